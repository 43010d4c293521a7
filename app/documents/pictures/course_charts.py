"""Charts of results: a player's season, the standings of a stage over its rounds."""

from fractions import Fraction
from typing import Final

from app.application.histories.values import SeasonLines
from app.application.tournament.overview_values import CourseStep, StageCourse
from app.application.wording.stages import stage_named
from app.documents.pictures.charts import Series, draw_chart
from app.documents.pictures.tabular import Word

MOST_LINES: Final = 60
"""The most lines that anybody can follow: those of the highest places are drawn."""


def season_chart(shown: SeasonLines, word: Word, language: str) -> bytes:
    """Each game as a line over the days of the season."""
    title = f"{shown.name} – {word('document.won-less-lost')}"
    series = [Series(line.name, line.values) for line in shown.lines]
    return draw_chart(title, shown.days, series, language, places=False)


def stage_chart(shown: StageCourse, word: Word, language: str) -> bytes:
    """The places of entries over the rounds; in blocks, whose places are not of one order, points.

    Whether it is official stands in the title.
    """
    blocks = any(row.block is not None for row in shown.rows)
    what = word("document.points-by-round") if blocks else word("document.course")
    state = word("document.official") if shown.official else word("document.provisional")
    series = [
        Series(row.name, tuple(_value(step, points=blocks) for step in row.steps))
        for row in shown.rows[:MOST_LINES]
    ]
    title = f"{stage_named(shown.name, word)} – {what} ({state})"
    left_out = len(shown.rows) - len(series)
    below = f"{word('document.left-out')}: {left_out}" if left_out > 0 else ""
    return draw_chart(title, shown.rounds, series, language, places=not blocks, below=below)


def _value(step: CourseStep | None, *, points: bool) -> Fraction | int | None:
    if step is None:
        return None
    return Fraction(step.points) if points else step.place
