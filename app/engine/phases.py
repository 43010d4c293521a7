"""What the phases of a game answer, for games that are made of phases.

A phase is a struct that holds what exists in it alone; its rules are an object without state. What
a move does, and how it is told who must act, is each game's own: see the ``phases`` of the games.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, NoReturn, TypeVar

from msgspec import Struct

from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move

StateT = TypeVar("StateT", bound=Struct)
PhaseT = TypeVar("PhaseT", bound=Struct)


class PhaseRules(ABC, Generic[StateT, PhaseT]):
    """The rules of one phase. What may be done in any phase is handled before these.

    A seat is whatever the game counts its players by.
    """

    @abstractmethod
    def legal_moves(self, state: StateT, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat may do."""

    @abstractmethod
    def default_move(self, state: StateT, phase: PhaseT, seat: Seat) -> Move:
        """What the clock does for a seat that must act."""

    @abstractmethod
    def refusal(self, state: StateT, phase: PhaseT, seat: Seat, move: Move) -> RuleViolation:
        """Why a seat may not make a move that no general reason bars."""

    def candidates(self, state: StateT, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat might think of."""
        return self.legal_moves(state, phase, seat)


class EndedRules(PhaseRules[StateT, PhaseT]):
    """After the match: every move is refused, because it is ``over``."""

    over: ClassVar[Reason]

    def legal_moves(self, state: StateT, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        return ()

    def default_move(self, state: StateT, phase: PhaseT, seat: Seat) -> NoReturn:
        raise self.over.violation()

    def refusal(self, state: StateT, phase: PhaseT, seat: Seat, move: Move) -> RuleViolation:
        return self.over.violation()

    def perform(
        self, state: StateT, phase: PhaseT, seat: Seat, move: Move, *, by_clock: bool = False
    ) -> NoReturn:
        """Nothing can be done."""
        raise self.refusal(state, phase, seat, move)
