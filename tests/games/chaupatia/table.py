"""A table for tests: the engine, a state, and what has happened at it. It knows no rule."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.policy import Draw, Policy, decided
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.chaupatia.cards import CODES
from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.engine import ChaupatiaEngine
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.patterns import Pattern, places
from app.games.chaupatia.state import State
from app.games.chaupatia.view import ChaupatiaView
from tests.games.table import AnyTable

ENGINE: Final = ChaupatiaEngine()
SEEDED: Final = Seeded("5" * 64)
SEATS: Final = range(6)


class Table(AnyTable[State, ChaupatiaView]):
    """A table of six."""

    engine = ENGINE

    def turn(self, text: str) -> "Table":
        """Whoever is to act makes this move."""
        return self.play(self.actor, text)

    def turns(self, *texts: str) -> "Table":
        """Whoever is to act makes the next of these moves."""
        for text in texts:
            self.turn(text)
        return self

    def clock(self) -> str:
        """The clock acts for the seat that must; the text of the move it made."""
        return self.time_out(self.actor)

    def legal(self, seat: Seat) -> tuple[str, ...]:
        """The texts of a seat's legal moves in turn."""
        moves = ENGINE.legal_moves(self.state, seat)
        return tuple(move.move for move in moves if not move.out_of_turn)

    def standing(self, seat: Seat) -> tuple[str, ...]:
        """The same without attempts that would be refused."""
        moves = {move.move: move for move in ENGINE.legal_moves(self.state, seat)}
        return tuple(
            text
            for text in self.legal(seat)
            if not moves[text].attempt or ENGINE.stands(self.state, seat, moves[text])
        )

    def asides(self, seat: Seat) -> tuple[str, ...]:
        """The texts of a seat's legal moves out of turn."""
        moves = ENGINE.legal_moves(self.state, seat)
        return tuple(move.move for move in moves if move.out_of_turn)

    @property
    def actor(self) -> Seat:
        """The one seat that must act."""
        (seat,) = ENGINE.to_act(self.state)
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return ENGINE.outcome(self.state) is not None

    def may_call(self) -> Seat | None:
        """The seat whose call of 16 would stand now."""
        return next((seat for seat in SEATS if "call-16" in self.standing(seat)), None)

    def deal(self, number: int = -1) -> ChaupatiaDeal:
        """A finished deal."""
        deal = self.deals[number]
        assert isinstance(deal, ChaupatiaDeal)
        return deal

    def decide(self, policy: Policy, draw: Draw) -> list[str]:
        """Whoever is to act does as this policy; the texts of all that it tried, the move last."""
        seat, tried = self.actor, list[str]()

        def make(move: Move) -> None:
            assert not move.out_of_turn
            tried.append(move.move)
            self.play(seat, move.move)

        decided(policy, self.view(seat), ENGINE.legal_moves(self.state, seat), draw, make)
        return tried

    def run_deal(self) -> "Table":
        """Let the clock act until the running deal is scored."""
        before = len(self.deals)
        while len(self.deals) == before:
            self.clock()
        return self


def pack_for(
    hands: Mapping[Seat, Sequence[str]], dealer: Seat, pattern: Pattern = Pattern.FOURS
) -> tuple[str, ...]:
    """The pack that deals these hands; seats left out get what remains, in the pack's order."""
    given = {code for hand in hands.values() for code in hand}
    rest = iter([code for code in CODES if code not in given])
    pack = [""] * len(CODES)
    for seat, own in enumerate(places(dealer, pattern)):
        cards = iter(hands[seat]) if seat in hands else rest
        for place in own:
            pack[place] = next(cards)
    return tuple(pack)


def opening_for(dealer: Seat) -> tuple[str, ...]:
    """Six cards of which this seat draws the highest."""
    low = iter(("3C", "4C", "5C", "6C", "7C"))
    return tuple("AS" if seat == dealer else next(low) for seat in SEATS)


def scripted(*packs: Sequence[str], dealer: Seat = 0) -> Scripted:
    """These packs; this seat deals first."""
    return Scripted(packs=tuple(tuple(pack) for pack in packs), opening=opening_for(dealer))


def options(**chosen: object) -> ChaupatiaOptions:
    """Options as JSON would give them."""
    return msgspec.convert({"game": "chaupatia", **chosen}, ChaupatiaOptions)


def table(opts: ChaupatiaOptions | None = None, dealing: Dealing = SEEDED) -> Table:
    """A new match."""
    step = ENGINE.start(opts or ChaupatiaOptions(), dealing)
    return Table(step.state, step.events)
