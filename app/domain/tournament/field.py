"""How many the next round would have, and whether they can be seated (PAS-TRN-3)."""

from dataclasses import dataclass

from app.domain.tournament.advancing import advancing
from app.domain.tournament.round_robin import block_sizes
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stage_terms import sizes_of
from app.domain.tournament.stages import PAIR, FinalTables, RandomDraw, RoundRobin
from app.domain.tournament.state import Tournament
from app.domain.tournament.tables import NoLayout, table_sizes


@dataclass(frozen=True, slots=True)
class Field:
    """How many entries play in the next round; if so many cannot, how many could (``nearest``).

    ``blocks`` are the sizes of those that a round robin would begin with.
    """

    entries: int
    seats: bool
    nearest: tuple[int, ...]
    blocks: tuple[int, ...] = ()


def next_field(t: Tournament) -> Field | None:
    """The field of the next round as it is now; None where none is to be drawn."""
    key = next_round(t) if t.phase in ("registration", "running") else None
    if key is None:
        return None
    count = len(advancing(t, key))
    stage = t.stage(key.stage)
    if not isinstance(stage, RandomDraw | FinalTables):
        enough = count >= PAIR
        blocks: tuple[int, ...] = ()
        if isinstance(stage, RoundRobin) and key.round == 1 and enough:
            blocks = block_sizes(count, stage.largest_block)
        return Field(count, enough, () if enough else (PAIR,), blocks)
    try:
        table_sizes(count, sizes_of(stage))
    except NoLayout as error:
        return Field(count, seats=False, nearest=error.nearest)
    return Field(count, seats=True, nearest=())
