"""The route of moves, the busiest: what is well-formed goes straight to its function.

FastAPI's dependencies and Pydantic's validation take a third of the time of a move in this surface.
What this route can read they read alike; all else goes their way, which says what is wrong.
"""

import re
from typing import Annotated, Final, Protocol, cast

from fastapi import Request, Response
from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from app.rest.bodies import LARGEST, LONGEST_MOVE, NewMove
from app.rest.calling import ID_PATTERN, Call, call_of
from app.rest.routing import Handler, Route


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

    def handler_behind(self, common: Handler) -> Handler:
        """The short way where it can be gone, else the common one."""
        make = cast("MakesMove", self.endpoint)

        async def handler(request: Request) -> Response:
            wanted = move_in(await request.body())
            match = request.path_params["match"]
            if wanted is None or not IDS.fullmatch(match):
                return await common(request)
            return await make(await call_of(request), match, wanted)

        return handler


def move_in(body: bytes) -> NewMove | None:
    """The move that a body holds; None where it holds none, or may not."""
    try:
        read = DECODER.decode(body)
    except (MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return NewMove.model_construct(turn=read.turn, move=read.move)
