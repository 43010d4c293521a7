"""Dropping what is kept for a while only: old audit rows, answers kept for a repetition, exports.

Use cases above may have chores of their own, such as forgetting guests; the container names them.
"""

import asyncio
from collections.abc import Callable, Sequence

import structlog

from app.application.ports import Database, Tx

log = structlog.get_logger()

AT_ONCE = 500
FILES_AT_ONCE = 5
PAUSE_SECONDS = 600.0


def sweep(tx: Tx, limit: int = AT_ONCE) -> int:
    """Drop at most ``limit`` of each kind that have been kept long enough; how many."""
    now, limits = tx.context.clock.now(), tx.context.limits
    exports = tx.exports.purge(now, min(limit, FILES_AT_ONCE))
    answers = tx.answers.purge(now - limits.answers_ms, limit)
    return exports + answers + tx.audit.purge(now - limits.audit_ms, limit)


class Sweeper:
    """Sweeps now and then until it is cancelled, a little at a time; several do no harm.

    A chore does part of the work that there is, and answers how much that was.
    """

    def __init__(
        self,
        database: Database,
        chores: Sequence[Callable[[Tx], int]] = (sweep,),
        *,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self._database = database
        self._chores = chores
        self._pause = pause

    async def run(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(self._pause)
            for chore in self._chores:
                await self._do(chore)

    async def _do(self, chore: Callable[[Tx], int]) -> None:
        try:
            while await self._database.write(chore):
                pass
        except Exception:
            log.exception("what is old could not be dropped")
