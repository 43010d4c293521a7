"""Posts to public addresses only, unless told otherwise; follows nothing, waits for nobody long."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import httpx

from app.application.people.notices import Reply
from app.application.people.targets import is_public, trouble_with
from app.posting.wire import Wire

TIMEOUT_SECONDS: Final = 10.0

LOOKING_UP: Final = 64
"""Look-ups at once: one whose time is up holds its thread until the name server gives in."""

Resolver = Callable[[str, int], Awaitable[list[str]]]


class LookUp:
    """The addresses of a host, as the machine finds them.

    It has threads of its own, so that slow name servers hold up nothing else.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(LOOKING_UP, thread_name_prefix="look-up")

    async def __call__(self, host: str, port: int) -> list[str]:
        """All of them."""
        ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self._pool, ask)
        return [str(address[0]) for *_, address in found]

    def close(self) -> None:
        """Begin no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class HttpxPoster:
    """``Poster`` by httpx. The connection goes to an address that was looked at.

    A name that has any private address is refused, so that nobody wins by asking twice.
    Redirects are answers like any other; of an answer nothing is read but its status.
    """

    def __init__(
        self,
        *,
        private: bool = False,
        timeout: float = TIMEOUT_SECONDS,
        resolver: Resolver | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._private = private
        self._timeout = timeout
        self._look_up = LookUp()
        self._resolver = resolver or self._look_up
        self._client = httpx.AsyncClient(
            transport=transport or Wire(),
            timeout=timeout,
            follow_redirects=False,
            trust_env=False,
        )

    async def close(self) -> None:
        """Let the connections go."""
        self._look_up.close()
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
