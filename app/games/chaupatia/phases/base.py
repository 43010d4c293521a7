"""What each phase must answer, and the short names that all of them use."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec import Struct

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.chaupatia.state import Phase, State

PhaseT = TypeVar("PhaseT", bound=Struct)

ChaupatiaStep = Step[State, Event]
Events = tuple[Event, ...]

NO_MOVES: tuple[Move, ...] = ()


class PhaseRules(ABC, Generic[PhaseT]):
    """The rules of one phase. Stopping and the director are handled before these."""

    @abstractmethod
    def to_act(self, state: State, phase: PhaseT) -> frozenset[Seat]:
        """Who must act."""

    @abstractmethod
    def legal_moves(self, state: State, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat may do in its turn."""

    @abstractmethod
    def default_move(self, state: State, phase: PhaseT, seat: Seat) -> Move:
        """What the clock does for a seat that must act."""

    @abstractmethod
    def refusal(self, state: State, phase: PhaseT, seat: Seat, move: Move) -> RuleViolation:
        """Why a seat may not make a move: the phase first, then the turn, then the content."""

    @abstractmethod
    def perform(self, state: State, phase: PhaseT, seat: Seat, move: Move) -> ChaupatiaStep:
        """What a legal move does."""

    def candidates(self, state: State, phase: PhaseT, seat: Seat) -> tuple[Move, ...]:
        """What a seat might think of."""
        return self.legal_moves(state, phase, seat)


def in_phase(state: State, phase: Phase) -> State:
    """The state with another phase."""
    return State(state.options, state.dealing, state.match, state.stop, phase)
