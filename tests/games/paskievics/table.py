"""A table for tests: the engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.seats import Seat
from app.games.paskievics.cards import CODES
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.engine import PaskievicsEngine
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import State
from app.games.paskievics.view import PaskievicsView
from tests.games.table import AnyTable

ENGINE: Final = PaskievicsEngine()
SEEDED: Final = Seeded("5" * 64)


class Table(AnyTable[State, PaskievicsView]):
    """A table of four or five."""

    engine = ENGINE

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
