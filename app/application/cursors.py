"""Where a stream of many matches goes on: a position in each, as one opaque text."""

from base64 import b64decode, urlsafe_b64encode
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from app.application.errors import Code, Refused

LONGEST: Final = 8000
FROM_NOW: Final = -1
"""The position of a match that has not said hello yet."""

_Id = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
_Positions = Annotated[
    dict[_Id, Annotated[int, Meta(ge=FROM_NOW, lt=2**31)]],
    Meta(max_length=200),
]


class Place(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a stream of many matches goes on: a position in each.

    ``since`` is a moment by which all matches were known, so that those that have begun and ended
    after it are told, too; ``ended`` are those that ended after it and were told to their end.
    """

    positions: _Positions
    since: Annotated[int, Meta(ge=0, lt=2**62)] | None = None
    ended: Annotated[tuple[_Id, ...], Meta(max_length=200)] = ()


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Positions | Place)


def cursor_of(place: Place) -> str:
    """The cursor for this place."""
    return urlsafe_b64encode(_ENCODER.encode(place)).decode().rstrip("=")


def place_of(cursor: str) -> Place:
    """The place in a cursor; older cursors have positions alone. Raises ``bad-cursor``."""
    try:
        raw = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        found: dict[str, int] | Place = _DECODER.decode(raw)
    except (ValueError, msgspec.MsgspecError) as error:
        raise Refused(Code.BAD_CURSOR) from error
    return found if isinstance(found, Place) else Place(found)
