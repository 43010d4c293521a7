"""Names in tournaments: taken out with the account, by an organizer, and in time; numbers stay."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from app.application.actor import Actor
from app.application.context import Limits
from app.application.errors import Code
from app.application.exports.bundles import Bundle
from app.application.exports.gathering import bundle_of
from app.application.exports.importing import import_tournament
from app.application.exports.rows import ExportRow
from app.application.matches.watching import get_match
from app.application.people.anonymizing import anonymize, sweep_guests
from app.application.people.personal import get_personal_data
from app.application.ports import Tx
from app.application.texts import Language
from app.application.tournament.announcing import (
    archive_tournament,
    finish_tournament,
    get_tournament,
)
from app.application.tournament.desk import loaded
from app.application.tournament.drawing import get_round
from app.application.tournament.entering import WantedEntry, change_entry
from app.application.tournament.folded import Folded
from app.application.tournament.forgetting import Whose, anonymize_entry, sweep_names
from app.application.tournament.judging import (
    Grounds,
    Noted,
    Replacement,
    list_decisions,
    make_ruling,
    name_substitute,
)
from app.application.tournament.membership import free_member
from app.application.tournament.reading import get_standings, list_tournament_log
from app.application.tournament.recounting import recount_tournament
from app.application.tournament.roles import end_role, give_role
from app.application.tournament.rows import LoggedFact
from app.domain.clock import NO_CLOCK
from app.domain.tournament.facts import EntryAdded, EntryChanged
from app.domain.tournament.folding import fold
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.state import Tournament
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import Club, club_on, house_club, peopled
from tests.application.tournament.test_remembering import announce_on_paper, release, write_sheet
from tests.storage.fixtures import Storage
from tests.storage.world import PlainPasswords, actors, play_on, refused

PASSWORDS = PlainPasswords()
TERMS = OnlineTerms(time=NO_CLOCK)
DAY_MS = 24 * 3600 * 1000


async def edit(club: Club, use_case: Callable[..., Any], *given: Any) -> Any:
    """The director does something."""
    return await club.database.write(use_case, club.dan, club.id, *given, await club.revision())


async def rename(club: Club, place: int, *names: str) -> None:
    """An entry is called so from now on, its members after that."""
    await edit(club, change_entry, club.entries[place], WantedEntry(names[0], members=names[1:]))


async def everything(club: Club) -> list[Any]:
    """What the director and a stranger are told of it."""
    told: list[Any] = []
    for who in (club.dan, Actor()):
        told += [
            await club.database.read(use_case, who, club.id)
            for use_case in (get_tournament, get_standings, list_decisions)
        ]
        told.append(await club.database.read(get_round, who, club.id, "1.1"))
        told.append(await club.database.read(list_tournament_log, who, club.id, None, 500))
    return [plain(one) for one in told]


def plain(value: Any) -> Any:
    """As it is read from JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def numbers(told: Any) -> Any:
    """The same without any word, which names may stand in, and without versions."""
    match told:
        case dict():
            skipped = ("revision", "as_of", "entries", "page", "member")
            return {key: numbers(one) for key, one in told.items() if key not in skipped}
        case list() | tuple():
            return [numbers(one) for one in told]
        case str():
            return None
        case _:
            return told


def elsewhere(tx: Tx, held: Folded) -> Tournament:
    """The tournament in a process that has held this of it."""
    tx.folded.put(held)
    return loaded(tx, held.id).state


def whole_log(tx: Tx, tournament: str) -> Sequence[LoggedFact]:
    """All that is stored of it."""
    return tx.tournaments.log(tournament)


async def forgotten(club: Club, who: Actor) -> None:
    await anonymize(club.database, PASSWORDS, who, None)
    await club.keep_house()


async def played(club: Club) -> None:
    """All three play their match to its end, Ann under a name that Dan wrote down."""
    await rename(club, 0, "Annabel Lee")
    await peopled(club)
    for place in range(3):
        await club.come(place)
    match, known = await club.match() or "", {one.account: one for one in club.people}
    seats = (await club.database.read(get_match, club.people[0], match)).match.seats
    await play_on(club.database, [known[one.player_id] for one in seats], match)
    await club.keep_house()
    grounds = Grounds("Annabel Lee was late")
    await edit(club, make_ruling, "1.1", Noted("lateness", (club.entries[0],), grounds))
    await edit(club, name_substitute, "1.1", club.entries[0], Replacement("Eve", "Annabel Lee"))


