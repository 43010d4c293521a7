"""The limits that our moves are measured against: bare endpoints with bodies of the same size.

``python -m bench.bare ANSWER_BYTES [FILE EVENT_BYTES]`` serves on ``TRICKTABLE_PORT``

- ``POST /v1/matches/{match}/moves``: FastAPI and Pydantic around nothing, or, with an SQLite file
  of our tables, around the two statements of a move, done by one writer thread that commits in
  groups and answers after the commit;
- ``GET /v1/matches/{match}/events``: the bodies of those moves as server-sent events.
"""

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from queue import Empty, SimpleQueue
from threading import Thread

import uvicorn
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

GROUP = 64
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL")
UPDATE = "UPDATE match SET version = ?, position = ?, turns = ? WHERE id = ? AND version = ?"
APPEND = "INSERT INTO entry VALUES (?, ?, ?, 1, 1790000000000, ?, ?, 'play:AS', 'player', ?)"
SEATS = 4


class NewMove(BaseModel):
    """What comes in."""

    turn: int
    move: str


class Played(BaseModel):
    """What goes out."""

    position: int
    move: str
    view: str


class Rows:
    """The two statements of a move, on a connection of their own."""

    def __init__(self, file: str, event_bytes: int) -> None:
        self.connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self.connection.execute(f"PRAGMA {pragma}")
        self._events = "e" * event_bytes
        self._versions: dict[str, int] = {}

    def play(self, match: str) -> int:
        """One move more in this match; the version that it then has."""
        before = self._versions.get(match)
        if before is None:
            find = "SELECT version FROM match WHERE id = ?"
            (before,) = self.connection.execute(find, (match,)).fetchone()
        now = self._versions[match] = before + 1
        turn, seat = divmod(now, SEATS)
        turns = f"[{turn},{turn},{turn},{turn}]"
        changed = self.connection.execute(UPDATE, (now, now, turns, match, before)).rowcount
        assert changed == 1
        self.connection.execute(APPEND, (match, now, now, seat, turn, self._events))
        return now


Waiting = tuple[str, "asyncio.Future[int]"]


class Writer:
    """One thread, and the moves that wait for it."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._line: SimpleQueue[Waiting] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        Thread(target=self._work, daemon=True).start()

    def play(self, match: str) -> "asyncio.Future[int]":
        """The version after the commit."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._line.put((match, future))
        return future

    def _work(self) -> None:
        while True:
            group = [self._line.get()]
            while len(group) < GROUP:
                try:
                    group.append(self._line.get_nowait())
                except Empty:
                    break
            self._rows.connection.execute("BEGIN IMMEDIATE")
            done = [(future, self._rows.play(match)) for match, future in group]
            self._rows.connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_settle, done)


def _settle(done: list[tuple["asyncio.Future[int]", int]]) -> None:
    for future, version in done:
        future.set_result(version)


class Rooms:
    """Readers of matches, in memory."""

    def __init__(self) -> None:
        self._readers: dict[str, set[asyncio.Queue[bytes]]] = {}
        self._positions: dict[str, int] = {}

    def next(self, match: str) -> int:
        """The next position of a match."""
        position = self._positions[match] = self._positions.get(match, 0) + 1
        return position

    def tell(self, match: str, position: int, body: str) -> None:
        """Hand an event to all who read this match."""
        readers = self._readers.get(match)
        if readers:
            message = f"id: {position}\nevent: event\ndata: {body}\n\n".encode()
            for reader in readers:
                reader.put_nowait(message)

    async def read(self, match: str) -> AsyncIterator[bytes]:
        """The events of a match from now on."""
        reader: asyncio.Queue[bytes] = asyncio.Queue()
        readers = self._readers.setdefault(match, set())
        readers.add(reader)
        try:
            yield b"event: hello\n\n"
            while True:
                yield await reader.get()
        finally:
            readers.discard(reader)


def bare_app(answer_bytes: int, rows: Callable[[], Rows] | None, event: str) -> FastAPI:
    """The endpoints."""
    rooms = Rooms()
    view = "v" * max(0, answer_bytes - len('{"position":1000,"move":"play:AS","view":""}'))
    writers: list[Writer] = []

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        writers.extend(Writer(make()) for make in (rows,) if make)
        yield

    app = FastAPI(lifespan=lifespan)

    @app.get("/readyz")
    async def ready() -> str:
        return "ready"

    @app.post("/v1/matches/{match}/moves")
    async def play(match: str, wanted: NewMove) -> Played:
        position = await writers[0].play(match) if writers else rooms.next(match)
        rooms.tell(match, position, event)
        return Played(position=position, move=wanted.move, view=view)

    @app.get("/v1/matches/{match}/events")
    async def events(match: str) -> StreamingResponse:
        return StreamingResponse(rooms.read(match), media_type="text/event-stream")

    return app


def main(answer_bytes: str, file: str = "", event_bytes: str = "300") -> None:
    """Serve until stopped."""
    size = int(event_bytes)
    rows = (lambda: Rows(file, size)) if file else None
    app = bare_app(int(answer_bytes), rows, "e" * size)
    port = int(os.environ["TRICKTABLE_PORT"])
    uvicorn.run(app, port=port, access_log=False, log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
