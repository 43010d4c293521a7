"""From the log to the sheets of a tournament: lines, signatures, results, matches online."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import facts as f
from app.domain.tournament.fact import Fact
from app.domain.tournament.judging_facts import LineVoided
from app.domain.tournament.resuming import resumed
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Ground, Sheet, Tournament, Voided
from app.domain.tournament.timely import written_late
from app.domain.tournament.writing import next_version, with_sheet, with_signature


def _link(t: Tournament, fact: f.TableLinkMade) -> Tournament:
    return with_sheet(t, fact.table, lambda sheet: replace(sheet, link=fact.digest))


def _lines(t: Tournament, fact: f.LinesEntered) -> Tournament:
    def written(sheet: Sheet) -> Sheet:
        lines = (*sheet.lines[: fact.kept], *fact.lines)
        written = next_version(sheet, lines)
        late, timely = written_late(sheet, fact, lines)
        return replace(written, tally=fact.tally, late=late, timely=timely)

    return with_sheet(t, fact.table, written)


def _submitted(t: Tournament, fact: f.SheetSubmitted) -> Tournament:
    def handed_in(sheet: Sheet) -> Sheet:
        return replace(sheet, status="submitted", secretary=fact.secretary)

    return with_sheet(t, fact.table, handed_in)


def _confirmed(t: Tournament, fact: f.SheetConfirmed) -> Tournament:
    return with_signature(t, fact.table, fact.signature)


def _official(t: Tournament, fact: f.SheetOfficial) -> Tournament:
    return with_sheet(t, fact.table, lambda sheet: replace(sheet, status="official"))


def _corrected(t: Tournament, fact: f.SheetCorrected) -> Tournament:
    def corrected(sheet: Sheet) -> Sheet:
        return replace(
            next_version(sheet, fact.lines), tally=fact.tally, walkover=None, ground=None
        )

    return resumed(t, with_sheet(t, fact.table, corrected))


def _table_opened(t: Tournament, fact: f.TableOpened) -> Tournament:
    return with_sheet(t, fact.table, lambda sheet: replace(sheet, match=fact.match, running=True))


def _table_played(t: Tournament, fact: f.TablePlayed) -> Tournament:
    """A match of a knockout that nobody has won leaves the sheet to its organizers."""
    goes_on = len(fact.tally.winners) == 1 or not isinstance(t.stage(fact.table.stage), Knockout)

    def played(sheet: Sheet) -> Sheet:
        status = "official" if goes_on else sheet.status
        written = next_version(sheet, fact.lines)
        return replace(written, status=status, tally=fact.tally, running=False, played=fact.lines)

    return with_sheet(t, fact.table, played)


def _table_closed(t: Tournament, fact: f.TableClosed) -> Tournament:
    return with_sheet(t, fact.table, lambda sheet: replace(sheet, running=False))


def _table_reopened(t: Tournament, fact: f.TableReopened) -> Tournament:
    def waiting(sheet: Sheet) -> Sheet:
        return replace(sheet, status="open", match=None, walkover=None, ground=None)

    return with_sheet(replace(t, left=(*t.left, fact.match)), fact.table, waiting)


def _walked_over(t: Tournament, fact: f.WalkedOver) -> Tournament:
    def given(sheet: Sheet) -> Sheet:
        ground = Ground(fact.cause, fact.reason, fact.rule, fact.automatic)
        return replace(sheet, status="official", walkover=fact.winner, ground=ground)

    return with_sheet(t, fact.table, given)


def _line_voided(t: Tournament, fact: LineVoided) -> Tournament:
    def without(sheet: Sheet) -> Sheet:
        voided = Voided(fact.line, fact.voided, fact.reason, fact.rule)
        return replace(sheet, voided=(*sheet.voided, voided))

    return with_sheet(t, fact.table, without)


FOLDERS: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.TableLinkMade: _link,
    f.LinesEntered: _lines,
    f.SheetSubmitted: _submitted,
    f.SheetConfirmed: _confirmed,
    f.SheetOfficial: _official,
    f.SheetCorrected: _corrected,
    f.TableOpened: _table_opened,
    f.TablePlayed: _table_played,
    f.TableClosed: _table_closed,
    f.TableReopened: _table_reopened,
    f.WalkedOver: _walked_over,
    LineVoided: _line_voided,
}
