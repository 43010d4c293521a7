"""What every viewer may know of a phase: all of it is public."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Outcome
from app.games.chaupatia.seats import SeatNumber


class ChoosePatternView(Struct, frozen=True, tag_field="phase", tag="choose-pattern"):
    """The dealer chooses how he deals."""

    turn: SeatNumber


class AuctionView(Struct, frozen=True, tag_field="phase", tag="auction"):
    """A seat is to call. ``out`` are those who call no more."""

    turn: SeatNumber
    out: tuple[SeatNumber, ...]


class ChooseTrumpView(Struct, frozen=True, tag_field="phase", tag="choose-trump"):
    """The declarer names the trumps."""

    turn: SeatNumber


class ForcedChoiceView(Struct, frozen=True, tag_field="phase", tag="forced-choice"):
    """The dealer must play: he chooses 5 or 6, and the trumps."""

    turn: SeatNumber


class PlayView(Struct, frozen=True, tag_field="phase", tag="play"):
    """A seat is to play. ``lying``: the trick on the table is finished and not picked up.

    ``may_try_16``: the one to lead may try to call 16, though his team may not have its bid yet.
    """

    turn: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=8)]
    lying: bool
    may_try_16: bool


class SixteenView(Struct, frozen=True, tag_field="phase", tag="sixteen-decision"):
    """The bid is reached, and the winner of the trick may call 16."""

    turn: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=8)]


class MatchOverView(Struct, frozen=True, tag_field="phase", tag="match-over"):
    """The match is over."""

    outcome: Outcome


PhaseView = (
    ChoosePatternView
    | AuctionView
    | ChooseTrumpView
    | ForcedChoiceView
    | PlayView
    | SixteenView
    | MatchOverView
)
