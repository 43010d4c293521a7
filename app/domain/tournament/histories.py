"""The way of one entry through a tournament: each round, and where it stood after it."""

from dataclasses import dataclass

from app.domain.tournament.appearances import Appearance, appearances
from app.domain.tournament.course import until
from app.domain.tournament.standings import Standing, stage_standings
from app.domain.tournament.state import Round, Tournament


@dataclass(frozen=True, slots=True)
class Step:
    """A round of an entry. ``standing`` is that after it; ``official`` once no sheet is missing.

    The rank of earlier rounds is computed from what their sheets say now, so that a correction
    moves it; a penalty moves it from its own round on.
    """

    appearance: Appearance
    standing: Standing | None
    official: bool


def history(t: Tournament, entry: str) -> tuple[Step, ...]:
    """The rounds of an entry that were drawn, in order. Raises :class:`Barred` for an unknown."""
    t.entry(entry)
    found = ((one, appearances(t, one).get(entry)) for one in t.rounds)
    return tuple(_step(t, one, entry, seen) for one, seen in found if seen is not None)


def _step(t: Tournament, one: Round, entry: str, seen: Appearance) -> Step:
    then = until(t, one.key)
    order = stage_standings(then, one.key.stage).standings
    standing = next((row for row in order if row.entry == entry), None)
    tables = then.tables_of(one.key.stage)
    return Step(seen, standing, all(table.is_official for table in tables))
