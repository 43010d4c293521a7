"""Positions in the middle of a deal, put together from values; the engine plays on from them."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.cards import Hand
from app.engine.seats import Seat
from app.games.chaupatia.cards import CARD, PACK, SUITS
from app.games.chaupatia.ledger import EMPTY
from app.games.chaupatia.match import Match
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.scoring import NO_SIXTEEN, Contract, SixteenCall
from app.games.chaupatia.seats import ROUND
from app.games.chaupatia.state import Calls, Phase, Playing, State, Terms, Trick
from app.games.chaupatia.stopping import START as QUIET
from tests.games.chaupatia.table import SEEDED, Table

FIRST: Final = Match(deal=1, dealer=5, pack=0, ledger=EMPTY)
SIX: Final = Contract(0, 6, forced=False)


def masks(hands: Mapping[Seat, Sequence[str]]) -> tuple[Hand, ...]:
    """Hands by seat as masks."""
    return tuple(PACK.hand(hands.get(seat, ())) for seat in range(6))


def at(opts: ChaupatiaOptions, phase: Phase, match: Match = FIRST) -> Table:
    """A table in this phase."""
    return Table(State(opts, SEEDED, match, QUIET, phase))


def playing(
    hands: Mapping[Seat, Sequence[str]],
    *,
    leader: Seat,
    trump: str = "S",
    trick: Sequence[str] = (),
    contract: Contract = SIX,
    tricks: tuple[int, int] = (0, 0),
    sixteen: SixteenCall = NO_SIXTEEN,
    picked_up: tuple[Trick, ...] = (),
    calls: Calls = (),
) -> Playing:
    """A deal in play, with these cards on the table."""
    held = masks(hands)
    cards = tuple(CARD[code] for code in trick)
    terms = Terms(Pattern.FOURS, held, calls, contract, SUITS.index(trump))
    turn = ROUND[leader][len(trick)]
    return Playing(terms, held, leader, cards, turn, tricks, sixteen, picked_up)
