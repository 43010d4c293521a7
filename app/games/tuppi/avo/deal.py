"""A finished deal of two, whole, and the line that it makes on paper."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Deal, Line
from app.games.tuppi.avo.columns import Row
from app.games.tuppi.avo.score import AvotuppiScore
from app.games.tuppi.avo.state import AvoPlaying
from app.games.tuppi.cards import CODES
from app.games.tuppi.deal import DealtHand, PlayedTrick, hands_of, tricks_of
from app.games.tuppi.kinds import Kind, ramaaja_of
from app.games.tuppi.scoring import TrickCount
from app.games.tuppi.shows import Show

PlayerNumber = Annotated[int, Meta(ge=0, le=1)]


class DealtRow(Struct, frozen=True):
    """The ten columns that a seat was dealt, from the first on: hidden cards, open ones on them."""

    seat: PlayerNumber
    hidden: tuple[str, ...]
    open: tuple[str, ...]


class AvotuppiDeal(Deal, frozen=True, tag="avotuppi"):
    """A deal of two that was played and scored. Shows that were never turned are not in it."""

    pack: Annotated[int, Meta(ge=0, le=100_000, description="The shuffle, counted from 0.")]
    hands: tuple[DealtHand, ...]
    rows: tuple[DealtRow, ...]
    shows: tuple[Show, ...]
    kind: Kind
    ramaaja: PlayerNumber | None
    tricks: tuple[PlayedTrick, ...]
    pair_tricks: tuple[TrickCount, ...]
    score: AvotuppiScore


class AvotuppiLine(Line, frozen=True, tag="avotuppi"):
    """One deal on paper: what was played, by whom, and the tricks of each player."""

    kind: Kind
    pair_tricks: Annotated[tuple[TrickCount, ...], Meta(min_length=2, max_length=2)]
    ramaaja: PlayerNumber | None = None


def deal_of(play: AvoPlaying, pack: int, score: AvotuppiScore) -> AvotuppiDeal:
    """The record of a deal whose last trick is on the table."""
    terms = play.terms
    return AvotuppiDeal(
        pack=pack,
        hands=hands_of(terms.dealt),
        rows=tuple(_row(seat, row) for seat, row in enumerate(terms.rows)),
        shows=terms.shows,
        kind=terms.game.kind,
        ramaaja=ramaaja_of(terms.game),
        tricks=tricks_of(play),
        pair_tricks=play.tricks,
        score=score,
    )


def _row(seat: int, row: Row) -> DealtRow:
    hidden, above = (tuple(CODES[card] for card in cards) for cards in (row.hidden, row.open))
    return DealtRow(seat, hidden, above)


def line_of(deal: AvotuppiDeal) -> AvotuppiLine:
    """What the score-keeper writes down."""
    return AvotuppiLine(kind=deal.kind, pair_tricks=deal.pair_tricks, ramaaja=deal.ramaaja)
