"""How many the next round would have, and whether they can be seated (PAS-TRN-3)."""

from dataclasses import dataclass

from app.domain.tournament.advancing import advancing
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stage_terms import sizes_of
from app.domain.tournament.stages import PAIR, FinalTables, RandomDraw
from app.domain.tournament.state import Tournament
from app.domain.tournament.tables import NoLayout, table_sizes


@dataclass(frozen=True, slots=True)
class Field:
    """So many entries play in the next round; where they cannot, so many could (``nearest``)."""

    entries: int
    seats: bool
    nearest: tuple[int, ...]


def next_field(t: Tournament) -> Field | None:
    """The field of the next round as it is now; None where none is to be drawn."""
    key = next_round(t) if t.phase in ("registration", "running") else None
    if key is None:
        return None
    count = len(advancing(t, key))
    stage = t.stage(key.stage)
    if not isinstance(stage, RandomDraw | FinalTables):
        return Field(count, count >= PAIR, () if count >= PAIR else (PAIR,))
    try:
        table_sizes(count, sizes_of(stage))
    except NoLayout as error:
        return Field(count, seats=False, nearest=error.nearest)
    return Field(count, seats=True, nearest=())
