"""Bots that only err are benched, until their owner lets them play again.

Nothing is counted where a move is accepted: a refusal is, in a transaction of its own, and only
when a row of them is long enough is the log asked whether a move was accepted meanwhile.
"""

from dataclasses import replace
from typing import Final

from app.application.actor import Actor
from app.application.errors import Code, MoveRefused
from app.application.matches.playing import play_move
from app.application.ports import Database, Tx
from app.application.values import MovePlayed

ERRORS: Final = frozenset(
    {Code.ILLEGAL_MOVE, Code.MALFORMED_MOVE, Code.TURN_AHEAD, Code.TURN_PASSED}
)
"""What a bot could have known; a match that is over or paused is nobody's mistake."""


async def played_by(
    database: Database, actor: Actor, match: str, turn: int, move: str
) -> MovePlayed:
    """The caller's move, with a bot's mistake counted. Raises as :func:`play_move`."""
    try:
        return await database.write(play_move, actor, match, turn, move)
    except MoveRefused as refused:
        if actor.kind == "bot" and _is_mistake(refused, move):
            await database.write(note_refusal, actor.account or "")
        raise


def note_refusal(tx: Tx, account: str) -> None:
    """Count a bot's mistake, and bench it after so many in a row."""
    tx.locks.hold(f"bot:{account}")
    row = tx.bots.get(account)
    if row is None:
        return
    now, limit = tx.context.clock.now(), tx.context.limits.bench_after
    since, count = (row.row_since or now), row.in_a_row + 1
    if count >= limit and (tx.bots.last_move(account) or 0) > since:
        since, count = now, 1
    benched_at = row.benched_at or (now if count >= limit else None)
    tx.bots.put(
        replace(
            row,
            refusals=row.refusals + 1,
            in_a_row=count,
            row_since=since,
            refused_at=now,
            benched_at=benched_at,
        )
    )


def _is_mistake(refused: MoveRefused, move: str) -> bool:
    listed = any(legal.move == move for legal in refused.legal_moves)
    return refused.kind in ERRORS and not (listed and refused.kind is Code.ILLEGAL_MOVE)
