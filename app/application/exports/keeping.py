"""Exports as they are kept: asked for, looked at, fetched part by part, dropped."""

from base64 import b64encode
from dataclasses import replace
from typing import Final

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.exports.failing import told
from app.application.exports.rows import PART, ExportRow
from app.application.exports.values import (
    FORMATS,
    MEDIA,
    TAKEN_BY,
    ExportInfo,
    ExportList,
    ExportPart,
    ExportState,
    WantedExport,
)
from app.application.moments import moment
from app.application.paging import cut, key_of, page_of
from app.application.ports import Tx
from app.application.tournament.watching import watched

MOST_BYTES: Final = 256 * 1024 * 1024
"""How many bytes of files are kept for an account."""
STALE_MS = 15 * 60 * 1000
"""After this silence a process counts as gone, and with it the files that it was asked for."""


def create_export(tx: Tx, actor: Actor, tournament: str, wanted: WantedExport) -> ExportInfo:
    """Note what is to be made.

    Raises :class:`Refused` as :func:`watched`, ``export-format`` and ``export-option``.
    """
    account = actor.must(Scope.READ)
    watched(tx, actor, tournament)
    possible(wanted)
    now = tx.context.clock.now()
    row = ExportRow(
        id=tx.context.entropy.id(),
        tournament=tournament,
        account=account,
        kind=wanted.kind,
        format=wanted.format,
        language=wanted.language,
        state="waiting",
        progress=0,
        name=f"{wanted.kind}-{wanted.round or wanted.stage or tournament[-8:]}.{wanted.format}",
        size=0,
        created_at=now,
        expires_at=now + tx.context.limits.export_ms,
        alive_at=now,
    )
    tx.exports.put(row)
    return info_of(tx, row)


def possible(wanted: WantedExport) -> None:
    """Refuse options that this kind of file does not have, rather than ignore them.

    Raises :class:`Refused` ``export-format``, and ``export-option``.
    """
    if wanted.format not in FORMATS[wanted.kind]:
        raise Refused(Code.EXPORT_FORMAT, formats=", ".join(FORMATS[wanted.kind]))
    for option, kinds in TAKEN_BY.items():
        if getattr(wanted, option) and wanted.kind not in kinds:
            raise Refused(Code.EXPORT_OPTION, option=option, kinds=", ".join(sorted(kinds)))


def get_export(tx: Tx, actor: Actor, tournament: str, export: str) -> ExportInfo:
    """An export of the caller. Raises as :func:`watched`, ``unknown-export``."""
    return info_of(tx, own(tx, actor, tournament, export))


def list_exports(
    tx: Tx, actor: Actor, tournament: str, after: str | None, limit: int
) -> ExportList:
    """The caller's exports of a tournament, newest first. Raises as :func:`get_export`."""
    account = actor.must(Scope.READ)
    watched(tx, actor, tournament)
    now = tx.context.clock.now()
    found = tx.exports.page(account, tournament, key_of(after), limit + 1)
    rows, more = cut(found, limit)
    last = rows[-1].id if rows else None
    told = tuple(info_of(tx, row) for row in rows if row.expires_at > now)
    return ExportList(told, page_of(last, has_more=more))


def drop_export(tx: Tx, actor: Actor, tournament: str, export: str) -> ExportInfo:
    """Forget an export and its file. Raises as :func:`get_export`."""
    row = own(tx, actor, tournament, export)
    tx.exports.drop(row.id)
    return info_of(tx, row)


def get_export_part(
    tx: Tx, actor: Actor, tournament: str, export: str, start: int, length: int
) -> ExportPart:
    """Some bytes of a file. Raises as :func:`get_export`, ``export-not-ready``."""
    row = ready(own(tx, actor, tournament, export))
    data = bytes_of(tx, row, start, min(length, PART))
    return ExportPart(info_of(tx, row), start, row.size, b64encode(data).decode())


