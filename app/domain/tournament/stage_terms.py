"""What a stage of any kind says of itself: its tables, what counts there, what it takes over."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import asdict

from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import (
    PAIR,
    AnyStage,
    Carry,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)

COUNTING: Final = frozenset(
    {
        "scale",
        "table_ties",
        "placement_order",
        "match_points",
        "bye_points",
        "outright",
        "match_order",
        "scoring",
        "carry",
        "final_ties",
    }
)
"""The parts of stages that say how results count, and nothing of who meets whom."""
OUTWARD: Final = frozenset({"name", "minutes", "venue"})

Places = RandomDraw | ByPlaces
Matches = RoundRobin | Swiss | ByMatches


def sizes_of(stage: AnyStage) -> tuple[int, ...]:
    """How many entries may sit at a table of a stage."""
    return (PAIR,) if isinstance(stage, RoundRobin | Swiss | Knockout) else stage.tables


def places_of(stage: AnyStage) -> Places | None:
    """What the places at the tables of a stage are worth, if they are."""
    found = stage.scoring if isinstance(stage, External) else stage
    return found if isinstance(found, RandomDraw | ByPlaces) else None


def matches_of(stage: AnyStage) -> Matches | None:
    """What the matches of a stage are worth, if they are counted."""
    found = stage.scoring if isinstance(stage, External) else stage
    return found if isinstance(found, RoundRobin | Swiss | ByMatches) else None


def carry_of(stage: AnyStage) -> Carry:
    """What a stage takes over from the one before."""
    return "none" if isinstance(stage, Knockout | FinalTables) else stage.carry


def drawing_terms(stage: AnyStage) -> Mapping[str, object]:
    """What decides who plays in a stage, and who meets whom."""
    told = asdict(stage)
    return {name: told[name] for name in told.keys() - COUNTING - OUTWARD}
