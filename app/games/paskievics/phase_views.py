"""What a client draws of each phase, and the small parts of a view."""

from typing import Annotated

from msgspec import Meta, Struct

from app.engine.values import Outcome
from app.games.paskievics.deal import TakenCards, TrickCount
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.scoring import Points
from app.games.paskievics.seats import SeatNumber, SideNumber


class AuctionView(Struct, frozen=True, tag_field="phase", tag="auction"):
    """The auction: whose bid stands, whether it was held, and who has passed for good."""

    turn: SeatNumber
    standing: Level | None
    owner: SeatNumber | None
    held: bool
    out: tuple[SeatNumber, ...]


class TakeView(Struct, frozen=True, tag_field="phase", tag="take"):
    """The declarer says how many talon cards he takes."""

    turn: SeatNumber


class DiscardView(Struct, frozen=True, tag_field="phase", tag="discard"):
    """Everyone lays away; ``laid`` and ``missing`` are the viewer's own."""

    unlocked: Annotated[tuple[SeatNumber, ...], Meta(description="Who has not confirmed.")]
    laid: tuple[str, ...] | None
    missing: TakenCards | None


class CallView(Struct, frozen=True, tag_field="phase", tag="call"):
    """The declarer is to call his partner."""

    turn: SeatNumber


class AnnouncementsView(Struct, frozen=True, tag_field="phase", tag="announcements"):
    """A seat announces; ``passed`` have passed since the last thing with content was said."""

    turn: SeatNumber
    passed: tuple[SeatNumber, ...]


class PlayView(Struct, frozen=True, tag_field="phase", tag="play"):
    """A seat is to play. ``lying``: the trick on the table is finished and not turned."""

    turn: SeatNumber
    trick_number: Annotated[int, Meta(ge=1, le=9)]
    lying: bool


class EndedView(Struct, frozen=True, tag_field="phase", tag="ended"):
    """The match is over."""

    outcome: Outcome


PhaseView = (
    AuctionView | TakeView | DiscardView | CallView | AnnouncementsView | PlayView | EndedView
)


class TalonCount(Struct, frozen=True):
    """How many talon cards a seat has got."""

    seat: SeatNumber
    taken: TakenCards


class AnnouncedFigure(Struct, frozen=True):
    """A figure, its owner, who announced it, and who doubled it, in order."""

    figure: Figure
    side: SideNumber
    seat: SeatNumber
    doubled_by: tuple[SeatNumber, ...]


class Pile(Struct, frozen=True):
    """The tricks of one seat: how many, and their points without any skart."""

    seat: SeatNumber
    tricks: TrickCount
    points: Points
