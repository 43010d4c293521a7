"""Where the seats of a table are drawn: the first below, the others on in their direction."""

from typing import Final

LEFT, MIDDLE, RIGHT = 0, 1, 2
BELOW, ABOVE = "below", "above"

Place = tuple[int, str]
"""A column, and in the middle one whether above or below the table."""

_CLOCKWISE: Final[dict[int, tuple[Place, ...]]] = {
    2: ((MIDDLE, BELOW), (MIDDLE, ABOVE)),
    3: ((MIDDLE, BELOW), (LEFT, ABOVE), (RIGHT, ABOVE)),
    4: ((MIDDLE, BELOW), (LEFT, BELOW), (MIDDLE, ABOVE), (RIGHT, BELOW)),
    5: ((MIDDLE, BELOW), (LEFT, BELOW), (LEFT, ABOVE), (RIGHT, ABOVE), (RIGHT, BELOW)),
    6: (
        (MIDDLE, BELOW),
        (LEFT, BELOW),
        (LEFT, ABOVE),
        (MIDDLE, ABOVE),
        (RIGHT, ABOVE),
        (RIGHT, BELOW),
    ),
}


def places(seats: int, *, clockwise: bool) -> tuple[Place, ...]:
    """The place of each seat; tables of other sizes are drawn as two rows."""
    found = _CLOCKWISE.get(seats) or tuple(
        ((LEFT, MIDDLE, RIGHT)[seat % 3], ABOVE if seat % 2 else BELOW) for seat in range(seats)
    )
    if clockwise:
        return found
    return tuple((RIGHT - column, row) for column, row in found)
