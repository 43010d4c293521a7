"""A move that is no event leaves no trace: in no page, no counter and no ETag of anybody else."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from app.application.actor import Actor
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.watching import get_match, list_events
from app.application.streams.following import look_on, watch
from app.application.streams.messages import StreamEvents, TurnRequested
from app.domain.clock import TimeControl
from app.engine.catalogue import Catalogue
from app.games.chaupatia.engine import ChaupatiaEngine
from app.persistence.databases import AnyDatabase
from tests.games.chaupatia.deals import calls_for, hands_of, tricks_won_by
from tests.games.chaupatia.table import pack_for, scripted
from tests.storage.fixtures import Storage
from tests.storage.world import NOW, SetClock, actors, context_of, open_full, turns_of
from tests.toy.quiet import QuietToy

PLAYED_OUT = b'{"early_end":"play-out"}'
BANK = TimeControl("bank", 600, 10)
DEALER = 3

OFFERED = (0, 2, 4, 0, 2, 4, 1)
"""Seat 0 has bid 6: its team has all six tricks when seat 4 leads to the seventh."""

NOT_OFFERED = (0, 2, 1, 0, 2, 4, 1)


SLOW = 2
"""Whose cards take their time, which is the same in every trick."""


def clock_of(database: AnyDatabase) -> SetClock:
    """The clock of this database's process."""
    clock = database.shared.context.clock
    assert isinstance(clock, SetClock)
    return clock


async def played(
    database: AnyDatabase, players: Sequence[Actor], winners: Sequence[int], *, decline: bool
) -> str:
    """A deal of Chaupatia with these winners, up to the lead to the last trick."""
    clock_of(database).time = NOW
    tricks = tricks_won_by(winners)
    pack = pack_for(hands_of(tricks), DEALER)
    script = scripted(pack, dealer=DEALER)
    me = [WantedSeat("me")]
    wanted = WantedMatch("chaupatia", PLAYED_OUT, me, exercise=True, script=script, time=BANK)
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat, player in enumerate(players[1:], start=1):
        await database.write(sit, player, match, seat)
    for move in ("pattern:4+4", *calls_for(0, 6, DEALER, forced=False)):
        await _move(database, players, match, move)
    for number, trick in enumerate(tricks[:7]):
        if number == 6 and decline:
            await _move(database, players, match, "decline-16")
        for _ in range(6):
            view = await database.read(get_match, players[0], match)
            await _move(database, players, match, f"play:{trick[view.to_act[0]]}")
    return match


async def _move(database: AnyDatabase, players: Sequence[Actor], match: str, move: str) -> None:
    (seat,) = (await database.read(get_match, players[0], match)).to_act
    if seat == SLOW:
        clock_of(database).time += 800
    turn = (await turns_of(database, match))[seat]
    await database.write(play_move, players[seat], match, turn, move)


async def seen(database: AnyDatabase, viewer: Actor, match: str) -> Any:
    """All that this viewer can ask of a match, without what names it."""
    view = msgspec.to_builtins(await database.read(get_match, viewer, match))
    page = msgspec.to_builtins(await database.read(list_events, viewer, match, 0, 1000))
    for name in ("id", "commitment"):
        view["match"][name] = None
    for event in page["events"]:
        if event["event"]["type"] == "match.started":
            event["event"]["commitment"] = None
    return view, page


async def test_nobody_can_look_back_at_an_offer_of_16_that_was_declined(storage: Storage) -> None:
    """CHA-VIEW-4: six tricks to none and declined, or five to one, is one to who comes back."""
    async with storage.serve(context_of(Catalogue([ChaupatiaEngine()]))) as database:
        *players, stranger = await actors(database, *"ABCDEFG")
        declined = await played(database, players, OFFERED, decline=True)
        led = await played(database, players, OFFERED, decline=False)
        other = await played(database, players, NOT_OFFERED, decline=False)
        assert (await turns_of(database, declined))[4] == (await turns_of(database, led))[4] + 1
        for viewer in (*players, stranger):
            ways = [await seen(database, viewer, match) for match in (declined, led, other)]
            if viewer == players[4]:  # its own turns it may count
                for view, _ in ways:
                    view["you"]["turn"] = None
            assert ways[0] == ways[1] == ways[2]


async def test_whoever_listens_sees_the_match_anew_after_a_move_that_is_no_event(
    storage: Storage,
) -> None:
    async with storage.serve(context_of(Catalogue([QuietToy()]))) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        mark = (await database.read(watch, players[0], match, None)).mark
        quiet = await database.read(look_on, players[0], mark, 10)
        assert [type(message) for message in quiet.messages] == [TurnRequested]
        assert (quiet.anew, quiet.mark.told) == (None, mark.told)
        made = await database.write(play_move, players[1], match, 0, "bid:1")
        assert (made.events, made.match.match.position) == ((), mark.position)
        told = await database.read(look_on, players[0], quiet.mark, 10)
        assert told.anew == await database.read(get_match, players[0], match)
        assert told.anew.to_act == (0, 2)
        assert (told.messages, told.over, told.mark.told) == ((), False, mark.told + 1)
        again = await database.write(play_move, players[1], match, 0, "bid:1")
        assert (again.repeated, again.events) == (True, ())


@pytest.mark.parametrize("limit", [1, 2, 100])
async def test_pages_of_the_log_pass_over_moves_that_are_no_event(
    storage: Storage, limit: int
) -> None:
    async with storage.serve(context_of(Catalogue([QuietToy()]))) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        for player in players:
            await database.write(play_move, player, match, 0, "bid:1")
        for held in (True, False):
            if not held:
                database.shared.matches.drop(match, 0)
            head = (await database.read(watch, players[0], match, None)).mark.position
            assert head > 8
            for position in range(head):
                page = await database.read(list_events, players[0], match, position, limit)
                assert page.events[0].position == position + 1
                mark = (await database.read(watch, players[0], match, position)).mark
                told = (await database.read(look_on, players[0], mark, limit)).messages[0]
                assert isinstance(told, StreamEvents)
                assert told.events[0].position == position + 1
