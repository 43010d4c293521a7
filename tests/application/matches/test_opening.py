"""Opening a match, its seats and its start, on both databases."""

import asyncio

import pytest

from app.application.errors import Code, Refused
from app.application.matches.opening import WantedMatch, WantedSeat, abandon_match, open_match
from app.application.matches.seating import leave, seat_bot, sit
from app.application.matches.watching import get_match, list_events
from app.engine.dealing import Scripted
from app.engine.shuffle import commitment
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import NOW, SEED, actors, open_full, play_on, refused, version_of


async def test_a_match_is_open_until_its_last_seat_is_taken(database: AnyDatabase) -> None:
    ann, bob, cat = await actors(database, "Ann", "Bob", "Cat")
    view = await database.write(open_match, ann, WantedMatch("toy", b"{}", [WantedSeat("me")]))
    match = view.match.id
    assert (view.match.status, view.view, view.to_act) == ("open", None, ())
    view = await database.write(sit, bob, match, 1)
    assert [seat.name for seat in view.match.seats] == ["Ann", "Bob", ""]
    assert (view.match.status, view.match.commitment) == ("open", commitment(SEED))
    view = await database.write(sit, cat, match, 2)
    assert view.match.status == "running"
    assert view.match.commitment == commitment(SEED)
    assert view.to_act == (0, 1, 2)
    # Ann, Bob and Cat sat, then the start.
    assert await version_of(database, match) == 4
    events = await database.read(list_events, ann, match, 0, 100)
    assert [event.position for event in events.events] == list(range(1, view.match.position + 1))


async def test_a_match_is_read_from_the_database_as_it_is_in_memory(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 2, "trumps": "spades"}')).match.id
    await play_on(database, players, match, 20)
    warm = [await database.read(get_match, player, match) for player in players]
    database.shared.matches.drop(match, await version_of(database, match))
    cold = [await database.read(get_match, player, match) for player in players]
    assert cold == warm


async def test_a_seat_is_taken_once(database: AnyDatabase, storage: Storage) -> None:
    ann, bob, _ = await actors(database, "Ann", "Bob", "Cat")
    view = await database.write(open_match, ann, WantedMatch("toy", b"{}", [WantedSeat("me")]))
    before = storage.contents()
    with refused(Code.SEAT_TAKEN):
        await database.write(sit, bob, view.match.id, 0)
    with refused(Code.ALREADY_SEATED):
        await database.write(sit, ann, view.match.id, 1)
    with refused(Code.UNKNOWN_SEAT):
        await database.write(sit, bob, view.match.id, 3)
    with refused(Code.UNKNOWN_MATCH):
        await database.write(sit, bob, "no-such-match", 0)
    assert storage.contents() == before


async def test_sitting_again_changes_nothing(database: AnyDatabase, storage: Storage) -> None:
    ann, bob = await actors(database, "Ann", "Bob")
    match = (await database.write(open_match, ann, WantedMatch("toy"))).match.id
    first = await database.write(sit, bob, match, 1)
    before = storage.contents()
    assert await database.write(sit, bob, match, 1) == first
    assert storage.contents() == before


async def test_of_many_who_want_one_seat_one_gets_it(database: AnyDatabase) -> None:
    ann, *others = await actors(database, "Ann", *(f"P{number}" for number in range(20)))
    match = (await database.write(open_match, ann, WantedMatch("toy"))).match.id
    answers = await asyncio.gather(
        *(database.write(sit, other, match, 1) for other in others), return_exceptions=True
    )
    refusals = [answer.kind for answer in answers if isinstance(answer, Refused)]
    assert refusals == [Code.SEAT_TAKEN] * 19
    view = await database.read(get_match, ann, match)
    assert (await version_of(database, match), view.match.position) == (1, 1)


async def test_a_seat_left_before_the_start_is_open_again(
    database: AnyDatabase, storage: Storage
) -> None:
    ann, bob, cat = await actors(database, "Ann", "Bob", "Cat")
    match = (await database.write(open_match, ann, WantedMatch("toy"))).match.id
    await database.write(sit, bob, match, 1)
    with refused(Code.NOT_ALLOWED):
        await database.write(leave, cat, match, 1)
    with refused(Code.SEAT_OPEN):
        await database.write(leave, cat, match, 2)
    view = await database.write(leave, bob, match, 1)
    assert [seat.kind for seat in view.match.seats] == ["open", "open", "open"]
    assert storage.rows("SELECT * FROM seat") == []
    view = await database.write(sit, cat, match, 1)
    assert view.match.seats[1].player_id == cat.account


async def test_whoever_leaves_a_running_match_forfeits_it(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    view = await database.write(leave, players[1], match, 1)
    assert view.match.status == "finished"
    assert view.match.outcome is not None
    assert view.match.outcome.winners == (0, 2)


async def test_only_the_opener_seats_bots_and_gives_a_match_up(
    database: AnyDatabase, storage: Storage
) -> None:
    ann, bob = await actors(database, "Ann", "Bob")
    match = (await database.write(open_match, ann, WantedMatch("toy"))).match.id
    before = storage.contents()
    with refused(Code.NOT_ALLOWED):
        await database.write(seat_bot, bob, match, 0, "random")
    with refused(Code.UNKNOWN_POLICY):
        await database.write(seat_bot, ann, match, 0, "cheat")
    with refused(Code.NOT_ALLOWED):
        await database.write(abandon_match, bob, match)
    assert storage.contents() == before
    await database.write(seat_bot, ann, match, 0, "timid")
    view = await database.write(abandon_match, ann, match)
    assert view.match.status == "abandoned"
    assert storage.rows("SELECT status, finished_at FROM match") == [("abandoned", NOW)]
    with refused(Code.MATCH_NOT_OPEN):
        await database.write(sit, bob, match, 1)


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        (WantedMatch("whist"), Code.UNKNOWN_GAME),
        (WantedMatch("toy", b'{"deals": 0}'), Code.BAD_OPTIONS),
        (WantedMatch("toy", b'{"deals": 1, "target": 5}'), Code.BAD_OPTIONS),
        (WantedMatch("toy", seats=[WantedSeat()] * 4), Code.WRONG_SEAT_COUNT),
        (WantedMatch("toy", seats=[WantedSeat("bot", "cheat")]), Code.UNKNOWN_POLICY),
        (WantedMatch("toy", script=Scripted(())), Code.SCRIPT_NEEDS_EXERCISE),
        (WantedMatch("toy", script=Scripted(()), exercise=True), Code.BAD_DEALING),
    ],
    ids=lambda value: str(value) if isinstance(value, Code) else "",
)
async def test_a_match_that_cannot_be_is_not_opened(
    database: AnyDatabase, storage: Storage, wanted: WantedMatch, kind: Code
) -> None:
    (ann,) = await actors(database, "Ann")
    before = storage.contents()
    with pytest.raises(Refused) as caught:
        await database.write(open_match, ann, wanted)
    assert caught.value.kind == kind
    assert storage.contents() == before
