"""What each phase must answer, and the short names that all of them use."""

from abc import abstractmethod
from typing import Any, TypeVar

from msgspec import Struct

from app.engine import phases
from app.engine.contract import Step
from app.engine.seats import Seat
from app.engine.values import Event, Move
from app.games.tuppi.state import Phase, TableState

StateT = TypeVar("StateT", bound=TableState)
PhaseT = TypeVar("PhaseT", bound=Struct)

TuppiStep = Step[Any, Event]
Events = tuple[Event, ...]


class PhaseRules(phases.PhaseRules[StateT, PhaseT]):
    """The rules of one phase; a concession is among the legal moves of each."""

    @abstractmethod
    def to_act(self, state: StateT, phase: PhaseT) -> frozenset[Seat]:
        """Who must act."""

    @abstractmethod
    def perform(
        self, state: StateT, phase: PhaseT, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        """What a legal move does."""


def in_phase(state: StateT, phase: Phase) -> StateT:
    """The state with another phase."""
    return type(state)(state.options, state.dealing, state.match, phase)
