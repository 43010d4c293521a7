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
SPAN: Final = WIDTH - LEFT - RIGHT
NEAREST: Final = 17
"""How far apart the names at the right edge are at least, so that none covers another."""

COLOURS: Final = (
    *("#1f4e9c", "#b3202a", "#2e7d4f", "#b06a00", "#6a3d9a", "#00797a"),
    *("#8c4a2f", "#5c6470", "#a3195b", "#4f6d00"),
)
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3")
"""Lines of the same colour, and all lines printed in grey, differ by their dashes."""


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
    plot = _plot_of(len(steps), series, places=places)
    bottom = TOP + plot.height
    _draw_axes(drawing, steps, [plot.x(step) for step in range(len(steps))], bottom + 24)
    _draw_marks(drawing, plot)
    _draw_names(drawing, _draw_lines(drawing, plot, series), LEFT + SPAN + 24)
    if below:
        drawing.text(24, bottom + 50, below, size=12, fill=FAINT, room=WIDTH - 48)
    return drawing.bytes()


class _Plot(Struct, frozen=True):
    """Where steps and values lie on the picture; of ``places`` the lowest value is on top."""

    steps: int
    low: Fraction | int
    high: Fraction | int
    height: int
    places: bool

    def x(self, step: int) -> float:
        return LEFT + SPAN * (step / max(1, self.steps - 1))

    def y(self, value: Fraction | int) -> float:
        share = float((value - self.low) / Fraction(self.high - self.low))
        return TOP + self.height * (share if self.places else 1 - share)


def _plot_of(steps: int, series: Sequence[Series], *, places: bool) -> _Plot:
    found = [value for one in series for value in one.values if value is not None]
    low, high = (min(found), max(found)) if found else (0, 1)
    height = max(LEAST_HEIGHT, NEAREST * len(series))
    return _Plot(steps, low, high if high > low else low + 1, height, places)


def _draw_marks(drawing: Drawing, plot: _Plot) -> None:
    """Lines across the picture, with the values that they stand for."""
    for value in _marks(plot.low, plot.high):
        drawing.line((LEFT, plot.y(value)), (LEFT + SPAN, plot.y(value)))
        drawing.text(LEFT - 10, plot.y(value) + 4, figure(str(value)), size=12, anchor="end")


def _draw_lines(
    drawing: Drawing, plot: _Plot, series: Sequence[Series]
) -> list[tuple[float, str, str]]:
    """A line for each series that has values: how high it ends, its name and its colour."""
    ends = []
    for number, one in enumerate(series):
        points = [
            (plot.x(step), plot.y(value))
            for step, value in enumerate(one.values[: plot.steps])
            if value is not None
        ]
        look = COLOURS[number % len(COLOURS)], DASHES[number // len(COLOURS) % len(DASHES)]
        drawing.curve(points, *look)
        if points:
            ends.append((points[-1][1], one.name, look[0]))
    return ends


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
    most = int(SPAN / (longest + 10))
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
