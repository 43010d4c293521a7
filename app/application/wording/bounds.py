"""What a number of a game's result means: a seat, a side, or some other count."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from app.engine.values import TableView


def seats_of(kind: Any, value: int, table: TableView) -> Sequence[int]:
    """The seats that a number means: one, those of a side, or none if it counts other things.

    The bounds of the field tell: a side is below the number of scores, a seat below that of seats.
    """
    highest = _bounds(kind).get(0)
    sides = {score.side: score.seats for score in table.scores}
    if highest is None or value > highest:
        return ()
    if highest + 1 == len(sides) and len(sides) < len(table.seats):
        return sides.get(value, ())
    if len(table.seats) - 1 <= highest < 16 and value < len(table.seats):
        return (value,)
    return ()


def _bounds(kind: Any) -> dict[int | None, int | None]:
    return {one.ge: one.le for one in _ints(msgspec.inspect.type_info(kind))}


def _ints(kind: msgspec.inspect.Type) -> Iterator[msgspec.inspect.IntType]:
    match kind:
        case msgspec.inspect.IntType():
            yield kind
        case msgspec.inspect.UnionType():
            for one in kind.types:
                yield from _ints(one)
        case msgspec.inspect.Metadata():
            yield from _ints(kind.type)
