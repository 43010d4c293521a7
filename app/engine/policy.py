"""Policies: how a bot chooses. It sees a view and the legal moves, and nothing else."""

from collections.abc import Sequence
from typing import Protocol

from app.engine.shuffle import below, words
from app.engine.values import Move, View


class Draw(Protocol):
    """A source of chance: ``draw(n)`` is a number from 0 to ``n - 1``."""

    def __call__(self, bound: int, /) -> int: ...


class Policy(Protocol):
    """A pure choice: the same view, moves and draws give the same move.

    It is asked only for a seat that must act, with the legal moves of that seat, of which it
    returns one.
    """

    def __call__(self, view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move: ...


def seeded_draw(seed: str, label: str) -> Draw:
    """The chance that this seed and label fix, as ``engine.shuffle`` specifies."""
    source = words(seed, label)

    def draw(bound: int, /) -> int:
        return below(source, bound)

    return draw
