"""The points by which a Swiss round is paired, and who has others by now than when it was drawn."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.match_orders import match_points_of
from app.domain.tournament.placing import Amount
from app.domain.tournament.stage_terms import carry_of, matches_of
from app.domain.tournament.stages import Swiss
from app.domain.tournament.state import Round, Tournament


def points_before(t: Tournament, key: RoundKey) -> Mapping[str, Amount]:
    """What each has before a Swiss round: before the first one what is carried over, if anything.

    Nothing for rounds that are not paired by points.
    """
    stage = t.stage(key.stage)
    counted = key.stage if key.round > 1 else key.stage - 1
    if not isinstance(stage, Swiss) or (key.round == 1 and carry_of(stage) == "none"):
        return {}
    scoring = matches_of(t.stage(counted))
    return {} if scoring is None else match_points_of(_before(t, key), counted, scoring)


def _before(t: Tournament, key: RoundKey) -> Tournament:
    """The tournament with the rounds before this one, and what was ruled in them."""
    return replace(
        t,
        rounds=tuple(one for one in t.rounds if one.key < key),
        rulings=tuple(one for one in t.rulings if one.drawn < key),
    )


def paired_on_others(t: Tournament, one: Round) -> tuple[str, ...]:
    """Who of a Swiss round would have been paired by other points, were it drawn now."""
    if not isinstance(t.stage(one.key.stage), Swiss):
        return ()
    now = points_before(t, one.key)
    return tuple(entry for entry in one.entries if now.get(entry, 0) != one.paired_by.get(entry, 0))
