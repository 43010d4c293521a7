"""A table for tests: the engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from app.engine.contract import Step
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.errors import RuleViolation
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Deal, Event
from app.games.paskievics.cards import CODES
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.engine import PaskievicsEngine
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import State
from app.games.paskievics.view import PaskievicsView

ENGINE: Final = PaskievicsEngine()
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

    def view(self, viewer: Seat) -> PaskievicsView:
        """What a viewer sees."""
        return ENGINE.view(self.state, viewer)

    def happened(self, kind: type[EventT]) -> list[EventT]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def deal(self, number: int = -1) -> PaskievicsDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, PaskievicsDeal)
        return deal

    def run_deal(self) -> PaskievicsDeal:
        """Let the clock act until a deal is finished."""
        before = len(self.deals)
        while len(self.deals) == before:
            self.time_out(self.to_act()[0])
        return self.deal()


def pack_for(hands: Mapping[Seat, Sequence[str]], talon: Sequence[str] = ()) -> tuple[str, ...]:
    """The pack that deals these nine cards by place; what is left out gets what remains."""
    given = {code for hand in (*hands.values(), talon) for code in hand}
    rest = iter([code for code in CODES if code not in given])

    def whole(cards: Sequence[str], size: int) -> list[str]:
        return [*cards, *(next(rest) for _ in range(size - len(cards)))]

    dealt = [whole(hands.get(place, ()), 9) for place in range(4)]
    six = whole(talon, 6)
    fives = [code for hand in dealt for code in hand[:5]]
    fours = [code for hand in dealt for code in hand[5:]]
    return (*six, *fives, *fours)


def scripted(*packs: Sequence[str]) -> Scripted:
    """These packs."""
    return Scripted(packs=tuple(tuple(pack) for pack in packs))


def options(**chosen: object) -> PaskievicsOptions:
    """Options as JSON would give them; the last seat deals first, so that places are seats."""
    seats = chosen.get("seats", 4)
    assert isinstance(seats, int)
    known = {"first_dealer": str(seats - 1), **chosen}
    return msgspec.convert({"game": "paskievics", **known}, PaskievicsOptions)


def table(opts: PaskievicsOptions | None = None, dealing: Dealing = SEEDED) -> Table:
    """A new match."""
    step = ENGINE.start(options() if opts is None else opts, dealing)
    return Table(step.state, step.events)


def dealt(
    hands: Mapping[Seat, Sequence[str]], talon: Sequence[str] = (), **chosen: object
) -> Table:
    """A new match whose first two packs deal these cards."""
    pack = pack_for(hands, talon)
    return table(options(**chosen), scripted(pack, pack))
