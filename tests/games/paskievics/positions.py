"""Positions in the middle of a deal, put together from values; the engine plays on from them."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.engine.cards import Hand
from app.games.paskievics import sides
from app.games.paskievics.cards import CARD, PACK
from app.games.paskievics.levels import CONTRACT, Level
from app.games.paskievics.match import Match
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.seats import playing as seats_playing
from app.games.paskievics.state import (
    Announced,
    Calling,
    Discarding,
    Invit,
    Laying,
    Phase,
    Playing,
    Said,
    State,
    Terms,
    Won,
)
from tests.games.paskievics.table import SEEDED, Table, options

Cards = Mapping[int, Sequence[str]]

TAKEN: Final = {level: cards for cards, level in CONTRACT.items()}


def masks(hands: Cards) -> tuple[Hand, ...]:
    """Hands by place as masks."""
    return tuple(PACK.hand(hands.get(place, ())) for place in range(4))


def at(phase: Phase, opts: PaskievicsOptions | None = None) -> Table:
    """A table in this phase; the last seat deals, so that places are seats."""
    chosen = options() if opts is None else opts
    dealer = chosen.seats - 1
    assert seats_playing(dealer, chosen.seats) == (0, 1, 2, 3)
    match = Match(1, dealer, 0, (0,) * chosen.seats)
    return Table(State(chosen, SEEDED, match, phase))


def won(
    declarer: int = 0,
    level: str = "three",
    *,
    invit: tuple[int, str] | None = None,
    yielder: int | None = None,
) -> Won:
    """How an auction ended."""
    by = None if invit is None else Invit(invit[0], CARD[invit[1]])
    return Won(declarer, Level(level), yielder, by)


def terms(hands: tuple[Hand, ...], auction: Won, taken: int) -> Terms:
    """The terms, as if these had been dealt."""
    return Terms(hands, (), auction, taken)


def discarding(hands: Cards, auction: Won, taken: int, *, dealt: Cards | None = None) -> Discarding:
    """The talon is shared out, nobody has laid a card away."""
    held = masks(hands)
    begun = terms(held if dealt is None else masks(dealt), auction, taken)
    return Discarding(begun, held, (Laying(),) * 4)


def calling(hands: Cards, skarts: Cards, auction: Won, contract: str) -> Calling:
    """All discards are locked."""
    held, laid = masks(hands), masks(skarts)
    whole = tuple(one | other for one, other in zip(held, laid, strict=True))
    return Calling(terms(whole, auction, TAKEN[Level(contract)]), laid, held)


def playing(
    hands: Cards,
    *,
    trick: Sequence[str] = (),
    figures: tuple[Announced, ...] = (),
    declarer: int = 0,
    partner: int | None = None,
    called: str = "XX",
    skarts: Cards | None = None,
    known: bool = False,
) -> Playing:
    """A deal in play: the forehand led, these cards lie on the table."""
    held = masks(hands)
    public = sides.everyone(declarer, partner) if known else sides.hidden(declarer)
    said = Said(CARD[called], partner, public, figures)
    begun = terms(held, won(declarer), 3)
    cards = tuple(CARD[code] for code in trick)
    turn = len(trick) % 4
    return Playing(begun, masks(skarts or {}), said, held, 0, turn, cards)
