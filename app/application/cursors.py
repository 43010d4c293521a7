"""Where a stream of many matches goes on: a position in each, as one short opaque text.

Each match stands in it by a mark of a few bytes instead of its id, so that the text for very many
matches still passes through proxies; whoever reads it knows the ids that it may mean.
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
"""How many matches a cursor has positions of, at most."""
MOST_ENDED: Final = 300
"""How many lately ended matches it says were told to their end, at most."""
FROM_NOW: Final = -1
"""The position of a match that has not said hello yet."""
MARK: Final = 5
"""The bytes of a mark: among a thousand matches two are alike once in two million cursors."""

_Id = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]
_Position = Annotated[int, Meta(ge=FROM_NOW, lt=2**31)]
_Moment = Annotated[int, Meta(ge=0, lt=2**62)]
_Old = Annotated[dict[_Id, _Position], Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stream of many matches goes on: by the mark of each match a position in it.

    All matches from before ``since`` are known, so those that began and ended after it are told
    too; ``ended`` are those that ended after it and have already been told to their end.
    """

    positions: Mapping[bytes, int] = field(default_factory=dict)
    since: int | None = None
    ended: Set[bytes] = frozenset()


class _Written(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A cursor as it is written; older ones have ids in place of marks, and no ``heads``."""

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
    """The bytes that stand for a match in cursors."""
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
