"""What each phase must answer, and the short names that all of them use."""

from abc import abstractmethod
from typing import TypeVar

from msgspec import Struct

from app.engine import phases
from app.engine.contract import Step
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.chaupatia.state import Phase, State

PhaseT = TypeVar("PhaseT", bound=Struct)

ChaupatiaStep = Step[State, Event]
Events = tuple[Event, ...]

NO_MOVES: tuple[Move, ...] = ()


class PhaseRules(phases.PhaseRules[State, PhaseT]):
    """The rules of one phase. Of refusals the phase comes first, then the turn, then the content.

    Stopping and the director are handled before these.
    """

    @abstractmethod
    def to_act(self, state: State, phase: PhaseT) -> frozenset[Seat]:
        """Who must act."""

    @abstractmethod
    def perform(self, state: State, phase: PhaseT, seat: Seat, move: Move) -> ChaupatiaStep:
        """What a legal move does."""


def in_phase(state: State, phase: Phase) -> State:
    """The state with another phase."""
    return State(state.options, state.dealing, state.match, state.stop, phase)
