"""The words of Kolmen tuppi."""

from typing import Final

from app.engine.values import Move
from app.games.tuppi import counting, moves
from app.games.tuppi.kinds import Kind
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from app.games.tuppi.match import Ending
from app.games.tuppi.words import NOTIONS, PHASES, common, keys

MOVES: Final[tuple[type[Move], ...]] = (
    moves.Play,
    moves.CutPack,
    moves.DeclineCut,
    moves.Seen,
    moves.VoidDeal,
    moves.LastDeal,
    moves.LastDealBack,
    moves.Forfeit,
)
"""Every kind of move of three."""

WORDS: Final[tuple[str, ...]] = (
    "game.kolmen-tuppi",
    *keys("phase", PHASES),
    *keys("kind", (Kind.RAMI,)),
    *keys("outcome", (how for how in Ending if how is not Ending.CONCESSION)),
    *keys("score", ("rise", "total", "points", "credited")),
    *keys("notion", (*NOTIONS, "unused-hand")),
    *keys("count", counting.COMMON),
    *common(3, MOVES, KolmenTuppiOptions()),
)
