"""The standings: one snapshot of all stages that have begun, computed from what is true now.

A result counts once its sheet is handed in; the standings are official when all that counts is,
and every round has been played. Nothing depends on the order in which sheets came in.
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from app.domain.tournament import match_orders, placement_orders, stage_orders
from app.domain.tournament.final_rows import FinalRow, final_rows
from app.domain.tournament.order_before import ranks_before
from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import Ranked
from app.domain.tournament.rounds import rounds_planned
from app.domain.tournament.scoring import ByPlaces
from app.domain.tournament.stages import (
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry in the order of a stage, or of its block, which is numbered from 0.

    ``points`` is what the stage counts by, exactly; ``by`` is the criterion that set it apart from
    the one before, and ``amounts`` what the criteria gave.
    """

    entry: str
    place: int
    block: int | None
    points: Amount
    by: str
    amounts: tuple[tuple[str, Amount], ...]


@dataclass(frozen=True, slots=True)
class StageStandings:
    """The order of one stage, block by block; ``official`` once all of it stands."""

    stage: int
    official: bool
    standings: tuple[Standing, ...]


def standings(t: Tournament, stages: Collection[int] | None = None) -> tuple[StageStandings, ...]:
    """The standings of every stage that was drawn, or of those of them that are asked for."""
    drawn = {one.key.stage for one in t.rounds}
    begun = sorted(drawn if stages is None else drawn.intersection(stages))
    return tuple(stage_standings(t, number) for number in begun)


def stage_standings(t: Tournament, number: int) -> StageStandings:
    """The standings of one stage."""
    return StageStandings(number, is_official(t, number), _order(t, number))


def is_official(t: Tournament, number: int) -> bool:
    """Whether all its sheets stand and all its rounds are drawn, or no more are."""
    drawn = t.rounds_of(number)
    over = t.phase in ("finished", "archived") or len(drawn) >= rounds_planned(t, number)
    return over and all(table.is_official for table in t.tables_of(number))


def _order(t: Tournament, number: int) -> tuple[Standing, ...]:
    match t.stage(number):
        case RandomDraw() as stage:
            return _standings(placement_orders.placement(t, number, stage))
        case RoundRobin() as stage:
            blocks = match_orders.blocks(t, number, stage)
            return tuple(
                one for block, order in enumerate(blocks) for one in _standings(order, block)
            )
        case Swiss() as stage:
            return _standings(match_orders.one_order(t, number, stage))
        case External() as stage:
            return _standings(_hosted(t, number, stage))
        case Knockout() as stage:
            return _places(stage_orders.knockout(t, number, stage))
        case FinalTables() as stage:
            ranks = ranks_before(t, number, _order(t, number - 1))
            return _finals(final_rows(t, number, stage, ranks))


def _hosted(t: Tournament, number: int, stage: External) -> tuple[Ranked, ...]:
    if isinstance(stage.scoring, ByPlaces):
        return placement_orders.placement(t, number, stage.scoring)
    return match_orders.one_order(t, number, stage.scoring)


def _standings(order: tuple[Ranked, ...], block: int | None = None) -> tuple[Standing, ...]:
    return tuple(
        Standing(one.entry, one.place, block, one.amounts[0][1], one.by, one.amounts)
        if one.amounts
        else Standing(one.entry, one.place, block, Fraction(), one.by, ())
        for one in order
    )


def _places(places: dict[str, int]) -> tuple[Standing, ...]:
    ordered = sorted(places.items(), key=lambda item: (item[1], item[0]))
    return tuple(Standing(entry, place, None, 0, "", ()) for entry, place in ordered)


def _finals(order: tuple[FinalRow, ...]) -> tuple[Standing, ...]:
    return tuple(
        Standing(one.entry, one.place, None, one.winnings, one.by, one.amounts) for one in order
    )
