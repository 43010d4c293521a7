"""Policies: how a bot chooses. It sees a view and the legal moves, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from app.engine.errors import RuleViolation
from app.engine.shuffle import below, words
from app.engine.values import Move, View

ChoiceT = TypeVar("ChoiceT", bound=Move | None)
MadeT = TypeVar("MadeT")


class Draw(Protocol):
    """A source of chance: ``draw(n)`` is a number from 0 to ``n - 1``."""

    def __call__(self, bound: int, /) -> int: ...


class Policy(Protocol):
    """A pure choice: the same view, moves and draws give the same move.

    It is asked only for a seat that must act, with the legal moves of that seat, of which it
    returns one. When that was an attempt and was refused, it is asked again without it.
    """

    def __call__(self, view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move: ...


def decided(
    policy: Callable[[View, Sequence[Move], Draw], ChoiceT],
    view: View,
    legal_moves: Sequence[Move],
    draw: Draw,
    make: Callable[[ChoiceT], MadeT],
    *,
    refused: type[Exception] = RuleViolation,
) -> MadeT:
    """What ``make`` gives for the choice of a policy.

    After a refused attempt the policy chooses from what is left, so it comes to an end: every seat
    that must act has a move that is none. Any other refusal is raised.
    """
    left = tuple(legal_moves)
    while True:
        move = policy(view, left, draw)
        try:
            return make(move)
        except refused:
            if move is None or not move.attempt or move not in left:
                raise
            left = tuple(other for other in left if other != move)


def seeded_draw(seed: str, label: str) -> Draw:
    """The chance that this seed and label fix, as ``engine.shuffle`` specifies."""
    source = words(seed, label)

    def draw(bound: int, /) -> int:
        return below(source, bound)

    return draw