async def test_the_names_of_an_account_are_nowhere_any_more_and_numbers_stay(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS) as club:
        await played(club)
        held = (await club.database.read(loaded, club.id)).folded
        assert held.state.entries[0].who.name == "Annabel Lee"
        before, revision = await everything(club), await club.revision()
        await forgotten(club, club.people[0])
        assert "Annabel" not in repr(storage.contents())
        after = await everything(club)
        assert [numbers(one) for one in after[:4]] == [numbers(one) for one in before[:4]]
        assert after[0]["entries"] == [
            {**before[0]["entries"][0], "name": "—"},
            *before[0]["entries"][1:],
        ]
        assert after[2]["decisions"][0]["reason"] == "— was late"
        assert after[2]["substitutes"][0]["instead_of"] == "—"
        assert await club.revision() == revision + 1
        # The log of everybody says that it was done, and of whom nothing.
        for place in (4, 9):
            old, new = before[place]["entries"], after[place]["entries"]
            assert new[-1]["fact"] == {"fact": "names_forgotten", "entries": [club.entries[0]],
                                       "reason": ""}  # fmt: skip
            assert [numbers(one) for one in new[:-1]] == [numbers(one) for one in old]
        assert [one["by"] for one in (after[4]["entries"][-1], after[9]["entries"][-1])] == [
            "house",
            "",
        ]
        # A process that holds what was before makes the same as one that reads the whole log.
        state = (await club.database.read(loaded, club.id)).state
        assert await club.database.read(elsewhere, held) == state
        assert state == fold([one.fact for one in await club.database.read(whole_log, club.id)])


