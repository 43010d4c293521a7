"""Exports and their files, which lie apart in parts."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, delete, select

from app.application.exports.rows import ExportRow
from app.application.texts import Language
from app.persistence.inserting import insert_or_replace
from app.persistence.links import Link
from app.persistence.tables import export, export_part

_GET = select(export).where(export.c.id == bindparam("wanted"))
_PAGE = (
    select(export)
    .where(export.c.account == bindparam("whose"), export.c.tournament == bindparam("about"))
    .order_by(export.c.id.desc())
    .limit(bindparam("most"))
)
_PAGE_BEFORE = _PAGE.where(export.c.id < bindparam("before"))
_PARTS = (
    select(export_part.c.data)
    .where(
        export_part.c.export == bindparam("wanted"),
        export_part.c.number >= bindparam("first"),
        export_part.c.number <= bindparam("last"),
    )
    .order_by(export_part.c.number)
)
_OLD = (
    select(export.c.id)
    .where(export.c.expires_at <= bindparam("now"))
    .order_by(export.c.expires_at)
    .limit(bindparam("most"))
)
_SIZES = (
    select(export.c.id, export.c.size)
    .where(export.c.account == bindparam("whose"))
    .order_by(export.c.id.desc())
)
_OF_TOURNAMENT = select(export.c.id, export.c.account).where(
    export.c.tournament == bindparam("about")
)
_DROP = delete(export).where(export.c.id == bindparam("wanted"))
_DROP_PARTS = delete(export_part).where(export_part.c.export == bindparam("wanted"))


class Exports:
    """``ExportStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(self, row: ExportRow) -> None:
        """Store an export, or what it has become."""
        values = {column.name: getattr(row, column.name) for column in export.c}
        values["language"] = str(row.language)
        self._link.write(insert_or_replace(export, self._link.backend), values)

    def get(self, wanted: str) -> ExportRow | None:
        """An export, without its file."""
        row = self._link.read(_GET, {"wanted": wanted}).first()
        return None if row is None else _export(row)

    def page(
        self, account: str, tournament: str, before: str | None, limit: int
    ) -> Sequence[ExportRow]:
        """The exports of this account with ids below ``before``, newest first."""
        params: dict[str, Any] = {"whose": account, "about": tournament, "most": limit}
        if before is None:
            return [_export(row) for row in self._link.read(_PAGE, params)]
        return [_export(row) for row in self._link.read(_PAGE_BEFORE, params | {"before": before})]

    def sizes(self, account: str) -> Sequence[tuple[str, int]]:
        """The exports of an account with the sizes of their files, newest first."""
        return [(row.id, row.size) for row in self._link.read(_SIZES, {"whose": account})]

    def put_part(self, wanted: str, number: int, data: bytes) -> None:
        """Store a part of a file, in place of what it was."""
        values = {"export": wanted, "number": number, "data": data}
        self._link.write(insert_or_replace(export_part, self._link.backend), values)

    def parts(self, wanted: str, first: int, last: int) -> Sequence[bytes]:
        """Parts by number, in order."""
        params = {"wanted": wanted, "first": first, "last": last}
        return [bytes(row.data) for row in self._link.read(_PARTS, params)]

    def drop(self, wanted: str) -> None:
        """Forget an export with its file."""
        self._link.write(_DROP_PARTS, {"wanted": wanted})
        self._link.write(_DROP, {"wanted": wanted})

    def drop_of(self, tournament: str, account: str | None = None) -> None:
        """Forget all exports of a tournament, or those of this account, with their files."""
        for row in self._link.read(_OF_TOURNAMENT, {"about": tournament}).all():
            if account in (None, row.account):
                self.drop(row.id)

    def purge(self, now: int, limit: int) -> int:
        """Drop at most ``limit`` that have expired; how many."""
        old = [row.id for row in self._link.read(_OLD, {"now": now, "most": limit})]
        for one in old:
            self.drop(one)
        return len(old)


def _export(row: Any) -> ExportRow:
    values = dict(row._mapping)
    return ExportRow(**values | {"language": Language(row.language)})
