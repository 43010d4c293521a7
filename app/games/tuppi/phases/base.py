"""What each phase must answer, and the short names that all of them use."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.tuppi.state import Phase, TableState

StateT = TypeVar("StateT", bound=TableState)
PhaseT = TypeVar("PhaseT", bound=Struct)

TuppiStep = Step[Any, Event]
Events = tuple[Event, ...]


class PhaseRules(ABC, Generic[StateT, PhaseT]):
    """The rules of one phase. Moves outside the phase's own are handled before these."""

    @abstractmethod
    def to_act(self, state: StateT, phase: PhaseT) -> frozenset[Seat]:
        """Who must act."""

    @abstractmethod
    def legal_moves(self, state: StateT, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat may do, the concession included."""

    @abstractmethod
    def default_move(self, state: StateT, phase: PhaseT, seat: Seat) -> Move:
        """What the clock does for a seat (TUP-TIME-1)."""

    @abstractmethod
    def refusal(self, state: StateT, phase: PhaseT, seat: Seat, move: Move) -> RuleViolation:
        """Why a seat may not make a move of this phase."""

    @abstractmethod
    def perform(
        self, state: StateT, phase: PhaseT, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        """What a legal move does."""

    def candidates(self, state: StateT, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat might think of."""
        return self.legal_moves(state, phase, seat)


def in_phase(state: StateT, phase: Phase) -> StateT:
    """The state with another phase."""
    return type(state)(state.options, state.dealing, state.match, phase)
