"""A log without somebody's names: everything else stands, and folds to the same event."""

from random import Random

import pytest
from msgspec.structs import replace

from app.domain.tournament import judging, registering
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryAdded,
    RoundKey,
    SheetConfirmed,
    TableKey,
    TournamentCreated,
)
from app.domain.tournament.folding import fold, follow
from app.domain.tournament.forgetting import without_names
from app.domain.tournament.judging_facts import RulingMade, SubstituteNamed
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.standings import standings
from app.domain.tournament.whose_names import names_of_entry
from tests.domain.tournament.staging import Desk, bars, desk
from tests.domain.tournament.test_log import played

FIRST = RoundKey(1, 1)
PLAN = Plan((RandomDraw(name="R", rounds=1, tables=(3,)),))


def called(
    entrant: Entrant, members: set[int], size: int, *more: AnyFact
) -> tuple[Entrant, list[AnyFact]]:
    """An entry of so many without these members, and what becomes of the other facts."""
    log = [TournamentCreated("Cup", "paper", "{}", size, PLAN), EntryAdded(entrant), *more]
    changed = without_names(log, {1: frozenset(members)})
    told = [changed.get(place, fact) for place, fact in enumerate(log)]
    assert isinstance(told[1], EntryAdded)
    return told[1].entrant, told[2:]


@pytest.mark.parametrize(
    ("name", "members", "gone", "left", "kept"),
    [
        ("Ann & Bob", ("Ann", "Bob"), {1}, "— & Bob", ("—", "Bob")),
        ("Smith / Jones", ("Ann Smith", "Bob Jones"), {2}, "Smith / —", ("Ann Smith", "—")),
        ("Ann and Bo Lee", ("Ann Lee", "Bo Lee"), {1}, "— and Bo Lee", ("—", "Bo Lee")),
        ("ANN SMITH, BOB", ("Ann Smith", "Bob"), {1}, "—, BOB", ("—", "Bob")),
        ("Dann & Ann", ("Dann", "Ann"), {2}, "Dann & —", ("Dann", "—")),
        ("The Annexes", ("Ann", "Bob"), {1}, "The Annexes", ("—", "Bob")),
        ("Ann & Bob", ("Ann", "Bob"), {1, 2}, "—", ("—", "—")),
        ("— & Bob", ("—", "Bob"), {2}, "—", ("—", "—")),
        ("Ann & Bob", (), {1}, "—", ()),
        ("Nagy Ő. (jr.)", ("Nagy Őszi", "B+C"), {1}, "— Ő. (jr.)", ("—", "B+C")),
        ("Nagy, B+C", ("Nagy Őszi", "B+C"), {2}, "Nagy, —", ("Nagy Őszi", "—")),
    ],
)  # fmt: skip
def test_a_pair_is_called_after_those_who_are_left(
    name: str, members: tuple[str, ...], gone: set[int], left: str, kept: tuple[str, ...]
) -> None:
    who, _ = called(Entrant("e", name, "Club", "Town", members), gone, 2)
    town = "" if left == "—" else "Town"
    assert who == Entrant("e", left, "Club", town, kept)


def test_texts_in_which_the_whole_name_stands_have_it_no_more() -> None:
    late = RulingMade(1, FIRST, "lateness", ("e",), "Ann Lee was late; Ann Leer was not", "")
    signed = SheetConfirmed(TableKey(1, 1, 1), "Ann Lee")
    _, (told, signature) = called(Entrant("e", "Ann Lee"), {1}, 1, late, signed)
    assert told == replace(late, reason="— was late; Ann Leer was not")
    assert signature == replace(signed, signature="—")


def test_in_whose_place_somebody_played_is_told_by_number() -> None:
    pair = Entrant("e", "Pair", members=("Ann", "Bob"))
    for_ann = SubstituteNamed(FIRST, "e", "Eve", "Ann", "Ill")
    for_bob = replace(for_ann, instead_of="Bob")
    _, told = called(pair, {1}, 2, for_ann, for_bob)
    assert told == [replace(for_ann, instead_of="—", member=1), for_bob]
    alone = replace(for_ann, name="Flo")
    assert called(Entrant("e", "Ann"), {1}, 1, alone)[1] == [
        replace(alone, instead_of="—", member=1)
    ]
    assert called(Entrant("e", "Duo"), {1}, 2, for_ann)[1] == [replace(for_ann, instead_of="—")]


def forgotten(event: Desk, entry: str, size: int) -> Desk:
    """The same event without the names of an entry."""
    names = names_of_entry(event.facts, entry, frozenset(range(1, size + 1)))
    changed = without_names(event.facts, names)
    facts = [changed.get(place, fact) for place, fact in enumerate(event.facts)]
    return Desk([*facts, NamesForgotten((entry,), "Asked for it")])


@pytest.mark.parametrize(("preset", "entries", "size"), [("tuppi-lohko", 11, 2)])
def test_a_whole_event_is_the_same_but_for_the_name(preset: str, entries: int, size: int) -> None:
    event = played(preset, entries, size, Random(1))
    event.note(judging.give_penalty(event.live, FIRST, "e02", "1", "points", "Name 2 is late", ""))
    after = forgotten(event, "e02", size)
    assert "Name 2" not in repr(after.facts).replace("Name 20", "")
    assert standings(after.live) == standings(event.live)
    assert after.live.entry("e02").who.name == "—"
    renamed = replace(
        after.live, entries=event.live.entries, rulings=event.live.rulings,
        version=event.live.version, revision=event.live.revision,
    )  # fmt: skip
    assert renamed == event.live
    assert (after.live.version, after.live.revision) == (
        event.live.version + 1,
        event.live.revision + 1,
    )
    # Once more there is nothing to be done.
    names = names_of_entry(after.facts, "e02", frozenset({1, 2}))
    assert without_names(after.facts, names) == {}


def test_everybody_is_told_that_it_was_done_and_not_why() -> None:
    event = desk(PLAN, 3)
    shown = [fact for _, fact in public_facts(forgotten(event, "e01", 1).facts)]
    assert shown[-1] == NamesForgotten(("e01",))


def test_of_those_whose_names_are_forgotten_there_may_be_several() -> None:
    event = forgotten(forgotten(desk(PLAN, 3), "e01", 1), "e02", 1)
    event.note(registering.change_entry(event.live, Entrant("e01", "—", "Club")))
    event.note(registering.change_entry(event.live, Entrant("e01", "—")))
    event.note(registering.change_entry(event.live, Entrant("e02", "—", "Other")))
    event.note(registering.withdraw_entry(event.live, "e02", ""))
    event.note(registering.take_back_withdrawal(event.live, "e02", "Came back"))
    with bars(event, "entry-twice"):
        registering.change_entry(event.live, Entrant("e02", "Name 3"))


def test_the_fact_alone_changes_nothing() -> None:
    event = desk(PLAN, 3)
    after = follow(event.live, (NamesForgotten(("e01",)),))
    assert after.entries == event.live.entries
    assert fold([*event.facts, NamesForgotten(("e01",))]) == after
