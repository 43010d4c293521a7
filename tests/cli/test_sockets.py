"""What a WebSocket holds for a reader that takes nothing."""

import asyncio
import base64
import socket
import struct
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from app.cli.pieces import PIECE
from app.cli.serving import LAST_WORDS_SECONDS, config_of, listen
from app.cli.sockets import MOST_ASIDE, Sockets
from app.settings import Settings

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: %b\r\nSec-WebSocket-Version: 13\r\n\r\n"
) % base64.b64encode(b"sixteen letters.")
NO_MASK = bytes(4)


class Line(asyncio.Transport):
    """The line of a connection, whose other end says when it takes something."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.aborted = False
        self.closing = False
        self.reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.aborted = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


async def accept(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    await asyncio.Event().wait()


async def begun() -> tuple[Sockets, Line]:
    """A WebSocket over which nothing was said yet."""
    config = uvicorn.Config(accept, ws=Sockets, lifespan="off", log_config=None)
    config.load()
    line, sockets = Line(), Sockets(config, ServerState(), {})
    sockets.connection_made(line)
    sockets.data_received(HANDSHAKE)
    while b"101 Switching Protocols" not in line.written:
        await asyncio.sleep(0)
    line.written = b""
    return sockets, line


def ping(number: int) -> bytes:
    return b"\x89\x84" + NO_MASK + struct.pack("!I", number)


def pong(number: int) -> bytes:
    return b"\x8a\x04" + struct.pack("!I", number)


def filled_ping(number: int) -> bytes:
    return b"\x89\xfc" + NO_MASK + struct.pack("!I", number) + b"x" * 120


def filled_pong(number: int) -> bytes:
    return b"\x8a\x7c" + struct.pack("!I", number) + b"x" * 120


async def ended(sockets: Sockets) -> None:
    """Take back what the connection has begun."""
    sockets.stop_keepalive()
    for task in sockets.tasks:
        task.cancel()
    await asyncio.gather(*sockets.tasks, return_exceptions=True)


async def test_each_ping_is_answered() -> None:
    sockets, line = await begun()
    for number in (1, 2):
        sockets.data_received(ping(number))
    assert line.written == pong(1) + pong(2)
    await ended(sockets)


async def test_of_pings_whose_answers_nobody_takes_the_last_is_answered() -> None:
    sockets, line = await begun()
    sockets.pause_writing()
    for number in range(MOST_ASIDE):
        sockets.data_received(ping(number))
    assert line.written == b""
    sockets.resume_writing()
    assert line.written == pong(MOST_ASIDE - 1)
    sockets.resume_writing()
    assert line.written == pong(MOST_ASIDE - 1)
    await ended(sockets)


async def test_what_comes_at_once_is_read_piece_by_piece_and_all_of_it() -> None:
    sockets, line = await begun()
    pings = b"".join(map(filled_ping, range(100)))
    sockets.data_received(pings)
    answered = [line.written.count(b"x" * 120)]
    while answered[-1] < 100:
        await asyncio.sleep(0)
        answered.append(line.written.count(b"x" * 120))
    assert answered[:3] == [PIECE // 130, 2 * PIECE // 130, 3 * PIECE // 130]
    assert line.written == b"".join(filled_pong(number) for number in range(100))
    assert line.reading
    await ended(sockets)


async def test_no_message_is_read_before_the_last_one_was_taken() -> None:
    sockets, line = await begun()
    await sockets.receive()
    text = b"\x81\xfe" + struct.pack("!H", PIECE - 8) + NO_MASK + b"x" * (PIECE - 8)
    sockets.data_received(text * 5)
    for taken in range(5):
        for _ in range(10):
            await asyncio.sleep(0)
        assert (sockets.queue.qsize(), line.reading) == (1, False), taken
        assert await sockets.receive() == {"type": "websocket.receive", "text": "x" * (PIECE - 8)}
    await asyncio.sleep(0)
    assert (sockets.queue.qsize(), line.reading) == (0, True)
    await ended(sockets)


@pytest.mark.parametrize("head", [b"\x89\x80", b"\x8a\x80", b"\x00\x80"])
async def test_whoever_sends_pings_pongs_or_fragments_without_end_is_told_and_cut_off(
    head: bytes,
) -> None:
    sockets, line = await begun()
    sockets.data_received(b"\x01\x80" + NO_MASK)
    sockets.data_received((head + NO_MASK) * MOST_ASIDE)
    assert not line.closing
    sockets.data_received((head + NO_MASK) * 2)
    assert (line.closing, sockets.close_sent) == (True, True)
    assert line.written.endswith(struct.pack("!H", 1008) + b"too many pings, pongs or fragments")
    assert sockets.queue.get_nowait()["type"] == "websocket.connect"
    assert sockets.queue.get_nowait()["type"] == "websocket.disconnect"
    await ended(sockets)


async def test_a_reader_that_answers_no_ping_is_cut_off_though_more_waits_to_be_taken() -> None:
    sockets, line = await begun()
    sockets.pause_writing()
    sockets.send_keepalive_ping()
    sockets.keepalive_timeout()
    assert line.aborted
    await ended(sockets)


async def test_one_that_takes_what_is_sent_is_told_before_it_is_cut_off() -> None:
    sockets, line = await begun()
    sockets.send_keepalive_ping()
    sockets.keepalive_timeout()
    assert (line.aborted, line.closing) == (False, True)
    assert line.written.endswith(b"keepalive ping timeout")
    await ended(sockets)


def test_lines_are_cut_over_which_nothing_is_taken(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, port=0, stream_stall_seconds=7)
    assert config_of(settings).ws == "app.cli.sockets:Sockets"
    with listen(settings) as listener:
        seconds = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) / 1000
    assert seconds == 7 + LAST_WORDS_SECONDS
