"""Stages at a glance, as the caller may see them: cross table, grids, bracket, histories."""

from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament import overview_telling as telling
from app.application.tournament.desk import allowed
from app.application.tournament.overview_values import (
    BlockGrids,
    BracketView,
    CrossTable,
    EntryHistory,
    StageCourse,
)
from app.application.tournament.overviews_kept import course_of, cross_table_of, grids_of
from app.application.tournament.watching import results_of


def get_cross_table(tx: Tx, actor: Actor, tournament: str, stage: int) -> CrossTable:
    """The entries of a stage against its rounds, as it is now.

    Raises :class:`Refused` as :func:`results_of`, and ``unknown-part``.
    """
    seen = results_of(tx, actor, tournament, stage).results
    return allowed(lambda _: cross_table_of(seen, stage), seen.state)


def list_block_grids(tx: Tx, actor: Actor, tournament: str, stage: int) -> BlockGrids:
    """The blocks of a round robin, everyone against everyone. Raises as the cross table."""
    seen = results_of(tx, actor, tournament, stage).results
    return allowed(lambda _: grids_of(seen, stage), seen.state)


def get_bracket(tx: Tx, actor: Actor, tournament: str, stage: int) -> BracketView:
    """The ties of a knockout. Raises as the cross table."""
    seen = results_of(tx, actor, tournament, stage).results.state
    return allowed(partial(telling.bracket_view, stage=stage), seen)


def get_course(tx: Tx, actor: Actor, tournament: str, stage: int) -> StageCourse:
    """The standings of a stage after each of its rounds. Raises as the cross table."""
    seen = results_of(tx, actor, tournament, stage).results
    return allowed(lambda _: course_of(seen, stage), seen.state)


def get_entry_history(tx: Tx, actor: Actor, tournament: str, entry: str) -> EntryHistory:
    """The rounds of an entry, and its place after each. Raises as the cross table."""
    seen = results_of(tx, actor, tournament).results
    return allowed(
        partial(telling.history_of, entry=entry, course=partial(course_of, seen)), seen.state
    )
