"""Playing: turns, repeats, refusals and races, on both databases."""

import asyncio
from dataclasses import replace

import pytest

from app.application.actor import STRANGER
from app.application.context import Limits
from app.application.errors import Code, MoveRefused, Refused
from app.application.matches.bots_due import matches_with_bots_due
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_for_bots, play_move
from app.application.matches.table import topic_of
from app.application.matches.watching import get_match, list_events
from app.application.values import LoggedEvent
from app.bus.inprocess import LocalBus
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import (
    actors,
    context_of,
    open_full,
    play_on,
    refused,
    turns_of,
    version_of,
)


async def test_a_move_is_stored_with_its_events_and_answers_the_view_after_it(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    view = await open_full(database, players)
    match = view.match.id
    version = 1 + await version_of(database, match)
    played = await database.write(play_move, players[1], match, 0, "bid:1")
    assert (played.seat, played.turn, played.move, played.by) == (1, 0, "bid:1", "player")
    assert played.repeated is False
    assert [event.position for event in played.events] == [view.match.position + 1]
    stored = 'SELECT seat, turn, move, "by", ordinal FROM entry WHERE move IS NOT NULL'
    assert storage.rows(stored) == [(1, 0, "bid:1", "player", version)]
    assert storage.rows("SELECT turns, version, position FROM match") == [
        ("[0,1,0]", version, view.match.position + 1)
    ]


async def test_a_repeated_move_answers_the_same_and_changes_nothing(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    first = await database.write(play_move, players[0], match, 0, "bid:1")
    before = storage.contents()
    again = await database.write(play_move, players[0], match, 0, "bid:1")
    assert again.repeated is True
    assert (again.events, again.match, again.move) == (first.events, first.match, first.move)
    assert storage.contents() == before


async def test_another_move_for_a_turn_that_has_passed_is_refused(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    await database.write(play_move, players[0], match, 0, "bid:1")
    before = storage.contents()
    with pytest.raises(MoveRefused) as caught:
        await database.write(play_move, players[0], match, 0, "bid:2")
    refusal = caught.value
    assert (refusal.kind, refusal.seat, refusal.turn) == (Code.TURN_PASSED, 0, 1)
    assert "bid:1" not in [move.move for move in refusal.legal_moves]
    assert storage.contents() == before


@pytest.mark.parametrize(
    ("turn", "move", "kind"),
    [
        (1, "bid:1", Code.TURN_AHEAD),
        (0, "bid:9", Code.MALFORMED_MOVE),
        (0, "play:AS", Code.ILLEGAL_MOVE),
        (0, "forfeit:1", Code.ILLEGAL_MOVE),
    ],
)
async def test_a_refused_move_changes_nothing_and_names_the_moves_that_stand(
    database: AnyDatabase, storage: Storage, turn: int, move: str, kind: Code
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    before = storage.contents()
    with pytest.raises(MoveRefused) as caught:
        await database.write(play_move, players[0], match, turn, move)
    assert (caught.value.kind, caught.value.turn) == (kind, 0)
    assert "bid:1" in [legal.move for legal in caught.value.legal_moves]
    assert storage.contents() == before


async def test_only_who_is_seated_plays(database: AnyDatabase, storage: Storage) -> None:
    *players, dan = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players)).match.id
    before = storage.contents()
    with refused(Code.NOT_SEATED):
        await database.write(play_move, dan, match, 0, "bid:1")
    with refused(Code.TOKEN_MISSING):
        await database.write(play_move, STRANGER, match, 0, "bid:1")
    with refused(Code.SCOPE_MISSING):
        await database.write(play_move, replace(players[0], scopes=frozenset()), match, 0, "bid:1")
    assert storage.contents() == before


async def test_a_move_sent_many_times_at_once_is_made_once(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    view = await open_full(database, players)
    match = view.match.id
    version = await version_of(database, match)
    answers = await asyncio.gather(
        *(database.write(play_move, players[0], match, 0, "bid:1") for _ in range(20))
    )
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 19
    assert await version_of(database, match) == version + 1


async def test_simultaneous_decisions_of_all_seats_all_stand(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    view = await open_full(database, players)
    match = view.match.id
    version = await version_of(database, match)
    answers = await asyncio.gather(
        *(database.write(play_move, player, match, 0, "bid:1") for player in players)
    )
    assert [answer.seat for answer in answers] == [0, 1, 2]
    assert await turns_of(database, match) == (1, 1, 1)
    assert await version_of(database, match) == version + 3


async def test_of_two_different_moves_for_one_turn_one_stands(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    answers = await asyncio.gather(
        *(database.write(play_move, players[0], match, 0, f"bid:{1 + n % 2}") for n in range(8)),
        return_exceptions=True,
    )
    kept = {answer.move for answer in answers if not isinstance(answer, BaseException)}
    refusals = {answer.kind for answer in answers if isinstance(answer, Refused)}
    assert (len(kept), refusals) == (1, {Code.TURN_PASSED})


async def test_house_bots_play_to_the_end(database: AnyDatabase, storage: Storage) -> None:
    (ann,) = await actors(database, "Ann")
    bots = [WantedSeat("bot", "timid"), WantedSeat("bot", "random"), WantedSeat("bot", "timid")]
    match = (await database.write(open_match, ann, WantedMatch("toy", b"{}", bots))).match.id
    assert await database.read(matches_with_bots_due, 10) == ((), (match,))
    while await database.write(play_for_bots, match):
        pass
    assert await database.read(matches_with_bots_due, 10) == ((), ())
    assert storage.rows('SELECT DISTINCT "by" FROM entry WHERE move IS NOT NULL') == [("bot",)]
    view = await database.read(get_match, ann, match)
    assert view.match.status == "finished"


async def test_subscribers_are_woken_after_the_move_is_stored(storage: Storage) -> None:
    bus = LocalBus()
    async with storage.serve(bus=bus) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        async with bus.subscribe(topic_of(match)) as waiter:
            played = await database.write(play_move, players[0], match, 0, "bid:1")
            while waiter.position < played.match.match.position:  # the last player sat down before
                assert await waiter.wait(10) is True
            assert waiter.position == played.match.match.position
            with refused(Code.TURN_AHEAD):
                await database.write(play_move, players[0], match, 7, "bid:1")
            await waiter.wait(0)
            assert waiter.position == played.match.match.position


async def test_what_was_quitted_cannot_be_looked_back_at_while_the_deal_runs(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    await play_on(database, players, match, 3 + 4)  # the bids, a trick and a card
    page = await database.read(list_events, players[0], match, 0, 1000)
    cards = [
        getattr(item.event, "card", None)
        for item in page.events
        if type(item.event).__name__ == "CardPlayed"
    ]
    assert cards[:3] == [None, None, None]
    assert cards[3] is not None


async def test_the_log_comes_in_pages_that_join_without_gap(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    await play_on(database, players, match)
    whole = await database.read(list_events, players[0], match, 0, 1000)
    for limit in (1, 2, 3, 7):
        events: list[LoggedEvent] = []
        after, more = 0, True
        while more:
            page = await database.read(list_events, players[0], match, after, limit)
            assert 0 < len(page.events) <= limit
            events += page.events
            after, more = page.position, page.has_more
        assert tuple(events) == whole.events
    assert [event.position for event in whole.events] == list(range(1, whole.head + 1))
    end = await database.read(list_events, players[0], match, whole.head, 10)
    assert end.events == ()
    with refused(Code.POSITION_AHEAD):
        await database.read(list_events, players[0], match, 10**30, 10)


async def test_a_match_that_bots_play_alone_comes_to_its_last_deal(storage: Storage) -> None:
    context = context_of(limits=Limits(bot_match_deals=2))
    async with storage.serve(context) as database:
        (ann,) = await actors(database, "Ann")
        seats = [WantedSeat("bot", "random")] * 3
        wanted = WantedMatch("toy", b'{"deals":5}', seats)
        match = (await database.write(open_match, ann, wanted)).match.id
        while await database.write(play_for_bots, match):
            pass
        view = await database.read(get_match, ann, match)
        assert (view.match.status, view.match.deals) == ("finished", 3)
        called = "SELECT count(*) FROM entry WHERE move = 'last-deal'"
        assert storage.rows(called) == [(1,)]
