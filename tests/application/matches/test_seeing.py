"""Spectators who see finished deals only: nothing tells how far the present one is."""

import asyncio
from typing import Any

import msgspec
import pytest

from app.application.actor import STRANGER
from app.application.errors import Code, Refused
from app.application.matches.claiming import claim_absence
from app.application.matches.looking_back import list_deals
from app.application.matches.playing import play_move
from app.application.matches.seating import seat_bot, sit
from app.application.matches.table import topic_of
from app.application.matches.watching import get_match, list_events, list_matches
from app.application.rows import MatchFilter
from app.application.streams.following import look_on, watch
from app.application.streams.match_feed import MatchFeed
from app.application.streams.messages import StreamEvents, StreamHello
from app.application.streams.presence import get_presence, topic_of_presence
from app.application.streams.streaming import StreamTerms
from app.application.values import LoggedEvent
from app.domain.clock import TimeControl
from tests.application.lines import at_all, at_match, listening, streams_of, token_of
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import move_of, refused

MOVES_OF_A_DEAL = 15


async def after_deal(hall: Hall, deals_open: str = "after-deal") -> str:
    options = b'{"deals":2,"deals_open":"%s"}' % deals_open.encode()
    control = TimeControl("bank", 600, 5)
    match = await hall.open(options=options, spectators="after_deal", time=control)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    return match


async def step(hall: Hall, match: str) -> None:
    seat = (await hall.view(match)).to_act[0]
    turn, move = await move_of(hall.database, hall.people[seat], match)
    hall.clock.time += 1000
    await hall.database.write(play_move, hall.people[seat], match, turn, move)


async def page_after(hall: Hall, match: str, after: int) -> Any:
    """A page for a stranger, or what is said when he has not seen that much yet."""
    try:
        return await hall.database.read(list_events, STRANGER, match, after, 5)
    except Refused as refused:
        return refused.refusal


async def seen(hall: Hall, match: str) -> Any:
    """All that a stranger can learn: view, pages, lists, a stream, deals."""
    read = hall.database.read
    begun = await read(watch, STRANGER, match, None)
    looked = await read(look_on, STRANGER, begun.mark, 100)
    return msgspec.to_builtins(
        [
            await read(get_match, STRANGER, match),
            await read(list_events, STRANGER, match, 0, 500),
            await page_after(hall, match, 20),
            await read(list_matches, STRANGER, MatchFilter(), None, 10),
            begun.view,
            begun.mark.position,
            (looked.messages, looked.anew, looked.more, looked.over),
            await read(get_presence, STRANGER, match),
            await read(list_deals, STRANGER, match, None, 10),
        ]
    )


async def test_until_a_deal_is_over_nothing_changes_for_a_spectator(hall: Hall) -> None:
    match = await after_deal(hall)
    before = await seen(hall, match)
    for _ in range(MOVES_OF_A_DEAL - 1):
        await step(hall, match)
        assert await seen(hall, match) == before
    await step(hall, match)
    after = await seen(hall, match)
    assert after != before
    view = await hall.database.read(get_match, STRANGER, match)
    assert (view.match.deals, view.view, view.to_act, view.you) == (1, None, (), None)
    assert before[0]["score"] is None
    scored = [event.event for event in (await page(hall, match)) if hasattr(event.event, "score")]
    assert [view.score] == [event.score for event in scored]
    await step(hall, match)
    assert await seen(hall, match) == after


async def page(hall: Hall, match: str) -> tuple[LoggedEvent, ...]:
    """The log, as a stranger reads it."""
    return (await hall.database.read(list_events, STRANGER, match, 0, 500)).events


async def test_a_spectator_is_told_nothing_of_how_the_running_deal_begins(hall: Hall) -> None:
    match = await after_deal(hall)
    names = [type(event.event).__name__ for event in await page(hall, match)]
    assert names[-1] == "MatchStarted"
    for _ in range(MOVES_OF_A_DEAL):
        await step(hall, match)
    names = [type(event.event).__name__ for event in await page(hall, match)]
    assert (names.count("DealBegun"), names[-1]) == (1, "DealScored")
    own = (await hall.database.read(list_events, hall.people[1], match, 0, 500)).events
    assert [type(event.event).__name__ for event in own].count("DealBegun") == 2


