"""Places at one table, and the points they are worth (PAS-TRN-5, PAS-TRN-6, PAS-TRN-10)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Annotated, Final, Literal

from msgspec import Meta

Ties = Annotated[
    Literal["average", "higher", "lots"],
    Meta(
        title="TableTies",
        description="Equal at a table: the mean of the tied places' points, those of the best of "
        "them for all, or an order by lot.",
    ),
]
Amount = int | Fraction

PLACEMENT: Final = (5, 3, 2, 1, 1)
"""The points of the places at a table (PAS-TRN-5)."""


def tied(amounts: Mapping[str, Amount]) -> tuple[tuple[str, ...], ...]:
    """The entries by amount, the largest first; those of one amount together, by id."""
    order = sorted(amounts, key=lambda entry: (-amounts[entry], entry))
    return tuple(tuple(group) for _, group in groupby(order, key=amounts.__getitem__))


def places(groups: Sequence[Sequence[str]], first: int = 1) -> dict[str, int]:
    """The place of each entry; tied ones share theirs, and the next place is left out."""
    found: dict[str, int] = {}
    for group in groups:
        place = first + len(found)
        found.update(dict.fromkeys(group, place))
    return found


def placement_points(
    amounts: Mapping[str, Amount],
    scale: Sequence[int] = PLACEMENT,
    ties: Ties = "average",
    lots: Sequence[str] = (),
) -> dict[str, Fraction]:
    """What each entry gets for its place at the table, exactly.

    ``scale`` has the points of the first, second … place, and its last number for all after. For
    ties by lot ``lots`` has every entry in the order that was drawn.
    """
    points: dict[str, Fraction] = {}
    for group in tied(amounts):
        start = len(points)
        worth = [_worth(scale, start + number) for number in range(len(group))]
        if ties == "lots":
            points.update(zip(sorted(group, key=lots.index), map(Fraction, worth), strict=True))
            continue
        each = Fraction(sum(worth), len(worth)) if ties == "average" else Fraction(worth[0])
        points.update(dict.fromkeys(group, each))
    return points


def last_worth(scale: Sequence[int], entries: int) -> Fraction:
    """What the last place is worth at a table of so many."""
    return Fraction(_worth(scale, entries - 1))


def _worth(scale: Sequence[int], place: int) -> int:
    return scale[min(place, len(scale) - 1)]
