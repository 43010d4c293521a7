"""The process of the load client.

It writes bytes that were made before, and reads of an answer no more than its status, its
positions and where it ends, so that it costs little beside the server that is measured.
"""

import asyncio
import itertools
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import uniform

import uvloop

from bench.load import Burst, Lines, LoadFailed, Watch

HOST = "127.0.0.1"
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
POSITION = re.compile(rb'"position":(\d+)')
EVENT = re.compile(rb"id: (\d+)\nevent: event\n")
SETTLING_SECONDS = 0.3
TOLD_BYTES = 600

Sent = dict[int, tuple[float, float]]
"""When a move was sent and when answered, by the positions of its events."""


def run(pipe: Connection) -> None:
    """Obey until the pipe ends."""
    with suppress(KeyboardInterrupt, EOFError):
        uvloop.run(Client().obey(pipe))
    os._exit(0)  # a thread may still wait for the pipe


class Client:
    """Named lines and the streams that are watched beside them."""

    def __init__(self) -> None:
        self._lines: dict[str, Lines] = {}
        self._left: dict[str, list[Iterator[bytes]]] = {}
        self._watchers: dict[str, list[Watcher]] = {}

    async def obey(self, pipe: Connection) -> None:
        """Do what comes through the pipe, and answer."""
        loop = asyncio.get_running_loop()
        while command := await loop.run_in_executor(None, pipe.recv):
            name, *arguments = command
            try:
                pipe.send(await getattr(self, name)(*arguments))
            except Exception as error:
                pipe.send(LoadFailed(f"{type(error).__name__}: {error}"))

    async def prepare(self, name: str, lines: Lines) -> None:
        """Keep these lines under a name."""
        self._lines[name] = lines
        self._left[name] = [
            itertools.cycle(line) if lines.again else iter(line) for line in lines.requests
        ]

    async def watch(self, name: str, port: int, streams: Sequence[Watch]) -> None:
        """Open streams, one after the other, and keep them."""
        watchers = self._watchers.setdefault(name, [])
        for stream in streams:
            watchers.append(await _opened(stream, port))

    async def burst(self, name: str, seconds: float) -> Burst:
        """Send on all lines at once for a while."""
        lines, burst, watchers = self._lines[name], Burst(), self._watchers.get(name, ())
        for watcher in watchers:
            watcher.came = []
        one_line = _open_streams if lines.opens_streams else _ask
        began = time.perf_counter()
        until = began + seconds
        sent = await asyncio.gather(
            *(one_line(lines, left, until, burst) for left in self._left[name])
        )
        burst.seconds = time.perf_counter() - began
        if watchers:
            await asyncio.sleep(SETTLING_SECONDS)
            _compare(sent, watchers, burst)
        return burst


def _compare(sent: Sequence[Sent], watchers: "Sequence[Watcher]", burst: Burst) -> None:
    for watcher in watchers:
        moves = sent[watcher.line]
        places = {place for place, _ in watcher.came}
        burst.seen += len(watcher.came)
        burst.doubled += len(watcher.came) - len(places)
        burst.lost += len(moves.keys() - places)
        for place, when in watcher.came:
            if place in moves:
                sent_at, answered_at = moves[place]
                burst.lags.append(when - sent_at)
                burst.late.append(when - answered_at)


async def _ask(lines: Lines, left: Iterator[bytes], until: float, burst: Burst) -> Sent:
    asker = Asker(lines, left, until, burst)
    transport, _ = await asyncio.get_running_loop().create_connection(
        lambda: asker, HOST, lines.port
    )
    try:
        await asker.ended
    finally:
        transport.close()
    return asker.sent


async def _open_streams(lines: Lines, left: Iterator[bytes], until: float, burst: Burst) -> Sent:
    while (began := time.perf_counter()) < until:
        watcher = await _opened(Watch(0, _next(left)), lines.port)
        burst.answers += 1
        burst.waits.append(time.perf_counter() - began)
        watcher.transport.close()
    return {}


async def _opened(stream: Watch, port: int) -> "Watcher":
    watcher = Watcher(stream)
    await asyncio.get_running_loop().create_connection(lambda: watcher, HOST, port)
    await watcher.opened
    return watcher


def _next(left: Iterator[bytes]) -> bytes:
    request = next(left, None)
    if request is None:
        raise LoadFailed("nothing is left to send: run fewer rounds or seconds")
    return request


class Asker(asyncio.Protocol):
    """One connection that sends a request once the last one was answered."""

    transport: asyncio.Transport

    def __init__(self, lines: Lines, left: Iterator[bytes], until: float, burst: Burst) -> None:
        self._loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self.sent: Sent = {}
        self._pause, self._left, self._until, self._burst = lines.pause, left, until, burst
        self._began = 0.0
        self._got = b""
        self._whole = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self.transport = transport  # type: ignore[assignment]
        self._go_on()

    def data_received(self, data: bytes) -> None:
        """Collect an answer until it is whole."""
        self._got += data
        self._whole = self._whole or self._length()
        if self._whole and len(self._got) >= self._whole:
            answer, self._got, self._whole = self._got, b"", 0
            self._take(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server should not have done that, unless all is over."""
        self._end(LoadFailed("the server closed a connection"))

    def _length(self) -> int:
        """Bytes of the whole answer; 0 while its head is not complete."""
        head = self._got.find(b"\r\n\r\n")
        if head < 0:
            return 0
        length = LENGTH.search(self._got, 0, head + 2)
        return head + 4 + (int(length[1]) if length else 0)

    def _take(self, answer: bytes) -> None:
        if not _is_good(answer):
            self._end(LoadFailed(answer[-TOLD_BYTES:].decode(errors="replace")))
            return
        now = time.perf_counter()
        self._burst.answers += 1
        self._burst.waits.append(now - self._began)
        for position in POSITION.findall(answer):
            self.sent[int(position)] = (self._began, now)
        self._go_on()

    def _go_on(self) -> None:
        if self._pause:
            self._loop.call_later(uniform(0, 2 * self._pause), self._send)
        else:
            self._send()

    def _send(self) -> None:
        self._began = time.perf_counter()
        if self._began >= self._until:
            self._end(None)
            return
        try:
            self.transport.write(_next(self._left))
        except LoadFailed as error:
            self._end(error)

    def _end(self, error: LoadFailed | None) -> None:
        if self.ended.done():
            return
        if error is None:
            self.ended.set_result(None)
        else:
            self.ended.set_exception(error)


class Watcher(asyncio.Protocol):
    """A stream: ``opened`` once its first message has come, then ``came`` fills."""

    transport: asyncio.Transport

    def __init__(self, stream: Watch) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.line = stream.line
        self.came: list[tuple[int, float]] = []
        self._request = stream.request
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self.transport = transport  # type: ignore[assignment]
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Note the first message, then the events."""
        self._got += data
        if self.opened.done():
            now = time.perf_counter()
            whole = self._got.rfind(b"\n\n") + 2
            self.came += [(int(place), now) for place in EVENT.findall(self._got, 0, whole)]
            self._got = self._got[whole:] if whole > 1 else self._got
        elif b"event: hello" in self._got:
            self.opened.set_result(None)
        elif not _is_good(self._got):
            told = self._got[-TOLD_BYTES:].decode(errors="replace")
            self.opened.set_exception(LoadFailed(told))


def _is_good(answer: bytes) -> bool:
    return answer[9:12] == b"200"
