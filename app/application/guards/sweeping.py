"""Dropping what is kept for a while only: old audit rows, and answers kept for a repetition."""

import asyncio

import structlog

from app.application.ports import Database, Tx

log = structlog.get_logger()

AT_ONCE = 500
PAUSE_SECONDS = 600.0


def sweep(tx: Tx, limit: int = AT_ONCE) -> int:
    """Drop at most so many of each kind that have been kept long enough; how many."""
    now, limits = tx.context.clock.now(), tx.context.limits
    answers = tx.answers.purge(now - limits.answers_ms, limit)
    return answers + tx.audit.purge(now - limits.audit_ms, limit)


class Sweeper:
    """Sweeps now and then until it is cancelled, a little at a time; several do no harm."""

    def __init__(self, database: Database, *, pause: float = PAUSE_SECONDS) -> None:
        self._database = database
        self._pause = pause

    async def run(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(self._pause)
            try:
                while await self._database.write(sweep):
                    pass
            except Exception:
                log.exception("what is old could not be dropped")
