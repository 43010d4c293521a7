"""What goes over the wire to a receiver, and how little of what comes back is read."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from app.application.people.notices import Reply
from app.posting.poster import HttpxPoster

BODY, HEADERS = b'{"id":"1"}', {"Tricktable-Event": "match.finished"}
PATIENT = 20.0
"""Seconds that no answer of these tests takes."""

Answering = Callable[[asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def receiver(answer: Answering, seen: list[bytes]) -> AsyncIterator[str]:
    """The address of somebody who takes one request whole and answers in their own way."""

    async def served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            seen.append(head + await reader.readexactly(len(BODY)))
            await answer(writer)
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(served, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/in?x=%22"
    finally:
        server.close()


async def replied(answer: Answering) -> Reply:
    poster = HttpxPoster(private=True, timeout=PATIENT)
    async with receiver(answer, []) as url:
        reply = await poster.post(url, BODY, HEADERS)
    await poster.close()
    return reply


def saying(data: bytes) -> Answering:
    async def answer(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()

    return answer


async def for_ever(writer: asyncio.StreamWriter) -> None:
    """Say that it will take a while, without an end."""
    while True:
        writer.write(b"HTTP/1.1 102 Processing\r\n\r\n" * 1000)
        await writer.drain()


async def test_the_request_is_sent_once_to_the_last_byte() -> None:
    seen: list[bytes] = []
    poster = HttpxPoster(private=True, timeout=PATIENT)
    async with receiver(saying(b"HTTP/1.1 204 No Content\r\n\r\n"), seen) as url:
        assert await poster.post(url, BODY, HEADERS) == Reply(status=204)
    await poster.close()
    (request,) = seen
    head, _, body = request.partition(b"\r\n\r\n")
    first, *headers = head.decode().split("\r\n")
    assert (first, body) == ("POST /in?x=%22 HTTP/1.1", BODY)
    assert "Host: " + url.split("/")[2] in headers
    assert "Tricktable-Event: match.finished" in headers
    assert "Content-Length: 10" in headers
    assert [one for one in headers if one.lower().startswith("connection")] == ["Connection: close"]


async def test_whoever_never_comes_to_an_answer_is_left_after_a_hundred_lines() -> None:
    assert await replied(for_ever) == Reply(trouble="unreachable")


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        (b"HTTP/1.0 200\n", Reply(status=200)),
        (b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000, Reply(status=200)),
        (b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 410 Gone\r\n", Reply(status=410)),
        (b"HTTP/1.1 102 Processing\r\n\r\n", Reply(trouble="unreachable")),
        (b"HTTP/1.1 200 OK", Reply(trouble="unreachable")),
        (b"hello\r\nHTTP/1.1 200 OK\r\n\r\n", Reply(trouble="unreachable")),
        (b"HTTP/1.1 " + b"2" * 100_000, Reply(trouble="unreachable")),
        (b"", Reply(trouble="unreachable")),
    ],
)
async def test_of_an_answer_its_status_is_read_and_nothing_else(said: bytes, reply: Reply) -> None:
    assert await replied(saying(said)) == reply
