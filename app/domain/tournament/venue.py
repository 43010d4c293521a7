"""Tables online: on which terms their matches are played."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from app.domain.clock import TimeControl

Venue = Annotated[
    Literal["paper", "online"],
    Meta(
        title="Venue",
        description="At tables with a sheet of paper, or in matches of this service.",
    ),
]
Absence = Annotated[
    Literal["house_bot", "lose"],
    Meta(
        title="Absence",
        description="A player who is not there in time is stood in for until then, or the side "
        "loses the match of two.",
    ),
]
TableSpectators = Annotated[
    Literal["none", "public", "after_deal"],
    Meta(title="TableSpectators", description="Who may watch: nobody, everybody, or only deals."),
]


class OnlineTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of all matches of a tournament. ``late_after`` is in seconds from their opening."""

    time: TimeControl = TimeControl("move", 60, 0, "house_bot")
    late_after: Annotated[int, Meta(ge=0, le=24 * 3600)] = 300
    absent: Absence = "house_bot"
    spectators: TableSpectators = "none"
    phrases: bool = True


ONLINE: Final = OnlineTerms()
