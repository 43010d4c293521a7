"""The service as a bot reaches it: the one file that knows addresses, streams and statuses.

Whatever fails on the way is :class:`Later` when the same request may be sent again, and
:class:`Gone` when that would change nothing.
"""

from collections.abc import AsyncGenerator, AsyncIterator
from types import TracebackType
from typing import Any, Final
from urllib.parse import quote

import httpx
import msgspec

Json = dict[str, Any]

TRANSIENT: Final = (408, 425, 429, 500, 502, 503, 504)
REFUSED: Final = (409, 422)
STREAM: Final = "/v1/me/events"
SILENCE_SECONDS: Final = 60.0
"""A stream that is silent for this long, without even a sign of life, is taken for dead."""

LONGEST_WAIT: Final = 60.0
"""If the service asks for a longer wait, it may end earlier, when a stream is closed."""


class Later(Exception):
    """It may go better another time, after so many seconds at least."""

    def __init__(self, detail: str, seconds: float = 0.0) -> None:
        self.seconds = seconds
        super().__init__(detail)


class Gone(Exception):
    """It will not go better; the text says why, for people."""


class MoveRefused(Exception):
    """The service did not make this move."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


class Message(msgspec.Struct, frozen=True):
    """One message of a stream: its type, its JSON, and the id after which to go on."""

    name: str
    id: str
    data: Json


class Service:
    """The service, for one token."""

    def __init__(
        self, url: str, token: str, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self.url = url.rstrip("/")
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"}
        try:
            address = httpx.URL(self.url)
            self._http = httpx.AsyncClient(
                base_url=address, headers=headers, timeout=30.0, transport=transport
            )
        except (httpx.InvalidURL, UnicodeError) as error:
            raise Gone(f"{self.url} is no address, or the token no token: {error}") from error
        if address.scheme not in ("http", "https") or not address.host:
            raise Gone(f"{self.url} is no address of a service, such as http://127.0.0.1:8000.")

    async def __aenter__(self) -> "Service":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def me(self) -> Json:
        """Who the token speaks for."""
        player: Json = (await self._answer("GET", "/v1/me"))["player"]
        return player

    async def look(self, match: str) -> Json:
        """The match as the bot sees it now."""
        return await self._answer("GET", _path(match))

    async def sit(self, match: str, seat: int) -> Json:
        """Take the own seat back from a stand-in; the match as the bot sees it then."""
        return await self._answer("PUT", f"{_path(match)}/seats/{seat}", json={"kind": "me"})

    async def ready(self, match: str) -> Json:
        """Say that the bot is ready to start; the match as the bot sees it then."""
        return await self._answer("POST", f"{_path(match)}/ready")

    async def play(self, match: str, turn: int, move: str) -> Json:
        """Make decision ``turn``; the match after it. May be sent again: it counts once."""
        body = {"turn": turn, "move": move}
        played: Json = (await self._answer("POST", f"/v1/matches/{match}/moves", json=body))[
            "match"
        ]
        return played

    async def everything(self, after: str | None) -> AsyncGenerator[Message, None]:
        """What happens in all matches of the player, after this id or from now on.

        A lost stream is :class:`Later`, an id that is none :class:`MoveRefused`.
        """
        headers = {"Accept": "text/event-stream"}
        if after is not None:
            headers["Last-Event-ID"] = after
        timeout = httpx.Timeout(30.0, read=SILENCE_SECONDS)
        try:
            async with self._http.stream("GET", STREAM, headers=headers, timeout=timeout) as answer:
                if answer.is_error:
                    await answer.aread()
                    raise _trouble(answer)
                async for message in _messages(answer.aiter_lines()):
                    yield message
        except httpx.TransportError as error:
            raise Later(f"the stream broke off ({type(error).__name__})") from error

    async def _answer(self, method: str, path: str, **request: Any) -> Json:
        try:
            response = await self._http.request(method, path, **request)
        except httpx.TransportError as error:
            raise Later(f"{self.url} does not answer ({type(error).__name__})") from error
        if response.is_error:
            raise _trouble(response)
        return _json(response.content)


def _path(match: str) -> str:
    return f"/v1/matches/{quote(match, safe='')}"


async def _messages(lines: AsyncIterator[str]) -> AsyncGenerator[Message, None]:
    """Server-sent events out of their lines; comments say that the stream is alive."""
    fields: dict[str, str] = {}
    async for line in lines:
        if line:
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
        elif "data" in fields:
            data = _json(fields["data"].encode())
            yield Message(fields.get("event", ""), fields.get("id", ""), data)
            fields = {}
        else:
            fields = {}


def _trouble(response: httpx.Response) -> Exception:
    try:
        problem = _json(response.content)
    except Later:
        problem = {}
    status = response.status_code
    said = f"{problem.get('title', f'status {status}')}. {problem.get('detail', '')}".strip()
    if status in TRANSIENT:
        return Later(said, _seconds(response.headers.get("retry-after", "")))
    if status in REFUSED:
        return MoveRefused(str(problem.get("code", "")), said)
    return Gone(said)


def _seconds(retry_after: str) -> float:
    return min(float(retry_after), LONGEST_WAIT) if retry_after.isdecimal() else 0.0


def _json(content: bytes) -> Json:
    try:
        return msgspec.json.decode(content, type=Json)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Later("an answer that is not the service's") from error
