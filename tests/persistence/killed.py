"""A process that plays through the real use cases until it is killed.

``python -m tests.persistence.killed URL`` goes on with the running matches it finds and tells each
acknowledged move as a line of JSON: match, seat, turn, move.
"""

import asyncio
import json
import os
import sys
from dataclasses import replace

from app.application.actor import ALL_SCOPES, Actor
from app.application.context import Context, Limits
from app.application.errors import Code, Refused
from app.application.matches.playing import play_move
from app.application.matches.watching import get_match
from app.application.ports import Database, Tx
from app.application.rows import MatchFilter
from app.bus.inprocess import LocalBus
from app.domain.match import Match
from app.persistence.opening import database_of
from app.persistence.system import SystemClock, SystemEntropy
from tests.storage.world import actors, context_of, open_full

TABLES = 6
OPTIONS = b'{"deals": 6}'


def real_context() -> Context:
    """The toy game with the machine's clock and chance, and frequent snapshots."""
    context = context_of(limits=Limits(snapshot_every=8))
    return replace(context, clock=SystemClock(), entropy=SystemEntropy())


def _running(tx: Tx) -> list[Match]:
    found = tx.matches.page(MatchFilter(status="running"), None, TABLES)
    return [match for match in found if match.status == "running"]


def players_of(match: Match) -> list[Actor]:
    """Those who sit there."""
    scopes = frozenset(ALL_SCOPES)
    return [Actor(holder.account, holder.name, scopes) for holder in match.holders]


async def _table(database: Database, match: Match | None) -> None:
    while True:
        if match is None:
            players = list(await actors(database, "Ann", "Bob", "Cat"))
            key = (await open_full(database, players, OPTIONS)).match.id
        else:
            players, key, match = players_of(match), match.id, None
        await _play_out(database, players, key)


async def _play_out(database: Database, players: list[Actor], match: str) -> None:
    while True:
        try:
            if not await _play_one(database, players, match):
                return
        except Refused as refused:  # the database is away: ask again until it is back
            if refused.kind != Code.BUSY:
                raise
            await asyncio.sleep(0.02)


async def _play_one(database: Database, players: list[Actor], match: str) -> bool:
    """Make the next move and tell of it; False when the match is over."""
    view = await database.read(get_match, players[0], match)
    if not view.to_act:
        return False
    player = players[view.to_act[0]]
    mine = await database.read(get_match, player, match)
    assert mine.you is not None
    move = next(move.move for move in mine.you.legal_moves if not move.out_of_turn)
    played = await database.write(play_move, player, match, mine.you.turn, move)
    line = json.dumps([match, played.seat, played.turn, played.move])
    os.write(sys.stdout.fileno(), f"{line}\n".encode())
    return True


async def _main(url: str) -> None:
    async with database_of(url, real_context(), LocalBus()) as database:
        running = await database.read(_running)
        tables = [*running, *[None] * (TABLES - len(running))]
        await asyncio.gather(*(_table(database, match) for match in tables))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))
