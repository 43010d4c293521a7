"""Tasks that are ended for certain."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final

AGAIN_SECONDS: Final = 0.2


async def end(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Cancel these tasks until they have ended.

    One cancellation may get lost: before Python 3.12 `asyncio.wait_for`, through which Valkey's
    client sends, passes over one that comes just as its work is done.
    """
    ended = tuple(tasks)
    pending = set(ended)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN_SECONDS)
    await asyncio.gather(*ended, return_exceptions=True)
