"""What was gathered for a file: plain results of one moment."""

from typing import TypeAlias

from msgspec import Struct

from app.application.exports.bundles import Bundle
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.log_values import LogEntry
from app.application.tournament.picturing import Shown
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SeatedEntry
from app.application.tournament.values import TournamentView
from app.engine.forms import FormCell, SheetForm
from app.engine.record import Record


class TakenDraw(Struct, frozen=True):
    """A round, with the stage it is of."""

    stage: str
    round: RoundView


class TakenSheet(Struct, frozen=True):
    """A table's sheet in the form of its game; a blank one has no rows.

    ``code`` is the address of the page where it is written, for its QR. ``void`` are the rows,
    from 1, that do not count, each with the reason.
    """

    table: str
    entries: tuple[SeatedEntry, ...]
    form: SheetForm
    rows: tuple[tuple[FormCell, ...], ...]
    points: tuple[int, ...]
    first_dealer: int = 0
    secretary: str = ""
    signature: str = ""
    code: str = ""
    void: dict[int, str] = {}


class TakenSheets(Struct, frozen=True):
    """The sheets of a round."""

    stage: str
    round: str
    sheets: tuple[TakenSheet, ...]
    blank: bool


class TakenDeals(Struct, frozen=True):
    """Every deal of every sheet that the caller may see, round by round."""

    sheets: tuple[TakenSheet, ...]


class TakenRecord(Struct, frozen=True):
    """The match of an online table, to be replayed exactly."""

    table: str
    match: str
    record: Record


class TakenRecords(Struct, frozen=True):
    """The records of the finished matches that the caller may read, round by round."""

    records: tuple[TakenRecord, ...]


class TakenDecisions(Struct, frozen=True):
    """What was decided."""

    decisions: DecisionList


class TakenLog(Struct, frozen=True):
    """The whole log, oldest first."""

    entries: tuple[LogEntry, ...]


Result: TypeAlias = (
    Shown
    | TakenDraw
    | TakenSheets
    | TakenDeals
    | TakenRecords
    | TakenDecisions
    | TakenLog
    | TournamentView
    | Bundle
)


class Taken(Struct, frozen=True):
    """A result with what stands above it: of which tournament, and when. ``names`` are by entry."""

    tournament: TournamentView
    at: str
    names: dict[str, str]
    result: Result