async def test_histories_that_are_counted_anew_are_the_same(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await announce_on_paper(club)
        await rename(club, 0, "Annabel Lee")
        for place, name in ((0, "Annabel Lee"), (1, "")):
            await edit(club, name_substitute, "1.1", club.entries[place], Replacement("Eve", name))
        await write_sheet(club)
        await release(club)
        played_before = storage.contents()["played"]
        assert [row for row in played_before if club.people[0].account in row] == []
        assert [row for row in played_before if club.people[2].account in row] != []
        await forgotten(club, club.people[0])
        await club.database.write(recount_tournament, club.id)
        assert storage.contents()["played"] == played_before


async def test_what_is_taken_away_afterwards_has_no_name_and_what_was_taken_before_is_dropped(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS) as club:
        await played(club)
        export = ExportRow(
            "01", club.id, club.dan.account or "", "standings", "csv", Language("en"), "ready",
            100, "standings.csv", 3, 0, 2**40,
        )  # fmt: skip
        await club.database.write(keep_export, export, b"Annabel Lee")
        await forgotten(club, club.people[0])
        assert (storage.contents()["export"], storage.contents()["export_part"]) == ([], [])
        bundle = msgspec.json.encode(await club.database.read(bundled, club.dan, club.id))
        assert b"Annabel" not in bundle
        context = club.database.shared.context
        made = await import_tournament(club.database, context, club.dan, bundle)
        assert [one.name for one in made.entries] == ["—", "Bob", "Cat"]


async def test_in_a_tournament_from_elsewhere_an_organizer_takes_names_out_of_matches_too(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS, Limits(names_ms=30 * DAY_MS)) as club:
        await played(club)
        bundle = msgspec.json.encode(await club.database.read(bundled, club.dan, club.id))
        context = club.database.shared.context
        made = await import_tournament(club.database, context, club.dan, bundle)
        club.id, club.entries = made.tournament.id, [one.id for one in made.entries]
        assert await names_at_table(club) == ["Ann", "Bob", "Cat"]
        await edit(club, anonymize_entry, club.entries[0], "She asked", Whose())
        assert await names_at_table(club) == ["Bob", "Cat", "—"]
        club.clock.time += 31 * DAY_MS
        assert await club.database.write(sweep_names) == 2
        assert await names_at_table(club) == ["—", "—", "—"]


def keep_export(tx: Tx, row: ExportRow, data: bytes) -> None:
    tx.exports.put(row)
    tx.exports.put_part(row.id, 1, data)


def bundled(tx: Tx, actor: Actor, tournament: str) -> Bundle:
    return bundle_of(tx, actor, get_tournament(tx, actor, tournament))


async def names_at_table(club: Club) -> list[str]:
    """The names at the seats of the match, in alphabetical order."""
    view = await club.database.read(get_match, club.dan, await club.match() or "")
    return sorted(one.name for one in view.match.seats)


async def test_somebody_is_told_what_organizers_have_written(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        ann, entry = club.people[0], club.entries[0]
        await rename(club, 0, "Annabel Lee", "A. Lee")
        await rename(club, 1, "Bobby")
        await peopled(club)
        wanted = Replacement("Lee (again)", reason="Ill", player=ann.account)
        await edit(club, name_substitute, "1.1", entry, wanted)
        told = await club.database.read(get_personal_data, ann)
        assert [
            (one.tournament, one.entry, one.name, one.member, one.substitute)
            for one in told.entries
        ] == [
            (club.id, entry, "Ann", None, False),
            (club.id, entry, "Annabel Lee", "A. Lee", False),
            (club.id, entry, "Lee (again)", None, True),
        ]
        log = {one.ordinal: one.fact for one in await club.database.read(whole_log, club.id)}
        assert [type(log[one.number]) for one in told.entries] == [
            EntryAdded,
            EntryChanged,
            SubstituteNamed,
        ]
        assert (await club.database.read(get_personal_data, club.dan)).entries == ()


async def test_it_is_done_in_an_archived_one_too_and_a_few_at_a_time(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await played(club)
        await edit(club, finish_tournament, "")
        await edit(club, archive_tournament)
        first = club.id
        for _ in range(5):
            await club.announce(TERMS)
            await rename(club, 0, "Annabel Lee")
            await club.invite(0)
        await forgotten(club, club.people[0])
        assert "Annabel" not in repr(storage.contents())
        told = storage.rows("SELECT tournament FROM tournament_fact WHERE fact LIKE '%forgotten%'")
        assert len(told) == 6
        state = (await club.database.read(loaded, first)).state
        assert (state.phase, state.entries[0].who.name) == ("archived", "—")


async def test_a_substitute_with_an_account_is_forgotten_and_played_none_the_less(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS) as club:
        await house_club(club)
        (eve,) = await actors(club.database, "Eve")
        await club.publish()
        wanted = Replacement("Eva Nagy", reason="Eva Nagy helps", player=eve.account)
        await edit(club, name_substitute, "1.1", club.entries[0], wanted)
        await club.keep_house()
        await forgotten(club, eve)
        told = (await club.database.read(list_decisions, club.dan, club.id)).substitutes
        assert [(one.name, one.reason, one.player_id, one.member) for one in told] == [
            ("—", "— helps", eve.account, 1)
        ]
        assert "Eva" not in repr(storage.rows("SELECT fact FROM tournament_fact"))


async def test_an_organizer_takes_out_the_names_of_whoever_has_no_account(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await rename(club, 0, "Annabel Lee", "Annabel Lee")
        await house_club(club)
        await club.publish()
        await edit(club, name_substitute, "1.1", club.entries[1], Replacement("Eva Nagy"))
        await club.keep_house()
        view = await edit(club, anonymize_entry, club.entries[0], "She asked", Whose())
        assert [(one.name, one.members) for one in view.entries] == [
            ("—", ("—",)),
            ("Bob", ()),
            ("Cat", ()),
        ]
        assert "Eva Nagy" in repr(storage.contents())
        await edit(club, anonymize_entry, club.entries[1], "Asked", Whose(round="1.1"))
        told = repr(storage.rows("SELECT fact FROM tournament_fact"))
        assert [name for name in ("Annabel", "Eva", "Bob") if name in told] == ["Bob"]
        # There is nothing left to be done, and nothing is.
        revision = await club.revision()
        await edit(club, anonymize_entry, club.entries[0], "Again", Whose(member=1))
        assert await club.revision() == revision
        log = await club.database.read(list_tournament_log, club.dan, club.id, None, 500)
        assert [plain(one.fact) for one in log.entries[-2:]] == [
            {"fact": "names_forgotten", "entries": [club.entries[0]], "reason": "She asked"},
            {"fact": "names_forgotten", "entries": [], "reason": "Asked"},
        ]


async def test_it_is_refused_to_others_and_for_what_is_not_there(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        ann, bob, entry = club.people[0], club.people[1], club.entries[0]
        await edit(club, give_role, bob.account, "jury")
        await house_club(club)
        await club.publish()
        seen, before = await club.revision(), storage.contents()

        async def sent(
            who: Actor, entry: str, reason: str, whose: Whose, seen: int | None = seen
        ) -> None:
            given = entry, reason, whose, seen
            await club.database.write(anonymize_entry, who, club.id, *given)

        for who in (ann, bob):
            with refused(Code.NOT_ORGANIZER):
                await sent(who, entry, "Why", Whose())
        with refused(Code.EDIT_UNSEEN):
            await sent(club.dan, entry, "Why", Whose(), seen=None)
        with refused(Code.EDITED_MEANWHILE):
            await sent(club.dan, entry, "Why", Whose(), seen=seen - 1)
        with refused(Code.TOURNAMENT_BARS, "reason-needed"):
            await sent(club.dan, entry, "", Whose())
        for code, wanted in (
            ("unknown-entry", ("none", "Why", Whose())),
            ("unknown-member", (entry, "Why", Whose(member=2))),
            ("unknown-round", (entry, "Why", Whose(round="1.2"))),
        ):
            with refused(Code.UNKNOWN_PART, code):
                await sent(club.dan, *wanted)
        assert storage.contents() == before


async def test_whoever_had_a_role_and_plays_no_more_is_found(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        ann = club.people[0]
        await rename(club, 0, "Annabel Lee")
        await club.invite(0)
        await edit(club, free_member, club.entries[0], 1)
        await edit(club, give_role, ann.account, "viewer")
        await edit(club, end_role, ann.account)
        await forgotten(club, ann)
        assert "Annabel" not in repr(storage.contents())


@pytest.mark.parametrize("days", [29, 31])
async def test_names_without_an_account_are_forgotten_in_time(storage: Storage, days: int) -> None:
    async with club_on(storage, TERMS, Limits(names_ms=30 * DAY_MS)) as club:
        await club.invite(0)
        await rename(club, 1, "Bob")
        club.clock.time += days * DAY_MS
        assert await club.database.write(sweep_names) == (days > 30)
        assert await club.database.write(sweep_names) == 0
        names = [one.who.name for one in (await club.database.read(loaded, club.id)).state.entries]
        assert names == (["Ann", "—", "—"] if days > 30 else ["Ann", "Bob", "Cat"])
        # What is written after that is kept as long again.
        await rename(club, 1, "Bea")
        club.clock.time += 29 * DAY_MS
        assert await club.database.write(sweep_names) == 0
        club.clock.time += 2 * DAY_MS
        assert await club.database.write(sweep_names) == 1
        assert "Bea" not in repr(storage.rows("SELECT fact FROM tournament_fact"))
        club.clock.time += 31 * DAY_MS
        assert await club.database.write(sweep_names) == 0


async def test_whoever_owns_a_tournament_ends_that_first(storage: Storage) -> None:
    async with club_on(storage, TERMS, Limits(guests_ms=30 * DAY_MS)) as club:
        before = storage.contents()
        with refused(Code.STILL_ORGANIZING):
            await anonymize(club.database, PASSWORDS, club.dan, None)
        assert storage.contents() == before
        # A guest who organizes is kept as long as something is done there.
        club.clock.time += 29 * DAY_MS
        await rename(club, 0, "Anna")
        club.clock.time += 2 * DAY_MS
        assert await club.database.write(sweep_guests) == 3
        assert storage.rows("SELECT name FROM account WHERE name <> '—'") == [("Dan",)]
        await edit(club, archive_tournament)
        assert (await anonymize(club.database, PASSWORDS, club.dan, None)).name == "—"


async def test_a_guest_is_kept_as_long_as_the_tournament_goes_on_that_they_play(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS, Limits(guests_ms=30 * DAY_MS)) as club:
        await club.invite(0)
        await club.accept(0)
        club.clock.time += 29 * DAY_MS
        await rename(club, 1, "Bea")
        club.clock.time += 2 * DAY_MS
        assert await club.database.write(sweep_guests) == 2
        kept = storage.rows("SELECT name FROM account WHERE name <> '—' ORDER BY name")
        assert kept == [("Ann",), ("Dan",)]
        await edit(club, archive_tournament)
        assert await club.database.write(sweep_guests) == 2


async def test_a_guest_who_organizes_nothing_any_more_is_forgotten(storage: Storage) -> None:
    async with club_on(storage, TERMS, Limits(guests_ms=30 * DAY_MS)) as club:
        club.clock.time += 31 * DAY_MS
        assert await club.database.write(sweep_guests) == 4
