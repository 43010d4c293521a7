"""How the order of a stage came about: the standings after each of its rounds."""

from msgspec.structs import replace

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Tournament

Order = tuple[Standing, ...]


def course(t: Tournament, stage: int) -> tuple[tuple[RoundKey, Order], ...]:
    """The rounds of a stage that were drawn, each with the order after it.

    Raises :class:`Barred` for an unknown stage. What sheets say now counts, so that a correction
    moves the rounds after it.
    """
    t.known_stage(stage)
    return tuple((one.key, _until(t, one.key)) for one in t.rounds_of(stage))


def _until(t: Tournament, key: RoundKey) -> Order:
    until = replace(t, rounds=tuple(other for other in t.rounds if other.key <= key))
    return stage_standings(until, key.stage).standings
