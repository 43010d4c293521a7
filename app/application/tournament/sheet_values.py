"""Answers about the sheet of a table."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import TableName
from app.application.tournament.outdated_values import OutdatedDraws
from app.application.values import Count
from app.domain.tournament.state import SheetStatus
from app.engine.values import Options, SheetRow, Small


class SeatedEntry(Struct, frozen=True):
    """An entry at a table, and the seats of its side; a ``substitute`` plays for it there.

    If it is ``withdrawn``, it plays no more: what is written counts only for the others.
    """

    id: str
    name: str
    seats: tuple[int, ...]
    substitute: str
    withdrawn: bool = False


class VoidedDeal(Struct, frozen=True):
    """A deal that counts no more: which line it is, why, and by which rule.

    ``lifted`` is why it counts again.
    """

    line: Count
    reason: str
    rule: str
    lifted: str | None


class SheetView(Struct, frozen=True):
    """A sheet, scored: its lines with the running score, who deals next.

    ``decided`` is the game's word for how the match has ended or would end here.
    """

    tournament_id: str
    table: TableName
    revision: Annotated[
        Count, Meta(description="Of the tournament; 0 by a table link, which edits nothing else.")
    ]
    game: str
    options: Options
    state: SheetStatus
    entries: tuple[SeatedEntry, ...]
    first_dealer: Count
    rows: tuple[SheetRow, ...]
    points: tuple[Small, ...]
    next_dealer: int | None
    ended: bool
    may_stop: Annotated[
        bool, Meta(description="Whether the sheet may be handed in with no more deals.")
    ]
    decided: str
    winner: str | None
    walkover: bool
    secretary: Annotated[str, Meta(description="Who has handed it in, where that was said.")]
    signature: str
    version: Annotated[
        int, Meta(ge=0, description="How often the lines were written: what a write has `seen`.")
    ]
    voided: tuple[VoidedDeal, ...]
    match_id: Annotated[str | None, Meta(description="The match of an online table.")]
    late_from: Annotated[
        int | None,
        Meta(
            description="The first line, from 1, that seems to be of a deal begun after the signal."
        ),
    ]
    outdated: OutdatedDraws = ()


class TableLink(Struct, frozen=True):
    """A link for one table, told only here: with this code its secretary writes the sheet."""

    table: TableName
    revision: Count
    code: str
    url: Annotated[
        str, Meta(description="The page of the sheet for a phone; the code stands after its `#`.")
    ]
