"""Substitutes at online tables: who is named has the seat in that round, and nobody else."""

import msgspec

from app.application.actor import STRANGER, Actor
from app.application.errors import Code
from app.application.histories.matches import list_results
from app.application.matches.loading import live_match
from app.application.matches.seating import sit
from app.application.matches.watching import get_match, list_events
from app.application.tournament.drawing import WantedDraw, draw_round, publish_round
from app.application.tournament.judging import Replacement, name_substitute
from app.application.tournament.membership import answer_membership, get_own_part
from app.application.tournament.own_values import OwnPart
from app.application.tournament.reading import list_tournament_log
from app.application.values import MatchView
from app.domain.clock import NO_CLOCK
from app.domain.tournament.venue import OnlineTerms
from tests.application.tournament.tables import NAME, Club, club_on, house_club, peopled
from tests.application.tournament.test_remembering import announce_on_paper, release, write_sheet
from tests.storage.fixtures import Storage
from tests.storage.world import actors, play_on, refused

TERMS = OnlineTerms(time=NO_CLOCK)


async def eve_of(club: Club) -> Actor:
    """Somebody who plays for no entry."""
    (eve,) = await actors(club.database, "Eve")
    return eve


async def name(club: Club, place: int, who: Actor | None, text: str = "") -> None:
    """The director lets somebody play for an entry in the first round; nobody takes it back."""
    wanted = Replacement(text, reason="Ill", player=who.account if who else None)
    seen = await club.revision()
    entry = club.entries[place]
    await club.database.write(name_substitute, club.dan, club.id, "1.1", entry, wanted, seen)
    await club.keep_house()


async def view_of(club: Club, actor: Actor) -> MatchView:
    """The match as somebody sees it."""
    return await club.database.read(get_match, actor, await club.match() or "")


async def seats(club: Club) -> dict[str, tuple[str, bool]]:
    """Who holds each seat, and whether a stand-in plays there, by names."""
    view = await view_of(club, club.dan)
    return {one.name: (one.kind, one.stand_in is not None) for one in view.match.seats}


async def handed(club: Club) -> list[str]:
    """To whom seats have been handed over, as everybody at the table is told."""
    page = await club.database.read(list_events, club.dan, await club.match() or "", 0, 500)
    told = [msgspec.to_builtins(one.event) for one in page.events]
    return [one["name"] for one in told if one["type"] == "match.seat_handed_over"]


async def started(club: Club) -> None:
    """The three sit at their table and play."""
    await peopled(club)
    for place in range(3):
        await club.come(place)


async def test_a_substitute_who_was_named_before_the_match_is_opened_is_seated(
    storage: Storage,
) -> None:
    async with club_on(storage, TERMS) as club:
        await house_club(club)
        eve = await eve_of(club)
        drawn = await club.database.write(
            draw_round, club.dan, club.id, WantedDraw(), await club.revision()
        )
        await name(club, 0, eve)
        with refused(Code.TOURNAMENT_BARS, "not-invited"):
            await club.database.read(get_own_part, eve, club.id)
        seen = await club.revision()
        await club.database.write(publish_round, club.dan, club.id, drawn.round, seen)
        await club.keep_house()
        assert (await seats(club))["Eve"] == ("reserved", False)
        part = await club.database.read(get_own_part, eve, club.id)
        assert part.entry is None
        assert [(one.table, one.match_id) for one in part.tables] == [(NAME, await club.match())]
        assert [(one.round, one.entry, one.member) for one in part.substitutions] == [
            ("1.1", club.entries[0], 1)
        ]


