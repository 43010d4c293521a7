"""Use cases on their way to a database thread, and their answers on the way back."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Concatenate, ParamSpec, Protocol

from app.application.errors import Code, Refused
from app.application.ports import Tx

P = ParamSpec("P")

MOST_WAITING = 10_000
"""How many use cases may wait for a thread; any more are refused at once."""


@dataclass(slots=True, eq=False)
class Job:
    """A use case with its arguments, the context variables of its caller, and who waits for it."""

    use_case: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    variables: Context
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    writes: bool

    def run(self, tx: Tx) -> Any:
        """Run the use case as its caller would."""
        return self.variables.run(self.use_case, tx, *self.args, **self.kwargs)

    @property
    def given_up(self) -> bool:
        """Whether nobody waits any more."""
        return self.future.cancelled()


@dataclass(slots=True)
class Answer:
    """What a job gave: a value, or an error to raise; and the topics to be told."""

    job: Job
    value: Any = None
    error: BaseException | None = None
    told: Mapping[str, int] = field(default_factory=dict)


class Jobs:
    """A line of jobs, which threads take from."""

    def __init__(self) -> None:
        self._line: SimpleQueue[Job | None] = SimpleQueue()
        self.closed = False

    def submit(
        self,
        writes: bool,
        use_case: Callable[Concatenate[Tx, P], Any],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> asyncio.Future[Any]:
        """Line a use case up. Raises :class:`Refused` ``busy`` when the line is too long."""
        if self.closed:
            raise RuntimeError("the database is closed")
        if self._line.qsize() >= MOST_WAITING:
            raise Refused(Code.BUSY)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._line.put(Job(use_case, args, kwargs, copy_context(), loop, future, writes))
        return future

    def __len__(self) -> int:
        return self._line.qsize()

    def close(self, threads: int) -> None:
        """Take no more jobs; each of the threads ends when those before are done."""
        self.closed = True
        for _ in range(threads):
            self._line.put(None)

    def take(self, most: int = 1) -> Sequence[Job]:
        """The next jobs that somebody waits for: at least one; none at the end of the line."""
        group: list[Job] = []
        while not group:
            job = self._line.get()
            if job is None:
                return ()
            if not job.given_up:
                group.append(job)
        while len(group) < most:
            try:
                job = self._line.get_nowait()
            except Empty:
                break
            if job is None:
                self._line.put(None)
                break
            if not job.given_up:
                group.append(job)
        return group


def deliver(answers: Iterable[Answer]) -> None:
    """Hand answers to those who wait, in one call for each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for answer in answers:
        by_loop.setdefault(answer.job.loop, []).append(answer)
    for loop, group in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, group)
        except RuntimeError:  # the loop is closed: nobody waits
            continue


def _settle(answers: list[Answer]) -> None:
    for answer in answers:
        future = answer.job.future
        if future.done():
            continue
        if answer.error is None:
            future.set_result(answer.value)
        else:
            _fail(future, answer.error)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    """Hand an error over in such a form that those who wait behind get their answers as well."""
    try:
        future.set_exception(error)
    except TypeError as refused:  # no future takes a StopIteration
        refused.__cause__ = error
        future.set_exception(refused)


class Worker(Protocol):
    """What one thread of a crew does."""

    def answer(self, job: Job) -> Answer:
        """Run the job; never raises."""

    def delivered(self, answer: Answer) -> None:
        """Whoever asked has the answer, or will before anything else that is done now."""

    def close(self) -> None:
        """The thread ends."""


class Crew:
    """Threads that take one job each; every thread has its own way of answering."""

    def __init__(self, name: str, threads: int, worker: Callable[[], Worker]) -> None:
        self.jobs = Jobs()
        self._worker = worker
        self._threads = [
            Thread(target=self._work, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]

    def start(self) -> None:
        """Begin to take jobs."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Finish what waits and end."""
        self.jobs.close(len(self._threads))
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def _work(self) -> None:
        worker = self._worker()
        while group := self.jobs.take():
            answers = [worker.answer(job) for job in group]
            deliver(answers)
            for answer in answers:
                worker.delivered(answer)
        worker.close()
