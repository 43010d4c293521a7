"""The route of moves, the busiest: what is well-formed goes straight to its function.

FastAPI's dependencies and exit stacks and Pydantic's validation take nearly half the time of a move
in this surface. What this route can read they read alike; all else goes their way, which says what
is wrong.
"""

import re
from typing import Annotated, Final, Protocol, cast

from fastapi import Request, Response
from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder
from starlette.types import Message, Receive, Scope, Send

from app.rest.bodies import LARGEST, LONGEST_MOVE, NewMove
from app.rest.calling import ID_PATTERN, Call, call_of
from app.rest.routing import Route


class ReadMove(Struct, forbid_unknown_fields=True):
    """No more than :class:`NewMove` takes."""

    turn: Annotated[int, Meta(ge=0, le=LARGEST)]
    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]


class MakesMove(Protocol):
    """The function of the route."""

    async def __call__(self, call: Call, match: str, wanted: NewMove) -> Response:
        """Make the move."""
        ...


DECODER: Final = Decoder(ReadMove)
IDS: Final = re.compile(ID_PATTERN)


class MoveRoute(Route):
    """Hands a well-formed move to its function without FastAPI's detour."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Go the short way where it can be gone, else the common one with the same body."""
        request = Request(scope, receive)
        body = await request.body()
        wanted = move_in(body)
        match = scope["path_params"]["match"]
        if wanted is None or not IDS.fullmatch(match) or self._is_refused(request):
            await super().handle(scope, told_again(body, receive), send)
            return
        make = cast("MakesMove", self.endpoint)
        response = await make(await call_of(request), match, wanted)
        await response(scope, receive, send)

    def _is_refused(self, request: Request) -> bool:
        """Whether the common way refuses it by its method or its headers."""
        known = self.methods is not None and request.method in self.methods
        return not known or self.mismatch(request.headers) is not None


def told_again(body: bytes, receive: Receive) -> Receive:
    """What tells this body, which has been read, and then what is still to come."""
    told = False

    async def tell() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return tell


def move_in(body: bytes) -> NewMove | None:
    """The move that a body holds; None where it holds none, or may not."""
    try:
        read = DECODER.decode(body)
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return NewMove.model_construct(turn=read.turn, move=read.move)
