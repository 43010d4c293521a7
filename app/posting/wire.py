"""One request over one connection, of whose answer nothing is read but its status.

Whoever answers may be hostile. So what they send is not parsed but looked through for one line,
and no more than a few kilobytes of it: a receiver that never comes to its answer takes no time of
others.
"""

import asyncio
import re
from typing import Final

import httpx

LONGEST_LINE: Final = 4096
MOST_LINES: Final = 100
"""Interim answers (`102 Processing`) and their headers have so many lines at most."""

_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([0-9]{3})(?: [^\r\n]*)?\r?\n")
_FINAL: Final = 200


class Wire(httpx.AsyncBaseTransport):
    """A transport of httpx: the answers that it gives have a status, and no headers or body."""

    def __init__(self) -> None:
        self._tls = httpx.create_ssl_context(trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send it; the status that came back. Raises :class:`OSError`, as httpx, `ValueError`."""
        safe = request.url.scheme == "https"
        reader, writer = await asyncio.open_connection(
            request.url.host,
            request.url.port or (443 if safe else 80),
            ssl=self._tls if safe else None,
            server_hostname=str(request.extensions["sni_hostname"]) if safe else None,
            limit=LONGEST_LINE,
        )
        try:
            writer.write(_head(request) + await request.aread())
            return httpx.Response(await status_in(reader))
        finally:
            writer.transport.abort()


def _head(request: httpx.Request) -> bytes:
    """The request line and headers. The connection is for this request alone."""
    kept = [(name, value) for name, value in request.headers.raw if name.lower() != b"connection"]
    lines = [b"%s: %s" % pair for pair in (*kept, (b"Connection", b"close"))]
    first = b"%s %s HTTP/1.1" % (request.method.encode(), request.url.raw_path)
    return b"\r\n".join((first, *lines, b"", b""))


async def status_in(answer: asyncio.StreamReader) -> int:
    """The status of an answer, after interim ones.

    Raises :class:`httpx.RemoteProtocolError` if none comes soon, `ValueError` of an endless line.
    """
    for at in range(MOST_LINES):
        found = _STATUS.fullmatch(await answer.readline())
        if found is None and at == 0:
            break
        if found is not None and int(found[1]) >= _FINAL:
            return int(found[1])
    raise httpx.RemoteProtocolError("This is no answer.")
