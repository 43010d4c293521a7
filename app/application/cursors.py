"""Where a stream of many matches goes on: a position in each, as one short opaque text.

Of each match it has a mark of some bytes in place of the id, so that the text of very many matches
still goes through proxies; whoever goes on knows the ids of all matches that it may mean.
"""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2s
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from app.application.errors import Code, Refused

LONGEST: Final = 11_500
MOST_PLACES: Final = 700
"""Of so many matches a cursor says where to go on."""
MOST_ENDED: Final = 300
"""Of so many it says that they were told to their end, lately."""
FROM_NOW: Final = -1
"""The position of a match that has not said hello yet."""
MARK: Final = 5
"""So many bytes stand for a match: two of a thousand are alike once in two million cursors."""

_Id = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
_Position = Annotated[int, Meta(ge=FROM_NOW, lt=2**31)]
_Moment = Annotated[int, Meta(ge=0, lt=2**62)]
_Old = Annotated[dict[_Id, _Position], Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stream of many matches goes on: by the mark of each match a position in it.

    ``since`` is a moment by which all matches were known, so that those that have begun and ended
    after it are told, too; ``ended`` are those that ended after it and were told to their end.
    """

    positions: Mapping[bytes, int] = field(default_factory=dict)
    since: int | None = None
    ended: Set[bytes] = frozenset()


class _Written(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """As it is written; older cursors have ids in place of marks, and no ``heads``."""

    places: Annotated[bytes, Meta(max_length=MARK * MOST_PLACES)] | _Old
    since: _Moment | None = None
    ended: (
        Annotated[bytes, Meta(max_length=MARK * MOST_ENDED)]
        | Annotated[tuple[_Id, ...], Meta(max_length=200)]
    ) = b""
    heads: Annotated[tuple[_Position, ...], Meta(max_length=MOST_PLACES)] = ()


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Written | _Old)


@lru_cache(4096)
def mark_of(match: str) -> bytes:
    """What stands for a match in cursors."""
    return blake2s(match.encode(), digest_size=MARK).digest()


def cursor_of(place: Place) -> str:
    """The cursor for this place."""
    ended = b"".join(sorted(place.ended)[:MOST_ENDED])
    places = list(place.positions.items())[-MOST_PLACES:]
    marks, heads = b"".join(mark for mark, _ in places), tuple(head for _, head in places)
    written = _Written(marks, place.since, ended, heads)
    return urlsafe_b64encode(_ENCODER.encode(written)).decode().rstrip("=")


def place_of(cursor: str) -> Place:
    """The place in a cursor. Raises ``bad-cursor``."""
    try:
        raw = b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True)
        found: _Written | dict[str, int] = _DECODER.decode(raw)
        written = _Written(found) if isinstance(found, dict) else found
        return Place(_positions(written), written.since, frozenset(_ended(written.ended)))
    except (ValueError, msgspec.MsgspecError) as error:
        raise Refused(Code.BAD_CURSOR) from error


def _positions(written: _Written) -> dict[bytes, int]:
    if isinstance(written.places, dict):
        return {mark_of(match): head for match, head in written.places.items()}
    return dict(zip(_marks(written.places), written.heads, strict=True))


def _ended(ended: bytes | tuple[str, ...]) -> list[bytes]:
    return _marks(ended) if isinstance(ended, bytes) else [mark_of(match) for match in ended]


def _marks(marks: bytes) -> list[bytes]:
    if len(marks) % MARK:
        raise ValueError("half a mark")
    return [marks[at : at + MARK] for at in range(0, len(marks), MARK)]
