"""What a viewer sees of each phase."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Outcome
from app.games.tuppi.seats import SeatNumber


class CutView(Struct, frozen=True, tag_field="phase", tag="cut"):
    """A seat may cut the pack."""

    cutter: SeatNumber


class ShowView(Struct, frozen=True, tag_field="phase", tag="show"):
    """The players show. ``sealed`` is the viewer's own show while it is not turned."""

    waiting_for: SeatNumber
    submitted: tuple[SeatNumber, ...]
    sealed: Annotated[str | None, Meta(description="The move text of one's own sealed show.")]


class SooliOfferView(Struct, frozen=True, tag_field="phase", tag="sooli-offer"):
    """A defender may declare sooli."""

    asked: SeatNumber


class SooliExchangeView(Struct, frozen=True, tag_field="phase", tag="sooli-exchange"):
    """The soloist and his partner exchange a card; ``giving`` is the viewer's own choice."""

    given_by: tuple[SeatNumber, ...]
    giving: str | None


class PlayView(Struct, frozen=True, tag_field="phase", tag="play"):
    """A seat is to play. ``lying``: the trick on the table is finished and not turned."""

    turn: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=13)]
    lying: bool


class TrickLyingView(Struct, frozen=True, tag_field="phase", tag="trick-lying"):
    """A finished trick lies until those who play have seen it."""

    winner: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=13)]
    seen: tuple[SeatNumber, ...]
    pause_ms: Annotated[int, Meta(ge=0, le=60_000)]


class EndedView(Struct, frozen=True, tag_field="phase", tag="ended"):
    """The match is over."""

    outcome: Outcome
    nalsytuppi: bool