async def test_a_spectator_of_finished_deals_is_told_the_score_of_the_last_one(
    hall: Hall,
) -> None:
    match = await hall.open(options=b'{"deals":3}', spectators="after_deal")
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    for _ in range(2 * MOVES_OF_A_DEAL):
        await step(hall, match)
    view = await hall.database.read(get_match, STRANGER, match)
    events = [one.event for one in await page(hall, match)]
    scores = [event.score for event in events if hasattr(event, "score")]
    assert (len(scores), view.match.deals) == (2, 2)
    assert scores[0] != scores[1] == view.score


async def test_who_plays_for_whom_in_the_running_deal_is_not_told_to_a_spectator_of_finished_ones(
    hall: Hall,
) -> None:
    match = await hall.open(options=b'{"deals":2}', spectators="after_deal")
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.follow(match, 0, 2)
    for seat in (0, 2):
        turn, move = await move_of(hall.database, hall.people[seat], match)
        await hall.database.write(play_move, hall.people[seat], match, turn, move)
    before = await seen(hall, match)
    hall.clock.time += 600_000
    await hall.database.write(claim_absence, hall.people[0], match, "stand_in")
    assert (await hall.view(match)).match.seats[1].stand_in == "random"
    view = await hall.database.read(get_match, STRANGER, match)
    told = [(one.stand_in, one.stand_in_because) for one in view.match.seats]
    assert told == [(None, None)] * 3
    assert await seen(hall, match) == before


async def test_how_many_decisions_a_seat_has_made_is_told_of_no_running_match(hall: Hall) -> None:
    match = await hall.open(options=b'{"deals":1}')
    assert [seat.turn for seat in (await hall.view(match, 3)).match.seats] == [0, 0, 0]
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await step(hall, match)
    for person in (0, 3):
        view = await hall.view(match, person)
        assert [seat.turn for seat in view.match.seats] == [None, None, None]
    for _ in range(MOVES_OF_A_DEAL - 1):
        await step(hall, match)
    assert [seat.turn for seat in (await hall.view(match, 3)).match.seats] == [5, 5, 5]


async def test_a_private_table_that_waits_is_shown_to_no_stranger_though_all_may_watch_it(
    hall: Hall,
) -> None:
    match = await hall.open(seats=[], admission={"private": True}, spectators="public")
    assert (await hall.view(match)).match.id == match
    for caller in (STRANGER, hall.people[1]):
        with refused(Code.NOT_ALLOWED):
            await hall.database.read(get_match, caller, match)
    for seat in range(3):
        await hall.database.write(seat_bot, hall.people[0], match, seat, "timid")
    for caller in (STRANGER, hall.people[1]):
        view = await hall.database.read(get_match, caller, match)
        assert (view.match.status, view.you) == ("running", None)


async def test_whoever_may_not_see_the_deal_hears_nothing_of_whoever_comes_and_goes_in_it(
    hall: Hall,
) -> None:
    match = await hall.open(options=b'{"deals":2}', spectators="after_deal")
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    streams = streams_of(hall.database, hall.database.shared.bus)
    async with at_match(streams, None, match, 0) as line:
        assert (await line.one(StreamHello)).presence == ()
        await line.events()
        account = hall.people[1].account
        assert account is not None
        streams.attendance.come(match, account)
        hall.database.shared.bus.publish(topic_of_presence(match), 0)
        for _ in range(MOVES_OF_A_DEAL):
            assert (await hall.database.read(get_presence, STRANGER, match)).presence == ()
            own = await hall.database.read(get_presence, hall.people[1], match)
            assert [one.seat for one in own.presence] == [0, 1, 2]
            await step(hall, match)
        assert {type(message) for message in await line.next()} == {StreamEvents}
    for _ in range(MOVES_OF_A_DEAL):
        await step(hall, match)
    presence = (await hall.database.read(get_presence, STRANGER, match)).presence
    assert [one.seat for one in presence] == [0, 1, 2]


