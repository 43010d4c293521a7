"""What each phase must answer, and the short names that all of them use."""

from abc import abstractmethod
from typing import TypeVar

from msgspec import Struct

from app.engine import phases
from app.engine.contract import Step
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.paskievics.seats import Place, Places, playing
from app.games.paskievics.state import Phase, State

PhaseT = TypeVar("PhaseT", bound=Struct)

PaskievicsStep = Step[State, Event]
Events = tuple[Event, ...]


class PhaseRules(phases.PhaseRules[State, PhaseT]):
    """The rules of one phase, by place. What the director does is handled before these."""

    @abstractmethod
    def to_act(self, phase: PhaseT) -> Places:
        """Who must act."""

    @abstractmethod
    def perform(self, state: State, phase: PhaseT, place: Place, move: Move) -> PaskievicsStep:
        """What a legal move does."""


def in_phase(state: State, phase: Phase) -> State:
    """The state with another phase."""
    return State(state.options, state.dealing, state.match, phase)


def order_of(state: State) -> tuple[Seat, ...]:
    """The seats that play the running deal, by place."""
    return playing(state.match.dealer, state.options.seats)
