"""What a table that counts is worth to its entries, in the points by which its stage is ordered."""

from app.domain.tournament.match_orders import match_points
from app.domain.tournament.placement_orders import placement_points_of
from app.domain.tournament.placing import Amount
from app.domain.tournament.seated import out_of
from app.domain.tournament.stage_terms import matches_of, places_of
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.state import Round, Table, Tournament


def worth_of(t: Tournament, one: Round, table: Table) -> dict[str, Amount]:
    """Placement points or match points; nothing where neither is counted, nor to who has gone."""
    if not table.counts:
        return {}
    stage = t.stage(one.key.stage)
    places, matches = places_of(stage), matches_of(stage)
    if places is not None:
        gone = out_of(t, one.key)
        worth = placement_points_of(one, table, places).items()
        return {entry: points for entry, points in worth if entry not in gone}
    return {} if matches is None else match_points(table, matches)


def worth_of_bye(t: Tournament, one: Round) -> Amount | None:
    """What a round without a table gives; None where nothing is counted for it."""
    matches = matches_of(t.stage(one.key.stage))
    return None if matches is None or isinstance(matches, RoundRobin) else matches.bye_points
