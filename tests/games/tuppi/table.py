"""A table for tests: the engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from app.engine.cards import FRENCH
from app.engine.contract import Step
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.errors import EngineError, RuleViolation
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Deal, Event
from app.games.tuppi.deal import TuppiDeal
from app.games.tuppi.engine import TuppiEngine
from app.games.tuppi.options import FirstDealerStart, TuppiOptions
from app.games.tuppi.state import State
from app.games.tuppi.view import TuppiView

ENGINE: Final = TuppiEngine()
SEEDED: Final = Seeded("5" * 64)
EventT = TypeVar("EventT", bound=Event)


class Table:
    """Moves go in as text; the state, the events and the deals of the match come out."""

    def __init__(self, state: State, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)
        self.last: tuple[Event, ...] = tuple(events)
        self.deals: list[Deal] = []

    def play(self, seat: Seat, text: str, *, by_clock: bool = False) -> "Table":
        """Make a move; errors come through."""
        move = ENGINE.read_move(text)
        return self._took(ENGINE.apply(self.state, seat, move, by_clock=by_clock))

    def _took(self, step: Step[State, Event]) -> "Table":
        self.state = step.state
        self.last = step.events
        self.events.extend(step.events)
        if step.deal is not None:
            self.deals.append(step.deal)
        return self

    def plays(self, *moves: tuple[Seat, str]) -> "Table":
        """Make several moves."""
        for seat, text in moves:
            self.play(seat, text)
        return self

    def director(self, text: str) -> "Table":
        """The director acts."""
        return self.play(DIRECTOR, text)

    def time_out(self, seat: Seat) -> str:
        """The clock acts for a seat; the text of the move it made."""
        move = ENGINE.default_move(self.state, seat)
        self.play(seat, move.move, by_clock=True)
        return move.move

    def refused(self, seat: Seat, text: str, *, by_clock: bool = False) -> RuleViolation:
        """The refusal of a move; the move must be refused."""
        try:
            move = ENGINE.read_move(text)
            ENGINE.apply(self.state, seat, move, by_clock=by_clock)
        except RuleViolation as error:
            return error
        raise AssertionError(f"{text} by {seat} was accepted")

    def refusal(self, seat: Seat, text: str, *, by_clock: bool = False) -> tuple[str, str]:
        """The code and the rule of a refusal."""
        error = self.refused(seat, text, by_clock=by_clock)
        return error.code, error.rule

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """The texts of a seat's legal moves."""
        return tuple(move.move for move in ENGINE.legal_moves(self.state, seat))

    def to_act(self) -> tuple[Seat, ...]:
        """Who must act."""
        return tuple(sorted(ENGINE.to_act(self.state)))

    def view(self, viewer: Seat) -> TuppiView:
        """What a viewer sees."""
        return ENGINE.view(self.state, viewer)

    def happened(self, kind: type[EventT]) -> list[EventT]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def deal(self, number: int = -1) -> TuppiDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, TuppiDeal)
        return deal

    def run_defaults(self, limit: int = 20_000) -> "Table":
        """Let the clock act until the match ends."""
        for _ in range(limit):
            acting = self.to_act()
            if not acting:
                return self
            self.time_out(acting[0])
        raise AssertionError("the match did not end")


def pack_for(hands: Mapping[Seat, Sequence[str]], dealer: Seat) -> tuple[str, ...]:
    """The pack that deals these hands; seats left out get what remains, in the pack's order."""
    given = {code for hand in hands.values() for code in hand}
    rest = iter([code for code in FRENCH.codes if code not in given])
    whole = {
        seat: [*hands.get(seat, ()), *(() if seat in hands else (next(rest) for _ in range(13)))]
        for seat in range(4)
    }
    return tuple(whole[(dealer + 1 + place) % 4][place // 4] for place in range(52))


def scripted(*packs: Sequence[str], opening: Sequence[str] = ("JC",)) -> Scripted:
    """These packs; seat 0 deals first unless told otherwise."""
    return Scripted(packs=tuple(tuple(pack) for pack in packs), opening=tuple(opening))


def options(**chosen: object) -> TuppiOptions:
    """Options as JSON would give them; seat 0 gets the first card of the opening."""
    known = {"first_dealer_start": FirstDealerStart.SEAT_0, **chosen}
    return msgspec.convert({"game": "tuppi", **known}, TuppiOptions)


def table(opts: TuppiOptions, dealing: Dealing = SEEDED) -> Table:
    """A new match."""
    step = ENGINE.start(opts, dealing)
    return Table(step.state, step.events)


def error_of(error: EngineError) -> tuple[str, str]:
    """The code and the rule of an error."""
    return error.code, error.rule
