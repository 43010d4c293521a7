"""Pictures of a tournament: the same results that are told as data, painted in one language."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.texts import Language
from app.application.tournament import overview_telling as telling
from app.application.tournament.desk import allowed
from app.application.tournament.folded import Folded
from app.application.tournament.overview_values import (
    BlockGrids,
    BracketView,
    CrossTable,
    StageCourse,
)
from app.application.tournament.overviews_kept import course_of, cross_table_of, grids_of
from app.application.tournament.standing_values import Standings
from app.application.tournament.telling import told_standings
from app.application.tournament.watching import results_of
from app.application.values import Count
from app.domain.tournament.standings import stage_standings
from app.domain.tournament.state import Tournament

Shown: TypeAlias = Standings | CrossTable | BlockGrids | BracketView | StageCourse
"""What can be shown as a picture."""
DrawingKind = Annotated[
    Literal["standings", "cross-table", "block-grids", "bracket", "course"],
    Meta(title="DrawingKind", description="What a picture shows."),
]


class Picture(Struct, frozen=True):
    """A picture as SVG, of the same moment as its data."""

    as_of: Count
    official: bool
    svg: str


def get_picture(
    tx: Tx, actor: Actor, tournament: str, stage: int, kind: DrawingKind, language: Language
) -> Picture:
    """The standings of a tournament, or a stage of it, as a picture.

    Raises :class:`Refused` as :func:`results_of`, and ``unknown-part``.
    """
    seen = results_of(tx, actor, tournament, stage).results
    shown = allowed(lambda _: shown_of(seen, stage, kind), seen.state)
    texts = tx.context.texts

    def word(key: str) -> str:
        return texts.word(key, language)

    painted = tx.context.painter.paint(shown, word, language)
    return Picture(shown.as_of, shown.official, painted.decode())


def shown_of(seen: Folded, stage: int, kind: DrawingKind) -> Shown:
    """What a picture of this kind shows. Raises :class:`Barred`."""
    match kind:
        case "standings":
            return _stage_alone(seen.state, stage)
        case "cross-table":
            return cross_table_of(seen, stage)
        case "block-grids":
            return grids_of(seen, stage)
        case "course":
            return course_of(seen, stage)
        case "bracket":
            return telling.bracket_view(seen.state, stage)


def _stage_alone(state: Tournament, stage: int) -> Standings:
    state.known_stage(stage)
    begun = [stage_standings(state, stage)] if state.rounds_of(stage) else []
    found = told_standings(state, begun)
    return Standings(found.as_of, any(one.official for one in begun), found.stages)
