"""A finished deal, whole, and the line that it makes on paper."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.cards import Card, Suit
from app.engine.seats import Seat
from app.engine.values import Deal, Line, Small, TableCard
from app.games.chaupatia.cards import CODES, SUITS, codes_of
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.options import ChaupatiaOptions, DealReview
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.scoring import Sixteen, TrickCount
from app.games.chaupatia.seats import ALL, ROUND, SEATS, SeatNumber
from app.games.chaupatia.state import Call, Hands, Playing, Trick


class DealtHand(Struct, frozen=True):
    """The cards that a seat was dealt."""

    seat: SeatNumber
    cards: tuple[str, ...] | None


class PlayedTrick(Struct, frozen=True):
    """A trick in order of play."""

    cards: tuple[TableCard, ...]
    winner: SeatNumber


class ChaupatiaDeal(Deal, frozen=True, tag="chaupatia"):
    """A deal that was played and scored.

    ``hands`` are null where deals are open while the match runs and cards were left unplayed.
    """

    pack: Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, counted from 0.")]
    pattern: Pattern
    hands: tuple[DealtHand, ...]
    calls: tuple[Call, ...]
    trump: Suit
    sixteen_after: Annotated[
        Annotated[int, Meta(ge=6, le=7)] | None,
        Meta(description="After how many tricks 16 was called, if it was."),
    ]
    tricks: tuple[PlayedTrick, ...]
    team_tricks: tuple[TrickCount, ...]
    score: ChaupatiaScore


class ChaupatiaLine(Line, frozen=True, tag="chaupatia"):
    """One deal on paper. With ``sixteen``, ``made`` tells of the 16.

    Paper bears any number: which of them a deal can have is for the rules to say.
    """

    declarer: Annotated[Small, Meta(description="The seat that played, 0 to 5.")]
    bid: Annotated[Small, Meta(description="6, 7 or 8; 5 or 6 where it is forced.")]
    made: bool
    forced: Annotated[bool, Meta(description="The dealer had to play after six passes.")] = False
    sixteen: Annotated[bool, Meta(description="16 was called.")] = False


TABLE_CARDS = tuple(tuple(TableCard(seat, code) for code in CODES) for seat in ALL)
"""Every card before every seat, made once."""


def on_table(leader: Seat, cards: tuple[Card, ...]) -> tuple[TableCard, ...]:
    """The cards of a trick before their seats, in order of play."""
    return tuple([TABLE_CARDS[s][card] for s, card in zip(ROUND[leader], cards, strict=False)])


def hands_of(hands: Hands) -> tuple[DealtHand, ...]:
    """Hands as codes, by seat."""
    return tuple([DealtHand(seat, codes_of(hand)) for seat, hand in enumerate(hands)])


def deal_of(
    options: ChaupatiaOptions, play: Playing, pack: int, score: ChaupatiaScore
) -> ChaupatiaDeal:
    """The record of a deal whose last trick is on the table."""
    terms, sixteen = play.terms, play.sixteen
    last = Trick(play.leader, play.trick, play.turn)
    return ChaupatiaDeal(
        pack=pack,
        pattern=terms.pattern,
        hands=_told_hands(options, play),
        calls=terms.calls,
        trump=SUITS[terms.trump],
        sixteen_after=sixteen.after if isinstance(sixteen, Sixteen) else None,
        tricks=tuple(
            [
                PlayedTrick(on_table(trick.leader, trick.cards), trick.winner)
                for trick in (*play.picked_up, last)
            ]
        ),
        team_tricks=play.tricks,
        score=score,
    )


def _told_hands(options: ChaupatiaOptions, play: Playing) -> tuple[DealtHand, ...]:
    """The hands as dealt; unplayed cards stay hidden while the match runs (CHA-VIEW-7)."""
    dealt: Hands = play.terms.dealt
    if options.deal_review is DealReview.AFTER_DEAL and any(play.hands):
        return tuple([DealtHand(seat, None) for seat in range(SEATS)])
    return hands_of(dealt)


def line_of(deal: ChaupatiaDeal) -> ChaupatiaLine:
    """What the score-keeper writes down."""
    score = deal.score
    return ChaupatiaLine(
        declarer=score.declarer,
        bid=score.bid,
        made=score.made,
        forced=score.forced,
        sixteen=score.sixteen,
    )