def get_ready(tx: Tx, actor: Actor, tournament: str, export: str) -> ExportRow:
    """An export whose file is there. Raises as :func:`get_export_part`."""
    return ready(own(tx, actor, tournament, export))


def bytes_of(tx: Tx, row: ExportRow, start: int, length: int) -> bytes:
    """These bytes of a file, or as many of them as there are."""
    end = min(row.size, start + length)
    if start >= end:
        return b""
    first, last = start // PART, (end - 1) // PART
    data = b"".join(tx.exports.parts(row.id, first, last))
    return data[start - first * PART : end - first * PART]


def ready(row: ExportRow) -> ExportRow:
    """The row of a file that is there. Raises :class:`Refused` ``export-not-ready``."""
    if row.state != "ready":
        raise Refused(Code.EXPORT_NOT_READY)
    return row


def own(tx: Tx, actor: Actor, tournament: str, export: str) -> ExportRow:
    """The export of the caller, who may still see the tournament; another's is unknown.

    Raises as :func:`watched`, ``unknown-export``.
    """
    account = actor.must(Scope.READ)
    watched(tx, actor, tournament)
    row = tx.exports.get(export)
    known = row is not None and (row.account, row.tournament) == (account, tournament)
    if row is None or not known or row.expires_at <= tx.context.clock.now():
        raise Refused(Code.UNKNOWN_EXPORT, export=export[:40])
    return row


def info_of(tx: Tx, row: ExportRow) -> ExportInfo:
    """An export as it is told."""
    state: ExportState = row.state
    if row.state == "waiting" and tx.context.clock.now() - row.alive_at > STALE_MS:
        state = "failed"
    return ExportInfo(
        id=row.id,
        tournament_id=row.tournament,
        kind=row.kind,
        format=row.format,
        language=row.language.value,
        state=state,
        progress=row.progress,
        name=row.name,
        media_type=MEDIA[row.format],
        size=row.size if row.state == "ready" else None,
        created_at=moment(row.created_at),
        expires_at=moment(row.expires_at),
        failure=told(tx, row.failure, row.language) if state == "failed" else None,
    )


# While it is made; nobody calls these from outside.


def is_wanted(tx: Tx, export: str) -> bool:
    """Whether nobody has dropped it."""
    return tx.exports.get(export) is not None


def keep_alive(tx: Tx, export: str) -> None:
    """Note that the process that will make the file still runs, however long the file waits."""
    row = tx.exports.get(export)
    if row is not None:
        tx.exports.put(replace(row, alive_at=tx.context.clock.now()))


def keep_part(tx: Tx, export: str, number: int, data: bytes, progress: int) -> bool:
    """A part of the file; False where the export was dropped meanwhile."""
    row = tx.exports.get(export)
    if row is None:
        return False
    tx.exports.put_part(export, number, data)
    tx.exports.put(replace(row, progress=progress))
    return True


def keep_progress(tx: Tx, export: str, progress: int) -> None:
    """How far it is, unless it was dropped meanwhile."""
    row = tx.exports.get(export)
    if row is not None:
        tx.exports.put(replace(row, progress=progress))


def keep_failure(tx: Tx, export: str, failure: str) -> None:
    """Why an export could not be made, unless it was dropped meanwhile."""
    row = tx.exports.get(export)
    if row is not None:
        tx.exports.put(replace(row, state="failed", failure=failure))


def keep_end(tx: Tx, export: str, state: ExportState, size: int = 0) -> None:
    """What an export has become, unless it was dropped meanwhile."""
    row = tx.exports.get(export)
    if row is not None:
        done = 100 if state == "ready" else row.progress
        tx.exports.put(replace(row, state=state, progress=done, size=size))
        _make_room(tx, row.account, export)


def _make_room(tx: Tx, account: str, newest: str) -> None:
    """Drop the oldest files of an account that exceed its room once this one is there."""
    total = 0
    for one, size in tx.exports.sizes(account):
        total += size
        if size and total > MOST_BYTES and one != newest:
            tx.exports.drop(one)
