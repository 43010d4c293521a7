"""A table for tests: an engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Sequence
from typing import Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.referee import AnyEngine
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Deal, Event, View

EventT = TypeVar("EventT", bound=Event)
StateT = TypeVar("StateT", bound=Struct)
ViewT = TypeVar("ViewT", bound=View)


class AnyTable(Generic[StateT, ViewT]):
    """Moves go in as text; the state, the events and the deals of the match come out."""

    engine: AnyEngine

    def __init__(self, state: StateT, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)
        self.last: tuple[Event, ...] = tuple(events)
        self.deals: list[Deal] = []

    def play(self, seat: Seat, text: str, *, by_clock: bool = False) -> Self:
        """Make a move; errors come through."""
        move = self.engine.read_move(text)
        return self._took(self.engine.apply(self.state, seat, move, by_clock=by_clock))

    def _took(self, step: Step[StateT, Event]) -> Self:
        self.state = step.state
        self.last = step.events
        self.events.extend(step.events)
        if step.deal is not None:
            self.deals.append(step.deal)
        return self

    def plays(self, *moves: tuple[Seat, str]) -> Self:
        """Make several moves."""
        for seat, text in moves:
            self.play(seat, text)
        return self

    def director(self, text: str) -> Self:
        """The director acts."""
        return self.play(DIRECTOR, text)

    def time_out(self, seat: Seat) -> str:
        """The clock acts for a seat; the text of the move it made."""
        text: str = self.engine.default_move(self.state, seat).move
        self.play(seat, text, by_clock=True)
        return text

    def refused(self, seat: Seat, text: str, *, by_clock: bool = False) -> RuleViolation:
        """The refusal of a move; the move must be refused, and change nothing."""
        before = msgspec.json.encode(self.state)
        try:
            move = self.engine.read_move(text)
            self.engine.apply(self.state, seat, move, by_clock=by_clock)
        except RuleViolation as error:
            assert msgspec.json.encode(self.state) == before
            return error
        raise AssertionError(f"{text} by {seat} was accepted")

    def refusal(self, seat: Seat, text: str, *, by_clock: bool = False) -> tuple[str, str]:
        """The code and the rule of a refusal."""
        error = self.refused(seat, text, by_clock=by_clock)
        return error.code, error.rule

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """The texts of a seat's legal moves."""
        return tuple(move.move for move in self.engine.legal_moves(self.state, seat))

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act."""
        return tuple(sorted(self.engine.to_act(self.state)))

    def view(self, viewer: Seat) -> ViewT:
        """What a viewer sees."""
        view: ViewT = self.engine.view(self.state, viewer)
        return view

    def happened(self, kind: type[EventT]) -> list[EventT]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def run_to_deal_end(self) -> Self:
        """Let the clock act until one more deal is finished."""
        before = len(self.deals)
        while len(self.deals) == before:
            self.time_out(self.to_act()[0])
        return self

    def run_defaults(self, limit: int = 20_000) -> Self:
        """Let the clock act until the match ends."""
        for _ in range(limit):
            acting = self.to_act()
            if not acting:
                return self
            self.time_out(acting[0])
        raise AssertionError("the match did not end")
