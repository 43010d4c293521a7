"""What each phase must answer, and the short names that all of them use."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from msgspec import Struct

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.paskievics.seats import Place, Places, playing
from app.games.paskievics.state import Phase, State

PhaseT = TypeVar("PhaseT", bound=Struct)

PaskievicsStep = Step[State, Event]
Events = tuple[Event, ...]


class PhaseRules(ABC, Generic[PhaseT]):
    """The rules of one phase, by place. What the director does is handled before these."""

    @abstractmethod
    def to_act(self, phase: PhaseT) -> Places:
        """Who must act."""

    @abstractmethod
    def legal_moves(self, state: State, phase: PhaseT, place: Place) -> tuple[Move, ...]:
        """What a place may do."""

    @abstractmethod
    def default_move(self, state: State, phase: PhaseT, place: Place) -> Move:
        """What the clock does for a place (PAS-TIME-1)."""

    @abstractmethod
    def refusal(self, state: State, phase: PhaseT, place: Place, move: Move) -> RuleViolation:
        """Why a place may not make a move of this phase."""

    @abstractmethod
    def perform(self, state: State, phase: PhaseT, place: Place, move: Move) -> PaskievicsStep:
        """What a legal move does."""

    def candidates(self, state: State, phase: PhaseT, place: Place) -> tuple[Move, ...]:
        """What a place might think of."""
        return self.legal_moves(state, phase, place)


def in_phase(state: State, phase: Phase) -> State:
    """The state with another phase."""
    return State(state.options, state.dealing, state.match, phase)


def order_of(state: State) -> tuple[Seat, ...]:
    """The seats that play the running deal, by place."""
    return playing(state.match.dealer, state.options.seats)
