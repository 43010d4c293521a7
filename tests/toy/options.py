"""The options of a toy match."""

from typing import Annotated, Literal

from msgspec import Meta

from app.engine.values import Options

Trumps = Annotated[Literal["none", "spades"], Meta(title="ToyTrumps")]
DealsOpen = Annotated[Literal["after-deal", "after-match"], Meta(title="ToyDealsOpen")]

MOST_DEALS = 6


class ToyOptions(Options, frozen=True, tag="toy"):
    """How long a match is, and what is trumps."""

    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS, description="Scored deals in a match.")] = 3
    target: Annotated[
        int, Meta(ge=0, le=50, description="Points that end the match early; 0 for never.")
    ] = 0
    trumps: Trumps = "none"
    deals_open: DealsOpen = "after-deal"
