"""Lines over rounds: the standings of a tournament, the season of a player."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct

from app.documents.pictures.amounts import figure
from app.documents.pictures.measuring import width
from app.documents.pictures.svg import FAINT, Drawing

WIDTH: Final = 900
LEAST_HEIGHT: Final = 420
LEFT, RIGHT, TOP = 64, 240, 64
NEAREST: Final = 17
"""So far apart are names at the right edge, lest they lie on one another."""

COLOURS: Final = (
    *("#1f4e9c", "#b3202a", "#2e7d4f", "#b06a00", "#6a3d9a", "#00797a"),
    *("#8c4a2f", "#5c6470", "#a3195b", "#4f6d00"),
)
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")
"""Lines of one colour differ by their dashes, and so do lines on grey paper."""


class Series(Struct, frozen=True):
    """What one entry had after each of the steps; null where it had nothing yet."""

    name: str
    values: tuple[Fraction | int | None, ...]


def draw_chart(
    title: str,
    steps: Sequence[str],
    series: Sequence[Series],
    language: str,
    *,
    places: bool,
    below: str = "",
) -> bytes:
    """Each series as a line over the steps; of ``places`` the first is on top.

    The picture is as high as its names need, and tells every number in words besides.
    """
    drawing = Drawing(WIDTH, title, language)
    drawing.describe("\n".join(_told(steps, one) for one in series))
    drawing.text(24, 34, title, size=20, bold=True, room=WIDTH - 48)
    found = [value for one in series for value in one.values if value is not None]
    low, high = (min(found), max(found)) if found else (0, 1)
    high = high if high > low else low + 1
    span = WIDTH - LEFT - RIGHT
    height = max(LEAST_HEIGHT, NEAREST * len(series))

    def x_of(step: int) -> float:
        return LEFT + span * (step / max(1, len(steps) - 1))

    def y_of(value: Fraction | int) -> float:
        share = float((value - low) / Fraction(high - low))
        return TOP + height * (share if places else 1 - share)

    _draw_axes(drawing, steps, [x_of(step) for step in range(len(steps))], TOP + height + 24)
    for value in _marks(low, high):
        drawing.line((LEFT, y_of(value)), (LEFT + span, y_of(value)))
        drawing.text(LEFT - 10, y_of(value) + 4, figure(str(value)), size=12, anchor="end")
    ends = []
    for number, one in enumerate(series):
        points = [
            (x_of(step), y_of(value))
            for step, value in enumerate(one.values[: len(steps)])
            if value is not None
        ]
        look = COLOURS[number % len(COLOURS)], DASHES[number // len(COLOURS) % len(DASHES)]
        drawing.curve(points, *look)
        if points:
            ends.append((points[-1][1], one.name, look[0]))
    _draw_names(drawing, ends, LEFT + span + 24)
    if below:
        drawing.text(24, TOP + height + 50, below, size=12, fill=FAINT, room=WIDTH - 48)
    return drawing.bytes()


def _told(steps: Sequence[str], one: Series) -> str:
    told = (
        f"{step} {figure(str(value))}"
        for step, value in zip(steps, one.values, strict=False)
        if value is not None
    )
    return f"{one.name}: {', '.join(told)}"


def _draw_axes(drawing: Drawing, steps: Sequence[str], places: Sequence[float], y: float) -> None:
    """The steps below; of many only as many as have room are named."""
    longest = 12 * max(map(width, steps), default=1)
    most = int((WIDTH - LEFT - RIGHT) / (longest + 10))
    every = -(-len(steps) // min(12, most)) or 1
    for number, (step, x) in enumerate(zip(steps, places, strict=True)):
        if number % every == 0:
            drawing.text(x, y, step, size=12, anchor="middle", fill=FAINT, room=70)


def _marks(low: Fraction | int, high: Fraction | int) -> list[int]:
    """Whole numbers at even distances, eight or fewer."""
    first, last = -(-low // 1), high // 1
    step = max(1, -(-(last - first) // 7))
    return [int(mark) for mark in range(int(first), int(last) + 1, int(step))]


def _draw_names(drawing: Drawing, ends: Sequence[tuple[float, str, str]], x: float) -> None:
    """Each name where its line ends, moved down where another stands, and a stroke to it."""
    last = 0.0
    for y, name, colour in sorted(ends):
        last = max(y + 4, last + NEAREST)
        drawing.line((x - 18, y), (x - 4, last - 4))
        drawing.text(x, last, name, size=13, fill=colour, room=RIGHT - 30)
