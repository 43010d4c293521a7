"""Idempotency keys, on both databases."""

import asyncio
from functools import partial

import msgspec
import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, done_once, secret_once
from app.application.matches.opening import WantedMatch, open_match
from app.application.people.accounts import create_guest
from app.application.ports import Tx
from app.application.values import NewToken
from app.engine.refusals import RefusalParam
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import actors, refused

BODY = Repetition("key", "ann", b"body")
OTHER = Repetition("key", "ann", b"other")
BOBS = Repetition("key", "bob", b"body")


class Made(msgspec.Struct):
    """A match that was opened."""

    id: str


def opened(tx: Tx, again: Repetition | None, actor: Actor, game: str = "toy") -> Made:
    """A match, once."""

    def make() -> Made:
        return Made(open_match(tx, actor, WantedMatch(game)).match.id)

    def told(kept: bytes) -> Made:
        return msgspec.json.decode(kept, type=Made)

    return done_once(tx, again, make, lambda made: made, told)


async def test_a_repeated_request_gets_the_first_answer_and_creates_nothing(
    database: AnyDatabase, storage: Storage
) -> None:
    ann, bob = await actors(database, "Ann", "Bob")
    first = await database.write(opened, BODY, ann)
    before = storage.contents()
    assert await database.write(opened, BODY, ann) == first
    assert storage.contents() == before
    assert await database.write(opened, BOBS, bob) != first


async def test_a_key_for_another_request_is_refused(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    await database.write(opened, BODY, ann)
    before = storage.contents()
    with refused(Code.IDEMPOTENCY_MISMATCH):
        await database.write(opened, OTHER, ann)
    assert storage.contents() == before


async def test_a_request_without_a_key_creates_each_time(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    for _ in range(2):
        await database.write(opened, None, ann)
    assert storage.rows("SELECT count(*) FROM match") == [(2,)]
    assert storage.rows("SELECT count(*) FROM answer") == [(0,)]


async def test_a_request_sent_many_times_at_once_creates_once(
    database: AnyDatabase, storage: Storage
) -> None:
    (ann,) = await actors(database, "Ann")
    answers = await asyncio.gather(*(database.write(opened, BODY, ann) for _ in range(16)))
    assert len({made.id for made in answers}) == 1
    assert storage.rows("SELECT count(*) FROM match") == [(1,)]


async def test_a_refused_request_keeps_no_answer(database: AnyDatabase, storage: Storage) -> None:
    (ann,) = await actors(database, "Ann")
    before = storage.contents()
    with refused(Code.UNKNOWN_GAME):
        await database.write(opened, BODY, ann, "whist")
    assert storage.contents() == before


async def test_a_secret_is_told_once_and_kept_nowhere(
    database: AnyDatabase, storage: Storage
) -> None:
    def make(tx: Tx) -> NewToken:
        guest = partial(create_guest, tx, "Ann")
        return secret_once(tx, BODY, guest, lambda new: new.token.id)

    new = await database.write(make)
    before = storage.contents()
    with pytest.raises(Refused) as told:
        await database.write(make)
    assert told.value.kind == Code.SECRET_TOLD
    assert told.value.refusal.params == (RefusalParam("made", new.token.id),)
    assert storage.contents() == before
    assert new.secret not in str(before)
