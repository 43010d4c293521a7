"""The checker of draws: it agrees with the service, and one sign changed is found."""

import json
from copy import deepcopy
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import Any

import msgspec
import pytest

from app.bots import POLICIES
from app.cli.rehearsal.event import Event, Terms
from app.cli.rehearsal.people import entrants
from app.domain.tournament.arranging import arrange
from app.domain.tournament.brackets import seeded
from app.domain.tournament.drawing import Wishes, draw_tables
from app.domain.tournament.facts import AnyFact, Entrant, EntryAdded, RoundKey
from app.domain.tournament.forgetting import without_names
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.pairing import GivenTable, pair_round
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS, Preset
from app.domain.tournament.registering import add_entries
from app.domain.tournament.scoring import ByMatches
from app.domain.tournament.stages import (
    Advance,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.whose_names import names_of_entry
from app.persistence.matching import heaviest_pairs
from app.stock import catalogue
from examples.check_draw import (
    Reader,
    Wrong,
    check,
    check_crossed,
    facts_of,
    mend,
    placed,
    shuffled,
)
from tests.domain.tournament.staging import Desk, desk, seed_of
from tests.domain.tournament.test_succession import CUP, blocks_played

GAMES = catalogue()
BLOCKS = RoundRobin(name="Blocks", largest_block=4)
PLANS = {
    "wishes": (
        "paskievics",
        Plan(
            (
                RandomDraw(
                    name="R", rounds=3, tables=(4, 5), avoid_repeats=True, separate_clubs=True
                ),
                FinalTables(name="F", tables=(4, 5)),
            )
        ),
        17,
    ),
    "blocks": (
        "tuppi",
        Plan((BLOCKS, Knockout(name="K", advance=Advance(per_block=2), seeding="blocks"))),
        11,
    ),
    "swiss": ("tuppi", Plan((Swiss(name="S", rounds=3), Knockout(name="K"))), 7),
    "double": ("tuppi", Plan((Knockout(name="K", seeding="drawn", elimination="double"),)), 6),
    "cup": ("chaupatia", PRESETS["chaupatia-cup"].plan, 11),
}


@cache
def log_of(name: str) -> str:
    """The log of an event that was played to its end, as JSON."""
    game, plan, count = PLANS[name]
    options = PRESETS["paskievics-classic"].options if game == "paskievics" else "{}"
    if name == "cup":
        options = PRESETS["chaupatia-cup"].options
    preset = Preset(game, options, plan)
    terms = Terms(name, preset, GAMES[game], POLICIES["random"], heaviest_pairs, name, 1)
    event = Event(terms, lambda size: entrants(count, size))
    for drawn in event.rounds():
        for table in drawn.tables:
            event.play(table)
    return msgspec.json.encode(event.log).decode()


def facts(name: str) -> list[Any]:
    """The same as plain values, to be spoiled."""
    return facts_of(json.loads(log_of(name)))


def draws(log: list[Any]) -> list[Any]:
    """The draws of a log."""
    return [one for one in log if one["fact"] == "round_drawn"]


@pytest.mark.parametrize("name", PLANS)
def test_what_the_service_draws_is_what_the_checker_draws(name: str) -> None:
    log = facts(name)
    bound = next(one["commitment"] for one in log if one["fact"] == "seed_committed")
    assert check(log, bound) == len(draws(log))


@pytest.mark.parametrize("name", PLANS)
def test_a_log_without_somebodys_names_is_drawn_the_same(name: str) -> None:
    log = msgspec.json.decode(log_of(name), type=list[AnyFact])
    entry = next(one.entrant.id for one in log if isinstance(one, EntryAdded))
    changed = without_names(log, names_of_entry(log, entry, frozenset({1, 2, 3})))
    assert changed
    told = [changed.get(place, fact) for place, fact in enumerate(log)]
    plain = msgspec.to_builtins([*told, NamesForgotten((entry,), "Asked")])
    assert check(facts_of(json.loads(json.dumps(plain)))) == len(draws(facts(name)))


@pytest.mark.parametrize("name", PLANS)
def test_a_changed_seed_commitment_seat_or_dealer_is_found_in_every_round(name: str) -> None:
    for number in range(len(draws(facts(name)))):
        for spoil in (_seed, _dealer, _label, _twice):
            log = facts(name)
            spoil(draws(log)[number])
            with pytest.raises(Wrong):
                check(log)
    log = facts(name)
    first = next(one for one in log if one["fact"] == "seed_committed")
    first["commitment"] = _other(first["commitment"])
    with pytest.raises(Wrong, match="NOT the one committed to"):
        check(log)
    with pytest.raises(Wrong, match="does NOT hold"):
        check(facts(name), "0" * 64)


@pytest.mark.parametrize(
    ("name", "number"), [("wishes", 0), ("wishes", 2), ("blocks", 0), ("blocks", 2)]
)
def test_two_who_change_places_are_found(name: str, number: int) -> None:
    log = facts(name)
    one, other = draws(log)[number]["tables"][:2]
    one["entries"][0], other["entries"][0] = other["entries"][0], one["entries"][0]
    with pytest.raises(Wrong):
        check(log)


@pytest.mark.parametrize("name", ["cup", "blocks"])
def test_another_seeding_is_found(name: str) -> None:
    log = facts(name)
    (draw, *_) = [one for one in draws(log) if one["order"]]
    draw["order"][0], draw["order"][1] = draw["order"][1], draw["order"][0]
    with pytest.raises(Wrong):
        check(log)


def test_a_long_search_is_checked_number_by_number() -> None:
    names = [f"P{number:02d}" for number in range(24)]
    club = {entry: f"club {number % 6}" for number, entry in enumerate(names)}
    put = {"P03": 2, "P10": 2}
    met: set[frozenset[str]] = set()
    for number in range(5):
        seed, label, sizes = "00" * 32, f"1.{number}", (4,) * 6
        fixed = {entry: table - 1 for entry, table in put.items()} if number < 2 else {}
        wishes = Wishes(frozenset(met), club, fixed)
        drawn = draw_tables(names, sizes, seed, label, wishes)
        at = put if fixed else {}
        found = placed(shuffled(sorted(names), seed, label), sizes, at)
        mend(found, met, club, seed, label, at)
        assert tuple(map(tuple, found)) == drawn.tables
        met |= {frozenset(pair) for table in drawn.tables for pair in combinations(table, 2)}


def test_a_club_is_the_same_however_it_is_written() -> None:
    plan = Plan((RandomDraw(name="R", rounds=1, tables=(4,), separate_clubs=True),))
    made = desk(plan, 0)
    clubs = ("Alfa", "alfa", " ALFA", "", "Beta", "Beta  Kör", "beta kör", "BETA")
    people_of = [Entrant(f"e{n}", f"Name {n}", club) for n, club in enumerate(clubs)]
    made.note(add_entries(made.live, tuple(people_of)))
    made.draw(1)
    (broken,) = made.live.rounds[0].broken
    # Three of Alfa at two tables: two of them sit together, and nobody else of one club.
    assert broken.wish == "club"
    assert set(broken.pair) < {"e0", "e1", "e2"}
    log = msgspec.to_builtins(made.facts)
    bound = next(fact for fact in log if fact["fact"] == "seed_committed")
    bound["commitment"] = sha256(draws(log)[0]["seed"].encode()).hexdigest()
    assert check(json.loads(json.dumps(log))) == 1


def test_whoever_went_on_by_another_lot_or_by_less_is_found() -> None:
    made = blocks_played(CUP, 12, level=(0, 1))
    made.draw(4)
    log = msgspec.to_builtins(made.facts)
    bound = [fact for fact in log if fact["fact"] == "seed_committed"]
    for fact, draw in zip(bound, draws(log), strict=False):
        fact["commitment"] = sha256(draw["seed"].encode()).hexdigest()
    plain = json.dumps(log)
    assert check(json.loads(plain)) == 4

    def spoiled(number: int, **changed: Any) -> list[Any]:
        log: list[Any] = json.loads(plain)
        parted = next(one for one in log if one["fact"] == "order_parted")
        parted["pairs"][number] |= changed
        return log

    pair = next(one for one in json.loads(plain) if one["fact"] == "order_parted")["pairs"][5]
    ahead, behind = pair["ahead"], pair["behind"]
    turned = {
        "ahead": behind,
        "behind": ahead,
        "amount_ahead": pair["amount_behind"],
        "amount_behind": pair["amount_ahead"],
    }
    for number, changed in (
        (5, {"amount_ahead": "1", "amount_behind": "2"}),
        (5, turned),
        (4, {"amount_ahead": "1/3", "amount_behind": "2/3"}),
        (0, {"ahead": ahead, "by": "match-points-per-match", "amount_ahead": "3"}),
    ):
        with pytest.raises(Wrong):
            check(spoiled(number, **changed))
    log = json.loads(plain)
    next(one for one in log if one["fact"] == "order_parted")["seed"] = "0" * 64
    with pytest.raises(Wrong, match="another draw"):
        check(log)


def bound_log(made: Desk) -> list[Any]:
    """The log of a desk as it would be if each of its seeds had been bound before its draw."""
    log: list[Any] = json.loads(msgspec.json.encode(made.facts))
    bound = [fact for fact in log if fact["fact"] == "seed_committed"]
    for fact, draw in zip(bound, draws(log), strict=False):
        fact["commitment"] = sha256(draw["seed"].encode()).hexdigest()
    return log


def test_the_seed_and_the_lots_of_hosted_rounds_are_checked() -> None:
    hosted = External(name="Own", rounds=1, tables=(2,), scoring=ByMatches())
    made = desk(Plan((hosted,)), 4)
    given = [GivenTable(("e02", "e01")), GivenTable(("e03", "e04"))]
    made.note(pair_round(made.live, RoundKey(1, 1), given, seed_of(1), "c" * 64, ""))
    log = bound_log(made)
    assert check(log) == 1
    first = next(one for one in log if one["fact"] == "round_drawn")
    first["lots"][0]["number"] += 1
    with pytest.raises(Wrong, match="another lot"):
        check(log)
    next(one for one in log if one["fact"] == "seed_committed")["commitment"] = "0" * 64
    with pytest.raises(Wrong, match="NOT the one committed to"):
        check(log)


def test_the_lot_of_whoever_was_seated_by_hand_is_checked() -> None:
    made = desk(PRESETS["paskievics-classic"].plan, 8)
    key = made.draw(1)
    made.note(add_entries(made.live, (Entrant("e09", "Late"),)))
    one, other = (table.at.entries for table in made.live.rounds[0].tables)
    made.note(arrange(made.live, key, [one, (*other, "e09")], "came late"))
    log = bound_log(made)
    assert check(log) == 1
    arranged = next(one for one in log if one["fact"] == "round_arranged")
    arranged["lots"][0]["number"] += 1
    with pytest.raises(Wrong, match="another lot"):
        check(log)


@pytest.mark.parametrize("blocks", range(2, 8))
def test_play_offs_of_blocks_are_those_of_the_seed_whatever_it_is(blocks: int) -> None:
    """TUP-BLOCK-6: also where a winner of a block has changed places with a runner-up."""
    names = [[f"{block}{place}" for place in "wr"] for block in range(blocks)]
    log = Reader()
    log.drawn[1, 1] = {"blocks": names}
    home = {entry: number for number, block in enumerate(names) for entry in block}
    ranking = [block[place] for place in range(2) for block in names]
    for number in range(40):
        seed = f"{number:064x}"
        order = seeded(Knockout(name="K", seeding="blocks"), ranking, home, seed, "2.1")
        draw = {"order": list(order), "seed": seed, "label": "2.1"}
        check_crossed(log, draw, (2, 1), "round 2.1")
        draw["order"] = [order[1], order[0], *order[2:]]
        with pytest.raises(Wrong):
            check_crossed(log, draw, (2, 1), "round 2.1")


def test_whoever_is_left_out_of_the_first_stage_is_missed() -> None:
    log = facts("wishes")
    added = deepcopy(next(one for one in log if one["fact"] == "entry_added"))
    added["entrant"]["id"] = "late"
    place = log.index(draws(log)[1])
    check([*log[:place], *[one for one in log[place:] if one["fact"] != "round_drawn"]])
    with pytest.raises(Wrong, match="others should play"):
        check([*log[:place], added, *log[place:]])


def test_pages_of_the_log_are_read_as_the_service_writes_them() -> None:
    page = {"entries": [{"ordinal": 1, "at": "", "by": "", "fact": one} for one in facts("cup")]}
    assert facts_of(page) == facts("cup")


def _seed(draw: Any) -> None:
    draw["seed"] = _other(draw["seed"])


def _dealer(draw: Any) -> None:
    draw["tables"][-1]["first_dealer"] += 1


def _label(draw: Any) -> None:
    draw["label"] += "0"


def _twice(draw: Any) -> None:
    entries = draw["tables"][0]["entries"]
    entries[0] = entries[1]


def _other(text: str) -> str:
    """One sign changed."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def test_what_became_known_late_is_checked_where_it_happened() -> None:
    def entry(ordinal: int, at: str, kind: str) -> dict[str, object]:
        return {"ordinal": ordinal, "at": at, "fact": {"fact": kind}}

    pages = [
        {"entries": [entry(1, "2026-11-30T09:00:00.000Z", "created")]},
        {"entries": [entry(2, "2026-11-30T11:00:00.000Z", "entry_added")]},
        {
            "entries": [
                entry(3, "2026-11-30T10:00:00.000Z", "round_drawn"),
                entry(4, "2026-11-30T10:00:00.000Z", "seed_committed"),
            ]
        },
    ]
    told = [fact["fact"] for fact in facts_of(*pages)]
    assert told == ["created", "round_drawn", "seed_committed", "entry_added"]
