"""House bots: the policies that play any game, and the choice of one by name."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.policy import Draw, Policy
from app.engine.values import Move, View

RANDOM: Final = "random"


def random_policy(_view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move:
    """Any legal move that the turn asks for, each equally likely; never a concession or a vote."""
    in_turn = [move for move in legal_moves if not move.out_of_turn]
    return in_turn[draw(len(in_turn))]


POLICIES: Final[Mapping[str, Policy]] = {RANDOM: random_policy}
