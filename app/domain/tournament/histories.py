"""The way of one entry through a tournament: each round, and whether what came before it stands.

Where it stood after each is told by the :mod:`.course` of the stage.
"""

from dataclasses import dataclass

from app.domain.tournament.appearances import Appearance, appearances
from app.domain.tournament.course import until
from app.domain.tournament.state import Round, Tournament


@dataclass(frozen=True, slots=True)
class Step:
    """A round of an entry; ``official`` once no sheet of its stage up to then is missing."""

    appearance: Appearance
    official: bool


def history(t: Tournament, entry: str) -> tuple[Step, ...]:
    """The rounds of an entry that were drawn, in order. Raises :class:`Barred` for an unknown."""
    t.entry(entry)
    found = ((one, appearances(t, one).get(entry)) for one in t.rounds)
    return tuple(_step(t, one, seen) for one, seen in found if seen is not None)


def _step(t: Tournament, one: Round, seen: Appearance) -> Step:
    tables = until(t, one.key).tables_of(one.key.stage)
    return Step(seen, all(table.is_official for table in tables))
