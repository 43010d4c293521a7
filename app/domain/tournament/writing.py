"""One round, one sheet of a tournament put in place of what it was."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from app.domain.tournament.keys import RoundKey, TableKey
from app.domain.tournament.state import Round, Sheet, Tournament

VERSIONS_KEPT: Final = 64
"""How many versions back a write that arrives again is recognized."""


def with_round(t: Tournament, key: RoundKey, change: Callable[[Round], Round]) -> Tournament:
    """The tournament with a round changed."""
    rounds = tuple(change(one) if one.key == key else one for one in t.rounds)
    return replace(t, rounds=rounds)


def with_sheet(t: Tournament, key: TableKey, change: Callable[[Sheet], Sheet]) -> Tournament:
    """The tournament with a sheet changed."""

    def changed(one: Round) -> Round:
        tables = list(one.tables)
        table = tables[key.table - 1]
        tables[key.table - 1] = replace(table, sheet=change(table.sheet))
        return replace(one, tables=tuple(tables))

    return with_round(t, key.of, changed)


def with_signature(t: Tournament, key: TableKey, signature: str) -> Tournament:
    """The tournament with a sheet confirmed under this signature."""
    return with_sheet(t, key, lambda sheet: replace(sheet, status="confirmed", signature=signature))


def next_version(sheet: Sheet, lines: tuple[str, ...]) -> Sheet:
    """The next version of a sheet, with these lines; a signature was for another version."""
    status = "submitted" if sheet.status == "confirmed" else sheet.status
    return replace(
        sheet,
        lines=lines,
        voided=tuple(one.among(len(lines)) for one in sheet.voided),
        version=sheet.version + 1,
        history=(*sheet.history, lines)[-VERSIONS_KEPT:],
        status=status,
        signature="",
    )
