"""The director of an exercise, on both databases."""

import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.directing import direct_match
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.seating import sit
from app.application.matches.watching import get_match, list_events
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import actors, open_full, refused


async def _exercise(database: AnyDatabase) -> tuple[str, tuple[Actor, ...]]:
    players = await actors(database, "Ann", "Bob", "Cat")
    wanted = WantedMatch("toy", b'{"deals":3}', [WantedSeat("me")], exercise=True)
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat in (1, 2):
        await database.write(sit, players[seat], match, seat)
    return match, players


async def test_the_opener_of_an_exercise_annuls_a_deal(database: AnyDatabase) -> None:
    match, (ann, *_) = await _exercise(database)
    before = await database.read(get_match, ann, match)
    after = await database.write(
        direct_match, ann, match, before.match.position, "void-deal:misdeal"
    )
    assert after.match.position > before.match.position
    page = await database.read(list_events, ann, match, before.match.position, 10)
    assert {(event.seat, event.by) for event in page.events} == {(None, "director")}


async def test_a_repeated_move_of_the_director_changes_nothing(
    database: AnyDatabase, storage: Storage
) -> None:
    match, (ann, *_) = await _exercise(database)
    position = (await database.read(get_match, ann, match)).match.position
    first = await database.write(direct_match, ann, match, position, "last-deal")
    before = storage.contents()
    assert await database.write(direct_match, ann, match, position, "last-deal") == first
    with refused(Code.TURN_PASSED):
        await database.write(direct_match, ann, match, position, "void-deal:misdeal")
    with refused(Code.TURN_PASSED):
        await database.write(direct_match, ann, match, position + 9, "last-deal")
    assert storage.contents() == before


@pytest.mark.parametrize(
    ("move", "kind"), [("no move", Code.MALFORMED_MOVE), ("bid:1", Code.ILLEGAL_MOVE)]
)
async def test_what_is_no_move_of_the_director_is_refused(
    database: AnyDatabase, storage: Storage, move: str, kind: Code
) -> None:
    match, (ann, *_) = await _exercise(database)
    position = (await database.read(get_match, ann, match)).match.position
    before = storage.contents()
    with pytest.raises(Refused) as caught:
        await database.write(direct_match, ann, match, position, move)
    assert caught.value.kind == kind
    assert storage.contents() == before


async def test_nobody_directs_a_match_that_counts_or_another_ones_exercise(
    database: AnyDatabase, storage: Storage
) -> None:
    match, (_, bob, _) = await _exercise(database)
    players = await actors(database, "Dan", "Eve", "Fay")
    real = (await open_full(database, players)).match.id
    before = storage.contents()
    for caller, one in ((bob, match), (players[0], real)):
        with refused(Code.NOT_ALLOWED):
            await database.write(direct_match, caller, one, 4, "last-deal")
    assert storage.contents() == before
