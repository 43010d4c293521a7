"""How tables are scored where the stage does not say so by its kind."""

from typing import Annotated

from msgspec import Meta, Struct

from app.domain.tournament.block_order import MatchOrder
from app.domain.tournament.match_results import MatchPoints
from app.domain.tournament.placement_order import PlacementOrder
from app.domain.tournament.placing import PLACEMENT, Ties

Points = Annotated[int, Meta(ge=-1000, le=1000)]
Scale = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=12)]
Outright = Annotated[
    str,
    Meta(
        max_length=40,
        description="How the game calls a win that ends a match at once (`outright` of the game, "
        "`tuppi` in tuppi); empty for that word. Any other is refused.",
    ),
]


class Scoring(Struct, frozen=True, kw_only=True, tag_field="by", forbid_unknown_fields=True):
    """What a table is worth to those who sat there."""


class ByPlaces(Scoring, frozen=True, tag="places", forbid_unknown_fields=True):
    """The places at a table are worth points (PAS-TRN-5..7)."""

    scale: Scale = PLACEMENT
    table_ties: Ties = "average"
    placement_order: PlacementOrder = "pas-trn-7"


class ByMatches(Scoring, frozen=True, tag="matches", forbid_unknown_fields=True):
    """Two meet at each table (TUP-BLOCK-3, TUP-BLOCK-4); who goes without gets ``bye_points``."""

    match_points: MatchPoints = MatchPoints()
    bye_points: Points = 0
    outright: Outright = ""
    match_order: MatchOrder = "tup-block-4"


AnyScoring = ByPlaces | ByMatches
