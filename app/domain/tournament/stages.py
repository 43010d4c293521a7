"""The parts of a tournament: how each is drawn and what it counts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.domain.tournament.block_order import MatchOrder
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.final_order import FinalTies
from app.domain.tournament.match_results import MatchPoints
from app.domain.tournament.placement_order import PlacementOrder
from app.domain.tournament.placing import PLACEMENT, Ties
from app.domain.tournament.scoring import AnyScoring, Outright, Points, Scale
from app.domain.tournament.venue import Venue

MOST_ROUNDS = 20
PAIR = 2
StageName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Minutes = Annotated[int, Meta(ge=1, le=1440)]
TableSizes = Annotated[tuple[Annotated[int, Meta(ge=2, le=12)], ...], Meta(min_length=1)]
Carry = Annotated[
    Literal["none", "points", "all"],
    Meta(
        title="Carry",
        description="Of the stage before, if it counts in the same way: nothing, its points, or "
        "all that counts there.",
    ),
]
Seeding = Annotated[
    Literal["order", "drawn", "blocks"],
    Meta(
        title="Seeding",
        description="By the order before, by lot, or the best of each block by lot against the "
        "next of other blocks (TUP-BLOCK-6).",
    ),
]
Elimination = Annotated[
    Literal["single", "double"],
    Meta(title="Elimination", description="How many losses end it: one, or two."),
]


OverBlocks = Annotated[
    Literal["results", "lot"],
    Meta(
        title="OverBlocks",
        description="Who goes first of those who had the same place in different blocks: by what "
        "they had for each match, in the order of the criteria of the blocks; or by lot alone.",
    ),
]


class Advance(Struct, frozen=True, forbid_unknown_fields=True):
    """Who goes on into a stage: how many of each block, how many in all; 0 for everybody."""

    per_block: Annotated[int, Meta(ge=0, le=64)] = 0
    best: Annotated[int, Meta(ge=0, le=1024)] = 0
    over_blocks: OverBlocks = "results"


EVERYBODY = Advance()


class Stage(Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """A part of a tournament with one way of drawing and one order.

    ``minutes`` is how long a round lasts, null without a limit. At an ``online`` stage tables are
    matches where somebody plays online for every member; the others have a sheet of paper.
    """

    name: StageName
    minutes: Minutes | None = None
    venue: Venue = "paper"
    advance: Advance = EVERYBODY


class RandomDraw(Stage, frozen=True, tag="random_draw", forbid_unknown_fields=True):
    """Rounds at tables that are drawn anew; places at a table are worth points (PAS-TRN-2..7).

    ``scale`` has the points of the places, its last number for all after.
    """

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    tables: TableSizes
    scale: Scale = PLACEMENT
    table_ties: Ties = "average"
    avoid_repeats: bool = False
    separate_clubs: bool = False
    carry: Carry = "none"
    placement_order: PlacementOrder = "pas-trn-7"
    fixed: Annotated[
        tuple[FixedSeat, ...],
        Meta(max_length=400, description="Who sits at which table in every round of the stage."),
    ] = ()


class RoundRobin(Stage, frozen=True, tag="round_robin", forbid_unknown_fields=True):
    """Everyone meets everyone of a block (TUP-BLOCK-1..5).

    There are as few blocks as ``largest_block`` allows.
    """

    largest_block: Annotated[int, Meta(ge=2, le=32)]
    match_points: MatchPoints = MatchPoints()
    outright: Outright = ""
    match_order: MatchOrder = "tup-block-4"
    carry: Carry = "none"


class Swiss(Stage, frozen=True, tag="swiss", forbid_unknown_fields=True):
    """Rounds in which equals meet, and nobody the same again while that can be helped.

    Where the number is odd one goes without, nobody twice while that can be helped, and gets
    ``bye_points``.
    """

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    match_points: MatchPoints = MatchPoints()
    bye_points: Points = 2
    outright: Outright = ""
    match_order: MatchOrder = "opponents"
    carry: Carry = "none"


class Knockout(Stage, frozen=True, tag="knockout", forbid_unknown_fields=True):
    """Losers are out, or play for the place that is left; in ``double`` a second loss ends it.

    Then a loser goes on among the losers, whose winner is in the final; if the other one loses
    there for the first time, the two meet once more.
    """

    seeding: Seeding = "order"
    elimination: Elimination = "single"
    third_place: bool = False
    all_places: bool = False


class External(Stage, frozen=True, tag="external", forbid_unknown_fields=True):
    """Rounds whose tables the organizer gives; the service hosts and scores them."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    tables: TableSizes
    scoring: AnyScoring
    carry: Carry = "none"


class FinalTables(Stage, frozen=True, tag="final_tables", forbid_unknown_fields=True):
    """One round from zero, the order before at tables from the top (PAS-TRN-8..10)."""

    tables: TableSizes
    final_ties: FinalTies = "shared"


AnyStage = RandomDraw | RoundRobin | Swiss | Knockout | External | FinalTables
