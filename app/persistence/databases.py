"""The ``Database`` port: use cases run on database threads."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Engine

from app.application.exports.lanes import ALIKE
from app.application.exports.turns import Turns
from app.application.live import Live
from app.application.ports import Tx
from app.persistence.jobs import Jobs
from app.persistence.memory import Memory, NotAtHand
from app.persistence.migrating import is_head
from app.persistence.moves import MoveStatements
from app.persistence.units import Shared

P = ParamSpec("P")
T = TypeVar("T")

STUDENTS = 2
"""How many long looks go on at once."""
COMPUTING_THREADS = 3
"""For log-ins and sheets; what takes seconds has a thread of its own, files have others."""


class AnyDatabase(ABC):
    """What both kinds of database have in common."""

    def __init__(self, engine: Engine, moves: MoveStatements, shared: Shared) -> None:
        self.engine = engine
        self.shared = shared
        self._memory = Memory(engine, moves, shared)
        self._computing = ThreadPoolExecutor(COMPUTING_THREADS, "computing")
        self._labouring = ThreadPoolExecutor(1, "labouring")
        self._turns = Turns()

    @property
    @abstractmethod
    def _reading(self) -> Jobs: ...

    @property
    @abstractmethod
    def _studying(self) -> Jobs: ...

    @property
    @abstractmethod
    def _writing(self) -> Jobs: ...

    @abstractmethod
    def start(self) -> None:
        """Begin to serve. Raises ``CannotServe`` when another process serves it alone."""

    @abstractmethod
    def _end(self) -> None: ...

    async def close(self) -> None:
        """Finish what waits, then let the database go."""
        await asyncio.to_thread(self._end)
        self._computing.shutdown()
        self._labouring.shutdown()
        self.engine.dispose()

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def _lines(self) -> tuple[Jobs, ...]:
        return self._reading, self._studying, self._writing

    @property
    def waiting(self) -> int:
        """How many use cases wait for a thread."""
        lines = {id(jobs): len(jobs) for jobs in self._lines}
        return sum(lines.values())

    async def write(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run and commit. What the use case raises rolls everything back and is raised here."""
        answer: T = await self._writing.submit(True, use_case, *args, **kwargs)
        return answer

    async def read(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run without the right to write, beside the writer; at once if all is in memory."""
        if self.shared.context.alone and not self._reading.closed:
            with suppress(NotAtHand):
                return self._memory.run(use_case, *args, **kwargs)
        answer: T = await self._reading.submit(False, use_case, *args, **kwargs)
        return answer

    async def study(
        self, use_case: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for a long read: such reads wait for one another, and nobody waits for them."""
        answer: T = await self._studying.submit(False, use_case, *args, **kwargs)
        return answer

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that needs no transaction off the event loop."""
        job = partial(copy_context().run, work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._computing, job)

    async def compute_long(
        self, whose: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for work of seconds: one after the other, in turns, and nothing else waits."""
        job = partial(copy_context().run, work, *args, **kwargs)
        async with self._turns.turn(ALIKE, whose):
            return await asyncio.get_running_loop().run_in_executor(self._labouring, job)

    def at_hand(self, match: str) -> Live | None:
        """The match as this process last knew it, if it is in memory."""
        return self.shared.matches.get(match)

    async def troubles(self) -> Sequence[str]:
        """Why the database cannot serve now; empty when it can."""
        return await asyncio.to_thread(self._troubles)  # whatever is computed meanwhile

    def _troubles(self) -> Sequence[str]:
        try:
            with self.engine.connect() as connection:
                current = is_head(connection)
        except Exception as error:
            return (f"the database cannot be reached: {type(error).__name__}",)
        return () if current else ("the database lacks migrations: run `tricktable migrate`",)
