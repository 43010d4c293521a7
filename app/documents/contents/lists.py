"""Lists: the entries, what was decided, the log."""

from collections.abc import Sequence

import msgspec

from app.application.exports.taken import TakenLog
from app.application.tournament.decision_values import DecisionInfo, DecisionList
from app.application.tournament.log_values import LogEntry
from app.application.tournament.values import TournamentView
from app.documents.contents.moments import when
from app.documents.contents.wording import Wording, places
from app.documents.model import Cell, Column, Document, Table, Told, amount


def entries(words: Wording, view: TournamentView) -> Document:
    """Who takes part, as the language sorts them."""
    columns = (
        words.column("name", "document.name", 6),
        words.column("club", "document.club", 4, spare=True),
        words.column("city", "document.city", 4, spare=True),
        words.column("members", "document.members", 8, spare=True),
        words.column("out_from", "document.out-from", 2, spare=True),
    )
    rows: list[tuple[Cell, ...]] = [
        (one.name, one.club, one.city, _together(one.members), words.round(one.out_from))
        for one in view.entries
    ]
    rows.sort(key=lambda row: words.order(str(row[0])))
    title = words.word("document.entries")
    return words.document(title, (Table("entries", title, columns, tuple(rows)),))


def _together(members: Sequence[str]) -> str:
    """Members in one cell, written so that the list can be read in again."""
    parted = any(sign in name for name in members for sign in ",/&+")
    return ("; " if parted else ", ").join(members)


def decisions(words: Wording, made: DecisionList) -> Document:
    """Penalties, walkovers, void deals, and who played for whom."""
    columns = (
        *_places(words, 3),
        words.column("kind", "document.what", 4),
        Column("line", "#", 0),
        words.column("entries", "document.name", 6),
        words.column("points", "document.points", 2),
        words.column("reason", "document.reason", 8),
        words.column("rule", "document.rule", 3),
        words.column("lifted", "document.lifted", 4),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            *places(one.table or one.round, 3),
            words.told(f"decision.{one.kind}", one.kind),
            one.line,
            ", ".join(map(words.name, one.entries)),
            amount(one.points),
            _why(words, one),
            one.rule,
            one.lifted,
        )
        for one in made.decisions
    )
    title = words.word("document.decisions")
    table = Table("decisions", title, columns, rows)
    return words.document(title, (table, _substitutes(words, made)), wide=True)


def _why(words: Wording, one: DecisionInfo) -> Cell:
    """Why something was decided; what the service decided says so first."""
    if not one.automatic:
        return one.reason
    said = one.reason if one.cause == "withdrawn" else ""
    told = words.word(f"decision.automatic.{one.cause}")
    return Told(": ".join(filter(None, (told, said))), one.reason)


def _places(words: Wording, parts: int) -> tuple[Column, ...]:
    return tuple(
        words.narrow(one, f"document.{one}-word") for one in ("stage", "round", "table")[:parts]
    )


def _substitutes(words: Wording, made: DecisionList) -> Table:
    columns = (
        *_places(words, 2),
        words.column("entry", "document.name", 6),
        words.column("instead_of", "document.instead-of", 6),
        words.column("name", "document.substitute", 6),
        words.column("reason", "document.reason", 8),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            *places(one.round, 2),
            words.name(one.entry),
            str(one.instead_of or ""),
            one.name,
            one.reason,
        )
        for one in made.substitutes
    )
    return Table("substitutes", words.word("document.substitutes"), columns, rows)


def log(words: Wording, taken: TakenLog) -> Document:
    """Everything that was done, oldest first; each fact as its JSON."""
    columns = (
        words.narrow("ordinal", "document.ordinal"),
        words.column("at", "document.when", 3),
        words.column("by", "document.by", 4),
        words.column("fact", "document.what", 3),
        words.column("told", "document.details", 12),
    )
    rows = tuple(map(_entry, taken.entries))
    title = words.word("document.log")
    return words.document(title, (Table("log", title, columns, rows),), wide=True)


def _entry(one: LogEntry) -> tuple[Cell, ...]:
    told = msgspec.json.format(msgspec.json.encode(one.fact), indent=0).decode()
    return one.ordinal, when(one.at), one.by, str(one.fact.__struct_config__.tag), told
