"""Lines, scores and finished deals: what a toy deal leaves behind."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Deal, Line, Score, Small
from tests.toy.cards import SEATS, TRICKS

Count = Annotated[int, Meta(ge=0, le=TRICKS)]
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS)]
Each = Annotated[tuple[Count, ...], Meta(min_length=SEATS, max_length=SEATS)]


class ToyLine(Line, frozen=True, tag="toy"):
    """One deal on paper: bids and tricks by seat, and who gave it up, if anyone."""

    bids: Each
    tricks: Each
    conceded_by: SeatNumber | None = None


class ToyScore(Score, frozen=True, tag="toy"):
    """What each seat won or paid, the running score, who deals next."""

    points: tuple[Small, ...]
    totals: tuple[Small, ...]
    next_dealer: int


class PlayedTrick(Struct, frozen=True):
    """A trick as it was played, from the leader on."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class ToyDeal(Deal, frozen=True, tag="toy"):
    """A finished deal, whole."""

    number: int
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    tricks: tuple[PlayedTrick, ...]
    line: ToyLine
    score: ToyScore
