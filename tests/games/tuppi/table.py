"""A table for tests: the engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from app.engine.cards import FRENCH
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.errors import EngineError
from app.engine.seats import Seat
from app.games.tuppi.deal import TuppiDeal
from app.games.tuppi.engine import TuppiEngine
from app.games.tuppi.events import DealScored
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.options import FirstDealerStart, TuppiOptions
from app.games.tuppi.state import State
from app.games.tuppi.view import TuppiView
from tests.games.table import AnyTable

ENGINE: Final = TuppiEngine()
SEEDED: Final = Seeded("5" * 64)


class Table(AnyTable[State, TuppiView]):
    """A table of four."""

    engine = ENGINE

    def deal(self, number: int = -1) -> TuppiDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, TuppiDeal)
        return deal

    def scores(self) -> list[TuppiScore]:
        """The scores told so far."""
        scores = [event.score for event in self.happened(DealScored)]
        return [score for score in scores if isinstance(score, TuppiScore)]


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
