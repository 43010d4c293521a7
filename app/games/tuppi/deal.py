"""A finished deal, whole, and the line that it makes on paper."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Deal, Line, TableCard
from app.games.tuppi.cards import CODES, codes_of
from app.games.tuppi.kinds import Game, Kind, Sooli, ramaaja_of, soloist_of
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.scoring import TrickCount
from app.games.tuppi.seats import FOUR, SeatNumber, partner_of
from app.games.tuppi.shows import Show
from app.games.tuppi.state import Hands, Playing, Terms, Trick


class DealtHand(Struct, frozen=True):
    """The cards that a seat was dealt."""

    seat: SeatNumber
    cards: tuple[str, ...] | None


class CardGift(Struct, frozen=True):
    """The card that one of the two partners of a sooli gave to the other."""

    seat: SeatNumber
    given: str | None


class PlayedTrick(Struct, frozen=True):
    """A trick in order of play."""

    cards: tuple[TableCard, ...]
    winner: SeatNumber


class TuppiDeal(Deal, frozen=True, tag="tuppi"):
    """A deal that was played and scored. Shows that were never turned are not in it."""

    pack: Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, counted from 0.")]
    hands: tuple[DealtHand, ...]
    shows: tuple[Show, ...]
    kind: Kind
    ramaaja: SeatNumber | None
    soloist: SeatNumber | None
    gifts: tuple[CardGift, ...]
    tricks: tuple[PlayedTrick, ...]
    pair_tricks: tuple[TrickCount, ...]
    score: TuppiScore


class TuppiLine(Line, frozen=True, tag="tuppi"):
    """One deal on paper: what was played, by whom, and the tricks of each pair.

    Where only the ramaaja's pair was written down, either of its seats does.
    """

    kind: Kind
    pair_tricks: Annotated[tuple[TrickCount, ...], Meta(min_length=2, max_length=2)]
    ramaaja: SeatNumber | None = None
    soloist: SeatNumber | None = None


TABLE_CARDS = tuple(tuple(TableCard(seat, code) for code in CODES) for seat in FOUR.all)
"""Every card before every seat, made once."""


def on_table(order: tuple[int, ...], cards: tuple[int, ...]) -> tuple[TableCard, ...]:
    """The cards of a trick before their seats, in order of play."""
    return tuple([TABLE_CARDS[seat][card] for seat, card in zip(order, cards, strict=False)])


def hands_of(hands: Hands) -> tuple[DealtHand, ...]:
    """Hands as codes, by seat."""
    return tuple(DealtHand(seat, codes_of(hand)) for seat, hand in enumerate(hands))


def gifts_of(game: Game) -> tuple[CardGift, ...]:
    """The two cards of a sooli's exchange; none in any other game."""
    if not isinstance(game, Sooli):
        return ()
    partner = partner_of(game.soloist)
    return (CardGift(game.soloist, CODES[game.gave]), CardGift(partner, CODES[game.got]))


def tricks_of(play: Playing) -> tuple[PlayedTrick, ...]:
    """All tricks of a deal whose last one is on the table."""
    last = Trick(play.order, play.trick, play.turn)
    return tuple(
        [
            PlayedTrick(on_table(trick.order, trick.cards), trick.winner)
            for trick in (*play.turned, last)
        ]
    )


def deal_of(play: Playing, pack: int, score: TuppiScore) -> TuppiDeal:
    """The record of a deal whose last trick is on the table."""
    terms: Terms = play.terms
    return TuppiDeal(
        pack=pack,
        hands=hands_of(terms.dealt),
        shows=terms.shows,
        kind=terms.game.kind,
        ramaaja=ramaaja_of(terms.game),
        soloist=soloist_of(terms.game),
        gifts=gifts_of(terms.game),
        tricks=tricks_of(play),
        pair_tricks=play.tricks,
        score=score,
    )


def line_of(deal: TuppiDeal) -> TuppiLine:
    """What the score-keeper writes down."""
    return TuppiLine(
        kind=deal.kind,
        pair_tricks=deal.pair_tricks,
        ramaaja=deal.ramaaja,
        soloist=deal.soloist,
    )
