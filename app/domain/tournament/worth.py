"""What a table that counts is worth to its entries, in the points by which its stage is ordered."""

from app.domain.tournament.match_orders import match_points
from app.domain.tournament.placement_orders import placement_points_of
from app.domain.tournament.placing import Amount
from app.domain.tournament.plan import RandomDraw, RoundRobin, Swiss
from app.domain.tournament.state import Round, Table, Tournament


def worth_of(t: Tournament, one: Round, table: Table) -> dict[str, Amount]:
    """Placement points or match points; nothing where neither is counted."""
    if not table.counts:
        return {}
    match t.stage(one.key.stage):
        case RandomDraw() as stage:
            return dict(placement_points_of(one, table, stage))
        case RoundRobin() | Swiss() as stage:
            return match_points(table, stage)
        case _:
            return {}


def worth_of_bye(t: Tournament, one: Round) -> Amount | None:
    """What a round without a table gives; None where nothing is counted for it."""
    stage = t.stage(one.key.stage)
    return stage.bye_points if isinstance(stage, Swiss) else None
