"""Idempotency keys, on both databases."""

import asyncio

from app.application.errors import Code
from app.application.guards.repeating import once
from app.application.matches.opening import WantedMatch, open_match
from app.application.ports import Tx
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import actors, refused

WANTED = WantedMatch("toy")


async def test_a_repeated_request_gets_the_first_answer_and_creates_nothing(
    database: AnyDatabase, storage: Storage
) -> None:
    ann, bob = await actors(database, "Ann", "Bob")
    first = await database.write(once, "key", "ann", b"body", open_match, ann, WANTED)
    before = storage.contents()
    again = await database.write(once, "key", "ann", b"body", open_match, ann, WANTED)
    assert again == first
    assert storage.contents() == before
    other = await database.write(once, "key", "bob", b"body", open_match, bob, WANTED)
    assert other != first


async def test_a_key_for_another_request_is_refused(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    await database.write(once, "key", "ann", b"body", open_match, ann, WANTED)
    before = storage.contents()
    with refused(Code.IDEMPOTENCY_MISMATCH):
        await database.write(once, "key", "ann", b"other", open_match, ann, WANTED)
    assert storage.contents() == before


async def test_a_request_without_a_key_creates_each_time(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    for _ in range(2):
        await database.write(once, None, "ann", b"body", open_match, ann, WANTED)
    assert storage.rows("SELECT count(*) FROM match") == [(2,)]
    assert storage.rows("SELECT count(*) FROM answer") == [(0,)]


async def test_a_request_sent_many_times_at_once_creates_once(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    answers = await asyncio.gather(
        *(database.write(once, "key", "ann", b"body", open_match, ann, WANTED) for _ in range(16))
    )
    assert len(set(answers)) == 1
    assert storage.rows("SELECT count(*) FROM match") == [(1,)]


async def test_a_refused_request_keeps_no_answer(database: AnyDatabase, storage: Storage) -> None:
    (ann,) = await actors(database, "Ann")

    def refuse(tx: Tx) -> bytes:
        return once(tx, "key", "ann", b"body", open_match, ann, WantedMatch("whist"))

    before = storage.contents()
    with refused(Code.UNKNOWN_GAME):
        await database.write(refuse)
    assert storage.contents() == before
