"""What one look at a match tells: how much at once, as may be told now, of which decision."""

from app.application.matches.directing import direct_match
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.pausing import wish_pause
from app.application.matches.seating import sit
from app.application.matches.watching import get_match
from app.application.streams.following import look_on, watch
from app.application.streams.following_all import SLACK_MS, look_around
from app.application.streams.messages import StreamClocks, StreamEvents, TurnRequested
from app.domain.clock import TimeControl
from app.persistence.databases import AnyDatabase
from tests.storage.waiting import Hall
from tests.storage.world import NOW, actors, open_full, play_on
from tests.toy.events import CardPlayed


async def test_a_look_tells_no_more_entries_than_were_asked_for(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 1}')).match.id
    mark = (await database.read(watch, players[0], match, None)).mark
    await play_on(database, players, match, 4)
    looked = await database.read(look_on, players[0], mark, 2)
    (told,) = looked.messages
    assert isinstance(told, StreamEvents)
    assert [event.seat for event in told.events] == [0, 1]
    assert (looked.more, looked.mark.position) == (True, mark.position + 2)


async def test_a_match_is_over_for_a_stream_only_once_all_of_it_was_told(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 1}')).match.id
    mark = (await database.read(watch, players[0], match, None)).mark
    await play_on(database, players, match)
    looked = await database.read(look_on, players[0], mark, 1)
    assert (looked.more, looked.over) == (True, False)
    looked = await database.read(look_on, players[0], looked.mark, 1000)
    assert (looked.more, looked.over) == (False, True)


async def test_nobody_is_asked_for_a_move_during_a_pause(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, time=TimeControl("move", 30))).match.id
    mark = (await database.read(watch, players[0], match, None)).mark
    for player in players:
        await database.write(wish_pause, player, match, True)
    looked = await database.read(look_on, players[0], mark, 100)
    assert [type(message) for message in looked.messages] == [StreamEvents, StreamClocks]
    assert looked.mark.asked is None


async def test_a_seat_is_asked_anew_when_cards_are_dealt_in_place_of_those_it_was_asked_with(
    database: AnyDatabase,
) -> None:
    """The decision has the same number and the same moves, and other cards."""
    players = await actors(database, "Ann", "Bob", "Cat")
    wanted = WantedMatch("toy", b'{"deals":3}', [WantedSeat("me")], exercise=True)
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat in (1, 2):
        await database.write(sit, players[seat], match, seat)
    marks = []
    for player in players:
        mark = (await database.read(watch, player, match, None)).mark
        marks.append((await database.read(look_on, player, mark, 100)).mark)
    position = (await database.read(get_match, players[0], match)).match.position
    await database.write(direct_match, players[0], match, position, "void-deal:misdeal")
    for player, mark in zip(players, marks, strict=True):
        looked = await database.read(look_on, player, mark, 100)
        assert [type(message) for message in looked.messages] == [StreamEvents, TurnRequested]
        (*_, asked) = looked.messages
        assert isinstance(asked, TurnRequested)
        assert asked.you is not None
        assert asked.you.turn == 0


async def test_what_was_told_before_a_stream_began_is_told_as_it_may_be_looked_back_at(
    database: AnyDatabase,
) -> None:
    """The first card, before the stream, is of a quitted trick by the time of the look."""
    *players, dan = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players)).match.id
    await play_on(database, players, match, 3 + 1)
    head = (await database.read(get_match, dan, match)).match.position
    mark = (await database.read(watch, dan, match, head - 1)).mark
    await play_on(database, players, match, 2 + 1)
    (told,) = (await database.read(look_on, dan, mark, 100)).messages
    assert isinstance(told, StreamEvents)
    cards = [one.event.card for one in told.events if isinstance(one.event, CardPlayed)]
    assert [card is None for card in cards] == [True, False, False, False]


async def test_whoever_has_left_hears_nothing_of_what_comes_after(hall: Hall) -> None:
    """They could look on as spectators; but a stream of what is theirs tells them no more."""
    match = await hall.open(time=TimeControl("move", 30), spectators="public")
    bob = hall.people[1]
    mark = (await hall.database.read(watch, bob, match, None)).mark
    for person in (2, 3):
        await hall.database.write(sit, hall.people[person], match, person - 1)
    looked = await hall.database.read(look_on, bob, mark, 100, mark.position)
    assert (looked.messages, looked.anew, looked.more, looked.over) == ((), None, False, False)


async def test_a_look_around_reaches_back_for_clocks_that_differ(hall: Hall) -> None:
    assert SLACK_MS == 5_000
    assert (await hall.database.read(look_around, hall.people[0], None)).now == NOW - 5_000
    since = NOW - 60_000
    assert (await hall.database.read(look_around, hall.people[0], since)).now == NOW - 5_000