async def test_before_the_start_the_seat_is_kept_for_the_substitute(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await peopled(club)
        await club.come(0)
        eve, ann = await eve_of(club), club.people[0]
        await name(club, 0, eve)
        assert await seats(club) == {
            "Eve": ("reserved", False),
            "Bob": ("reserved", False),
            "Cat": ("reserved", False),
        }
        with refused(Code.NOT_ALLOWED):
            await view_of(club, ann)
        assert (await club.database.read(get_own_part, ann, club.id)).tables == ()
        assert await handed(club) == ["Eve"]


async def test_a_running_match_changes_hands_and_back(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await started(club)
        match, ann, eve = await club.match() or "", club.people[0], await eve_of(club)
        hand = (await view_of(club, ann)).view
        seat = next(
            one.seat
            for one in (await view_of(club, ann)).match.seats
            if one.player_id == ann.account
        )
        await name(club, 0, eve)
        assert (await seats(club))["Eve"] == ("player", True)
        with refused(Code.NOT_ALLOWED):
            await view_of(club, ann)
        with refused(Code.INVITATION_NEEDED):
            await club.database.write(sit, ann, match, seat)
        await club.database.write(sit, eve, match, seat)
        assert (await seats(club))["Eve"] == ("player", False)
        assert type((await view_of(club, eve)).view) is type(hand)
        await name(club, 0, None)
        assert (await seats(club))["Ann"] == ("player", True)
        with refused(Code.NOT_ALLOWED):
            await view_of(club, eve)
        assert await handed(club) == ["Eve", "Ann"]
        stored = (await club.database.read(live_match, match)).match
        assert stored.holders[seat].account == ann.account


async def test_the_result_of_a_match_that_changed_hands_is_the_entry_s(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await started(club)
        eve = await eve_of(club)
        await name(club, 0, eve)
        view = await view_of(club, club.dan)
        seat = next(one.seat for one in view.match.seats if one.player_id == eve.account)
        await club.database.write(sit, eve, view.match.id, seat)
        by_account = {person.account: person for person in (*club.people, eve)}
        players = [by_account[one.player_id] for one in view.match.seats]
        await play_on(club.database, players, view.match.id)
        await club.keep_house()
        sheet = await club.sheet()
        assert (sheet.state, sheet.entries[seat].substitute) == ("official", "Eve")
        rows = "SELECT account, result IS NOT NULL FROM seat ORDER BY seat"
        assert storage.rows(rows) == [(one.account, True) for one in players]


async def test_a_substitute_on_paper_changes_no_seat(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await started(club)
        before = await seats(club)
        await name(club, 0, None, "Zsófi")
        assert await seats(club) == before
        await name(club, 0, await eve_of(club), "Zsófi")
        assert (await seats(club))["Eve"] == ("player", True)


async def test_who_sits_at_a_table_of_the_round_is_no_substitute_there(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await started(club)
        before = storage.contents()
        with refused(Code.TOURNAMENT_BARS, "account-twice"):
            await name(club, 0, club.people[1])
        assert storage.contents() == before


async def test_everybody_is_told_the_name_and_nobody_the_account(storage: Storage) -> None:
    async with club_on(storage, TERMS) as club:
        await started(club)
        eve = await eve_of(club)
        await name(club, 0, eve)
        (other,) = await actors(club.database, "Stranger")
        log = await club.database.read(list_tournament_log, other, club.id, None, 100)
        told = msgspec.json.encode(log).decode()
        assert ('"name":"Eve"' in told, (eve.account or "") in told) == (True, False)
        own = await club.database.read(list_tournament_log, club.dan, club.id, None, 100)
        assert (eve.account or "") in msgspec.json.encode(own).decode()


async def test_on_paper_nothing_is_told_of_a_substitute_who_has_not_said_so(
    storage: Storage,
) -> None:
    async with club_on(storage) as club:
        await announce_on_paper(club)
        eve = await eve_of(club)
        await name(club, 0, eve)
        await write_sheet(club)
        await release(club)

        async def results(who: Actor) -> int:
            account = who.account or ""
            return len((await club.database.read(list_results, STRANGER, account, None, 9)).results)

        async def says(who: Actor, *, accepts: bool) -> OwnPart:
            return await club.database.write(answer_membership, who, club.id, accepts)

        assert [await results(one) for one in (eve, *club.people[:2])] == [0, 0, 1]
        part = await says(eve, accepts=False)
        assert [one.accepted for one in part.substitutions] == [False]
        assert await results(eve) == 0
        part = await says(eve, accepts=True)
        assert [one.accepted for one in part.substitutions] == [True]
        assert [await results(one) for one in (eve, *club.people[:2])] == [1, 0, 1]
        # Who has played cannot take that back, and no mended name asks anew.
        await says(eve, accepts=False)
        await name(club, 0, eve, "Eve II")
        assert await results(eve) == 1
        with refused(Code.TOURNAMENT_BARS, "not-invited"):
            await says((await actors(club.database, "Finn"))[0], accepts=True)
