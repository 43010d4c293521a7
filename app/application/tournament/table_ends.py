"""When the sheets of tables were handed in, according to the log."""

from collections.abc import Iterable

from app.application.tournament.rows import LoggedFact
from app.domain.tournament.course_facts import EntryReturned, RoundCancelled
from app.domain.tournament.facts import (
    EntryWithdrawn,
    RoundDrawn,
    RoundKey,
    RoundPublished,
    SheetConfirmed,
    SheetOfficial,
    SheetSubmitted,
    TableKey,
    TablePlayed,
    TableReopened,
    WalkedOver,
)
from app.domain.tournament.sheet_rulings import DealAnnulled, MatchCutShort, SheetReopened
from app.domain.tournament.state import Table


class TableEnds:
    """The moment from which on the result of each table has stood without a break.

    A sheet that was given back counts from when it is handed in anew. A match against a withdrawn
    entry is over once both the withdrawal and the draw are known.
    """

    def __init__(self, log: Iterable[LoggedFact]) -> None:
        self._handed_in: dict[TableKey, int] = {}
        self._published: dict[RoundKey, int] = {}
        self._gone: dict[str, int] = {}
        for one in log:
            self._follow(one)

    def _follow(self, one: LoggedFact) -> None:
        match one.fact:
            case (
                SheetSubmitted(table=key)
                | SheetConfirmed(table=key)
                | SheetOfficial(table=key)
                | TablePlayed(table=key)
                | WalkedOver(table=key)
                | MatchCutShort(table=key)
            ):
                self._handed_in.setdefault(key, one.at)
            case (
                SheetReopened(table=key)
                | TableReopened(table=key)
                | DealAnnulled(table=key, reopens=True)
            ):
                self._handed_in.pop(key, None)
            case RoundCancelled(drawn=drawn) | RoundDrawn(drawn=drawn):
                self._handed_in = {k: at for k, at in self._handed_in.items() if k.of != drawn}
            case RoundPublished(drawn=drawn):
                self._published[drawn] = one.at
            case EntryWithdrawn(entry=entry):
                self._gone[entry] = one.at
            case EntryReturned(entry=entry):
                self._gone.pop(entry, None)

    def of(self, table: Table) -> int | None:
        """When the result of a table was there."""
        handed_in = self._handed_in.get(table.key)
        if handed_in is not None:
            return handed_in
        known = [self._gone[entry] for entry in table.at.entries if entry in self._gone]
        published = self._published.get(table.key.of)
        return max((*known, published)) if known and published is not None else None
