"""Overviews, made once for each version: with hundreds of entries they take seconds."""

from functools import partial

from app.application.tournament import overview_telling as telling
from app.application.tournament.folded import Folded
from app.application.tournament.overview_values import BlockGrids, CrossTable, StageCourse


def cross_table_of(seen: Folded, stage: int) -> CrossTable:
    """The cross table of a stage. Raises :class:`Barred`, as all of these."""
    return seen.once(("cross-table", stage), partial(telling.cross_table_of, seen.state, stage))


def grids_of(seen: Folded, stage: int) -> BlockGrids:
    """The grids of a stage."""
    return seen.once(("block-grids", stage), partial(telling.grids_of, seen.state, stage))


def course_of(seen: Folded, stage: int) -> StageCourse:
    """The standings of a stage after each of its rounds."""
    return seen.once(("course", stage), partial(telling.course_of, seen.state, stage))