async def test_what_a_spectator_sees_of_a_deal_is_told_on_streams_as_well(hall: Hall) -> None:
    match = await after_deal(hall)
    streams = streams_of(hall.database, hall.database.shared.bus)
    token = await token_of(hall.database, hall.people[3])
    async with (
        listening(streams, MatchFeed(streams, token, match, 0), match) as line,
        at_all(streams, token, None, match) as everything,
    ):
        heard = await line.events()
        assert heard == await page(hall, match)
        await everything.one(StreamHello)
        for _ in range(MOVES_OF_A_DEAL):
            await step(hall, match)
        heard += await line.events()
        assert [event.position for event in heard] == list(range(1, len(heard) + 1))
        assert len(heard) == len(await page(hall, match))
        rest = [type(event.event).__name__ for event in await everything.events()]
        assert (rest[0], rest[-1]) == ("DealBegun", "DealScored")
    async with listening(streams, MatchFeed(streams, token, match, None), match) as line:
        (hello,) = await line.next()
        view = await hall.database.read(get_match, STRANGER, match)
        assert isinstance(hello, StreamHello)
        assert (hello.view, hello.score, hello.you) == (None, view.score, None)
        assert hello.score is not None


async def test_players_see_the_running_deal(hall: Hall) -> None:
    match = await after_deal(hall)
    await step(hall, match)
    view = await hall.view(match, 1)
    assert view.view is not None
    page = await hall.database.read(list_events, hall.people[1], match, 0, 500)
    assert page.head == view.match.position > (await seen(hall, match))[5]


async def test_a_stream_tells_a_deal_when_it_is_over(hall: Hall) -> None:
    match = await after_deal(hall)
    mark = (await hall.database.read(watch, STRANGER, match, None)).mark
    for made in range(MOVES_OF_A_DEAL):
        looked = await hall.database.read(look_on, STRANGER, mark, 500)
        assert (looked.messages, looked.anew, looked.more) == ((), None, False), made
        await step(hall, match)
    (told,) = (await hall.database.read(look_on, STRANGER, mark, 500)).messages
    assert isinstance(told, StreamEvents)
    positions = [event.position for event in told.events]
    head = (await hall.database.read(get_match, STRANGER, match)).match.position
    assert positions == list(range(mark.position + 1, head + 1))
    assert head < (await hall.view(match)).match.position


async def test_once_it_is_over_everything_is_open(hall: Hall) -> None:
    match = await after_deal(hall)
    while (await hall.view(match)).match.status == "running":
        await step(hall, match)
    view = await hall.database.read(get_match, STRANGER, match)
    assert view.view is not None
    page = await hall.database.read(list_events, STRANGER, match, 0, 500)
    assert page.head == page.position == view.match.position


async def test_finished_deals_are_read_only_where_the_options_open_them(hall: Hall) -> None:
    for opens, kind in (("after-deal", None), ("after-match", Code.DEALS_CLOSED)):
        match = await after_deal(hall, opens)
        for _ in range(MOVES_OF_A_DEAL):
            await step(hall, match)
        if kind is None:
            page = await hall.database.read(list_deals, STRANGER, match, None, 10)
            assert len(page.deals) == 1
        else:
            with refused(kind):
                await hall.database.read(list_deals, STRANGER, match, None, 10)


@pytest.mark.parametrize("spectators", ["none", "public", "after_deal"])
async def test_a_stranger_is_told_nothing_of_whoever_waits_to_move(
    hall: Hall, spectators: str, storage: Storage
) -> None:
    match = await hall.open(spectators=spectators)
    if spectators == "none":
        with refused(Code.NOT_ALLOWED):
            await hall.database.read(get_match, STRANGER, match)
    else:
        view = await hall.database.read(get_match, STRANGER, match)
        assert (view.you, view.to_act) == (None, ())


async def test_what_a_spectator_is_not_told_puts_no_sign_of_life_off(hall: Hall) -> None:
    match = await after_deal(hall)
    bus = hall.database.shared.bus
    streams = streams_of(hall.database, bus, StreamTerms(heartbeat_seconds=0.05))
    waking = True

    async def wake() -> None:
        while waking:
            bus.publish(topic_of(match), 0)
            await asyncio.sleep(0)

    async with (
        asyncio.timeout(10),
        listening(streams, MatchFeed(streams, None, match, None), match) as line,
    ):
        await line.next()
        task = asyncio.create_task(wake())
        assert [await anext(line.batches) for _ in range(3)] == [(), (), ()]
        waking = False
        await task
