"""How the order of a stage came about: the standings after each of its rounds."""

from msgspec.structs import replace

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Tournament

Order = tuple[Standing, ...]


def course(t: Tournament, stage: int) -> tuple[tuple[RoundKey, Order], ...]:
    """The rounds of a stage that were drawn, each with the order after it.

    Raises :class:`Barred` for an unknown stage. What sheets say now counts, so that a correction
    moves the rounds after it; what was taken off counts from its own round on.
    """
    t.known_stage(stage)
    orders = ((one.key, stage_standings(until(t, one.key), stage)) for one in t.rounds_of(stage))
    return tuple((key, found.standings) for key, found in orders)


def until(t: Tournament, key: RoundKey) -> Tournament:
    """The tournament with the rounds up to this one, and what was ruled in them."""
    return replace(
        t,
        rounds=tuple(one for one in t.rounds if one.key <= key),
        rulings=tuple(one for one in t.rulings if one.drawn <= key),
    )
