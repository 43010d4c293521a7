"""Posts to public addresses only, unless told otherwise; follows nothing, waits for nobody long."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import httpx

from app.application.people.notices import Reply
from app.application.people.targets import is_public, trouble_with

TIMEOUT_SECONDS: Final = 10.0

Resolver = Callable[[str, int], Awaitable[list[str]]]


async def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a host, as the machine finds them."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class HttpxPoster:
    """``Poster`` by httpx. The connection goes to an address that was looked at.

    A name that has any private address is refused, so that nobody wins by asking twice.
    Redirects are answers like any other; bodies of answers are not read.
    """

    def __init__(
        self,
        *,
        private: bool = False,
        timeout: float = TIMEOUT_SECONDS,
        resolver: Resolver = addresses_of,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._private = private
        self._timeout = timeout
        self._resolver = resolver
        self._client = httpx.AsyncClient(
            transport=transport,
            timeout=timeout,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=64, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        """Let the connections go."""
        await self._client.aclose()

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> Reply:
        """What came back, or why nothing did."""
        trouble = trouble_with(url, private=self._private)
        if trouble is not None:
            return Reply(trouble=trouble)
        try:
            async with asyncio.timeout(self._timeout):
                return await self._posted(url, body, headers)
        except (TimeoutError, httpx.TimeoutException):
            return Reply(trouble="timed-out")
        except (OSError, UnicodeError, httpx.HTTPError, httpx.InvalidURL, ValueError):
            return Reply(trouble="unreachable")

    async def _posted(self, url: str, body: bytes, headers: dict[str, str]) -> Reply:
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = await self._resolver(host, port)
        if not self._private and not all(is_public(address) for address in found):
            return Reply(trouble="private")
        target = httpx.URL(url).copy_with(host=found[0].partition("%")[0], port=port)
        headers = {**headers, "Host": parts.netloc}
        extensions = {"sni_hostname": host}
        asked = self._client.stream(
            "POST", target, content=body, headers=headers, extensions=extensions
        )
        async with asked as answer:
            return Reply(status=answer.status_code)
