"""Where a stream of many matches goes on: a position in each, as one opaque text."""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from app.application.errors import Code, Refused

LONGEST: Final = 8000
FROM_NOW: Final = -1
"""The position of a match that has not said hello yet."""

_Positions = Annotated[
    dict[
        Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")],
        Annotated[int, Meta(ge=FROM_NOW, lt=2**31)],
    ],
    Meta(max_length=200),
]
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Positions)


def cursor_of(positions: Mapping[str, int]) -> str:
    """The cursor for these positions by match."""
    return urlsafe_b64encode(_ENCODER.encode(positions)).decode().rstrip("=")


def positions_of(cursor: str) -> dict[str, int]:
    """The positions in a cursor. Raises :class:`Refused` ``bad-cursor``."""
    try:
        raw = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        found: dict[str, int] = _DECODER.decode(raw)
    except (ValueError, msgspec.MsgspecError) as error:
        raise Refused(Code.BAD_CURSOR) from error
    return found
