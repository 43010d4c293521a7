"""Results of stages, for a file that is not made where it would be empty."""

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.exports.values import ExportKind
from app.application.ports import Tx
from app.application.tournament import overviews
from app.application.tournament.overview_values import BlockGrids, BracketView
from app.application.tournament.picturing import Shown
from app.application.tournament.reading import get_standings
from app.application.tournament.standing_values import Standings
from app.application.tournament.watching import results_of


def results(tx: Tx, actor: Actor, tournament: str, kind: ExportKind, stage: int) -> Shown:
    """The results that a file of this kind tells.

    Raises :class:`Refused` as :func:`results_of` (of standings: where all there are are hidden),
    ``unknown-part``, and ``export-nothing`` where nothing is drawn that the caller may know of.
    """
    found = _results(tx, actor, tournament, kind, stage)
    if not _told(found):
        if kind == "standings":
            results_of(tx, actor, tournament, stage)
        raise Refused(Code.EXPORT_NOTHING)
    return found


def _results(tx: Tx, actor: Actor, tournament: str, kind: ExportKind, stage: int) -> Shown:
    match kind:
        case "cross-table":
            return overviews.get_cross_table(tx, actor, tournament, stage)
        case "block-grids":
            return overviews.list_block_grids(tx, actor, tournament, stage)
        case "bracket":
            return overviews.get_bracket(tx, actor, tournament, stage)
        case "course":
            return overviews.get_course(tx, actor, tournament, stage)
        case _:
            return get_standings(tx, actor, tournament)


def _told(found: Shown) -> object:
    """The parts that a result consists of, if it has any."""
    match found:
        case Standings():
            return found.stages
        case BlockGrids():
            return found.blocks
        case BracketView():
            return found.ties
        case _:
            return found.rounds
