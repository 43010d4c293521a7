"""HEAD: the answer of a GET without its body."""

from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

EMPTY: Final[Message] = {"type": "http.response.body", "body": b"", "more_body": False}


class Heads:
    """Answers HEAD wherever there is a GET, with the headers that it would have.

    The answer ends with its headers: whoever would send its body in parts is stopped at the first,
    so that no file is read to its end and no stream stays open.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; to who called it is a HEAD, with the route that answered."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        # The server looks at its own scope for how many bytes are to come.
        asked = {**scope, "method": "GET"}

        def share() -> None:
            scope.update(asked | {"method": "HEAD"})

        try:
            await self.app(asked, receive, _headers_alone(send, share))
        except* _Enough:
            pass
        finally:
            share()


class _Enough(Exception):
    """Nobody wants the rest."""


def _headers_alone(send: Send, share: Callable[[], None]) -> Send:
    async def tell(message: Message) -> None:
        if message["type"] == "http.response.start":
            # Whoever adds headers, such as those of the limits, looks at what the route has noted.
            share()
            await send(message)
            await send(EMPTY)
        elif message.get("more_body"):
            raise _Enough

    return tell
