"""A finished deal of three, whole, and the line that it makes on paper."""

from typing import Annotated

from msgspec import Meta

from app.engine.cards import Hand
from app.engine.seats import Seat
from app.engine.values import Deal, Line
from app.games.tuppi.cards import codes_of, dealt
from app.games.tuppi.deal import DealtHand, PlayedTrick, hands_of, tricks_of
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.scoring import TrickCount
from app.games.tuppi.seats import THREE
from app.games.tuppi.state import Hands, Playing

UNUSED = 3
"""The place of the unused hand, behind those of the three players."""


class KolmenTuppiDeal(Deal, frozen=True, tag="kolmen-tuppi"):
    """A deal of three that was played and scored. ``unused`` is the hand that nobody had."""

    pack: Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, counted from 0.")]
    hands: tuple[DealtHand, ...]
    unused: tuple[str, ...]
    tricks: tuple[PlayedTrick, ...]
    seat_tricks: tuple[TrickCount, ...]
    score: KolmenTuppiScore


class KolmenTuppiLine(Line, frozen=True, tag="kolmen-tuppi"):
    """One deal on paper: the tricks of each player, by seat."""

    seat_tricks: Annotated[tuple[TrickCount, ...], Meta(min_length=3, max_length=3)]


def dealt_to_three(deck: tuple[str, ...], etumies: Seat) -> Hands:
    """Four hands: the forehand's, the next player's, the dealer's, the unused (TUP-KOLMEN-2)."""
    in_order = dealt(deck, 0)
    places = ((seat - etumies) % THREE.seats for seat in THREE.all)
    return (*(in_order[place] for place in places), in_order[UNUSED])


def of_players(hands: Hands) -> tuple[Hand, ...]:
    """The hands without the unused one."""
    return hands[:UNUSED]


def deal_of(play: Playing, pack: int, score: KolmenTuppiScore) -> KolmenTuppiDeal:
    """The record of a deal whose last trick is on the table."""
    whole = play.terms.dealt
    return KolmenTuppiDeal(
        pack=pack,
        hands=hands_of(of_players(whole)),
        unused=codes_of(whole[UNUSED]),
        tricks=tricks_of(play),
        seat_tricks=play.tricks,
        score=score,
    )


def line_of(deal: KolmenTuppiDeal) -> KolmenTuppiLine:
    """What the score-keeper writes down."""
    return KolmenTuppiLine(seat_tricks=deal.seat_tricks)
