"""The house bot of the toy."""

from collections.abc import Sequence

from app.engine.policy import Draw
from app.engine.values import Move, View


def timid(_view: View, legal_moves: Sequence[Move], _draw: Draw, /) -> Move:
    """The first move in the order of the game: the lowest bid, the lowest card."""
    return next(move for move in legal_moves if not move.out_of_turn)
