"""Whose token ends hears no more, at once, whatever is followed."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.benching import retire_bot
from app.application.people.accounts import bearer, digest_of, revoke_token
from app.application.people.bots import create_bot_token
from app.application.rows import LobbyFilter
from app.application.streams.lobby_feed import LobbyFeed
from app.application.streams.streaming import Streams, StreamTerms
from app.persistence.databases import AnyDatabase
from tests.application.lines import Line, at_all, at_match, listening, streams_of, token_of
from tests.storage.robots import robot, store_owner
from tests.storage.world import actors, open_full

SLEEPING = StreamTerms(heartbeat_seconds=300, gathering_seconds=0)
"""Whoever is not woken sleeps on."""
SOON_SECONDS = 5

Opening = Callable[[Streams, str, str], AbstractAsyncContextManager[Line]]
FOLLOWED: dict[str, Opening] = {
    "one match": at_match,
    "all matches": lambda streams, token, _: at_all(streams, token),
    "the lobby": lambda streams, token, _: listening(
        streams, LobbyFeed(streams, token, LobbyFilter()), "lobby"
    ),
}


async def asleep(line: Line) -> "asyncio.Task[Code]":
    """The stream once it has told all there is; its task gives why it was refused at last."""
    reading = asyncio.create_task(refusal_of(line))
    async with asyncio.timeout(SOON_SECONDS):
        await line.asleep()
    return reading


async def refusal_of(line: Line) -> Code:
    """Read to the end of the stream, which is a refusal."""
    with pytest.raises(Refused) as refused:
        async for _ in line.batches:
            pass
    return refused.value.kind


@pytest.mark.parametrize("followed", FOLLOWED)
async def test_a_revoked_token_ends_its_streams_at_once(
    database: AnyDatabase, followed: str
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    streams = streams_of(database, database.shared.bus, SLEEPING)
    token, other = [await token_of(database, players[0]) for _ in "12"]
    async with (
        FOLLOWED[followed](streams, token, match) as line,
        FOLLOWED[followed](streams, other, match) as lasting,
    ):
        reading, lasts = await asleep(line), await asleep(lasting)
        key = (await database.read(bearer, token)).token or ""
        await database.write(revoke_token, players[0], key)
        assert await asyncio.wait_for(reading, SOON_SECONDS) == "token-revoked"
        assert not lasts.done()
        lasts.cancel()
        await asyncio.wait([lasts])


@pytest.mark.parametrize("followed", FOLLOWED)
async def test_a_bot_that_is_retired_hears_no_more_at_once(
    database: AnyDatabase, followed: str
) -> None:
    owner: Actor = await database.write(store_owner, "Olga")
    bot = (await robot(database, owner)).account or ""
    token = digest_of((await database.write(create_bot_token, owner, bot, "")).secret)
    match = (await open_full(database, await actors(database, "Ann", "Bob", "Cat"))).match.id
    streams = streams_of(database, database.shared.bus, SLEEPING)
    async with FOLLOWED[followed](streams, token, match) as line:
        reading = await asleep(line)
        await database.write(retire_bot, owner, bot)
        assert await asyncio.wait_for(reading, SOON_SECONDS) == "token-revoked"
