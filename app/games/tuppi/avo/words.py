"""The words of Avotuppi."""

from typing import Final

from app.engine.values import Move
from app.games.tuppi import counting, moves
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Ending
from app.games.tuppi.shows import Choice, ShowForm
from app.games.tuppi.words import COLUMNS, PHASES, SIDES_NOTIONS, common, keys

MOVES: Final[tuple[type[Move], ...]] = tuple(
    kind for kind in moves.MOVE_TYPES if kind not in (moves.AnswerSooli, moves.Give)
)
"""Every kind of move of two."""

WORDS: Final[tuple[str, ...]] = (
    "game.avotuppi",
    *keys("phase", (*PHASES, "show")),
    *keys("kind", (Kind.RAMI, Kind.NOLO)),
    *keys("choice", Choice),
    *keys("form", ShowForm),
    *keys("outcome", Ending),
    *keys("score", ("rise", "total", "points", "credited")),
    *keys("column", COLUMNS),
    *keys("count", counting.OF_SIDES),
    *keys("notion", (*SIDES_NOTIONS, "column", "open-card", "hidden-card")),
    *common(2, MOVES, AvotuppiOptions()),
)
