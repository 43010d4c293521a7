"""Sheets of paper tables: written line by line, handed in, signed, official, corrected."""

from app.domain.tournament.brackets import check_resting
from app.domain.tournament.facts import (
    AnyFact,
    LinesEntered,
    RoundKey,
    SheetConfirmed,
    SheetCorrected,
    SheetOfficial,
    SheetSubmitted,
    SheetTally,
    TableKey,
    TableLinkMade,
    WalkedOver,
)
from app.domain.tournament.judging_facts import WalkoverCause
from app.domain.tournament.refusals import (
    NO_WINNER,
    NOT_AT_TABLE,
    NOT_PUBLISHED,
    NOT_TWO,
    NOTHING_SIGNED,
    REASON_NEEDED,
    SECRETARY_SIGNS,
    SHEET_CHANGED,
    SHEET_EMPTY,
    SHEET_SHORT,
    SHEET_STATUS,
    TABLE_ONLINE,
    UNKNOWN_ENTRY,
    VOID_LINE,
    barred,
)
from app.domain.tournament.sheet_rulings import MatchCutShort, SheetSigned
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Phase, Sheet, SheetStatus, Table, Tournament

Facts = tuple[AnyFact, ...]
Lines = tuple[str, ...]


def make_link(t: Tournament, key: TableKey, digest: str) -> Facts:
    """Let the holder of the link with this digest write at this table."""
    _at(t, key)
    return (TableLinkMade(key, digest),)


def enter_lines(
    t: Tournament,
    key: TableKey,
    seen: int,
    lines: Lines,
    tally: SheetTally,
    *,
    after_time: bool = False,
    typed: bool = False,
) -> Facts:
    """All lines of a sheet as they are now, by one who has seen this version of it.

    What arrives again changes nothing, whatever has become of the sheet since.
    """
    table = _at(t, key)
    sheet = table.sheet
    if lines == sheet.lines or _written_before(sheet, seen, lines):
        return ()
    _must_be(table, "open")
    _not_running(table)
    _must_have_seen(table, seen)
    _check_void(table, lines)
    kept = _common(sheet.lines, lines)
    return (LinesEntered(key, kept, lines[kept:], tally, after_time, typed),)


def submit_sheet(
    t: Tournament, key: TableKey, secretary: str = "", seen: int | None = None
) -> Facts:
    """Hand the sheet in, as one who sits there where it is said who the ``secretary`` is.

    One that was handed in already stays as it is. Where the version is said that was ``seen``, it
    is that: a submission that arrives again does not undo a reopening.
    """
    table = _at(t, key)
    if table.sheet.status != "open":
        return ()
    _not_running(table)
    if seen is not None:
        _must_have_seen(table, seen)
    if not table.sheet.lines:
        raise barred(SHEET_EMPTY, table=str(key))
    check_over(table, table.sheet.tally)
    _check_winner(t, table)
    if secretary:
        _must_sit(t, table, secretary)
    return (SheetSubmitted(key, secretary),)


def confirm_sheet(t: Tournament, key: TableKey, signature: str) -> Facts:
    """Sign a sheet that was handed in, as the second one."""
    _must_be(_at(t, key), "submitted")
    return (SheetConfirmed(key, signature),)


def sign_sheet(t: Tournament, key: TableKey, seen: int, signature: str) -> Facts:
    """Sign a sheet at its table, as one who sits there and has seen this version (PAS-TRN-11).

    Nobody signs for the side whose secretary has handed it in. Signed again by the same it stays
    as it is.
    """
    table = _at(t, key)
    sheet = table.sheet
    if sheet.status != "open" and sheet.signature == signature:
        return ()
    _must_be(table, "submitted")
    _must_have_seen(table, seen)
    _must_sit(t, table, signature)
    if _entries_of(t, table, signature) & _entries_of(t, table, sheet.secretary):
        raise barred(SECRETARY_SIGNS, table=str(key), name=signature[:60])
    return (SheetSigned(key, signature),)


def _entries_of(t: Tournament, table: Table, name: str) -> set[str]:
    """The entries for which somebody of this name sits at a table."""
    seated = [t.entry(entry).who for entry in table.at.entries]
    found = {one.id for one in seated if name in (one.name, *one.members)}
    for_them = (one for one in t.substitutes if one.drawn == table.key.of and one.name == name)
    return found | {one.entry for one in for_them} & set(table.at.entries)


def _must_sit(t: Tournament, table: Table, name: str) -> None:
    if not _entries_of(t, table, name):
        raise barred(NOT_AT_TABLE, table=str(table.key), name=name[:60])


def make_all_official(t: Tournament, key: RoundKey, reason: str) -> Facts:
    """Make every signed sheet of a round official; for a ``reason``, unsigned ones too.

    So the organizer overrides a missing signature (PAS-TRN-11). Sheets that are not in stay as they
    are.
    """
    t.must_be("running")
    statuses = ("submitted", "confirmed") if reason else ("confirmed",)
    ready = [table for table in t.round(key).tables if table.sheet.status in statuses]
    if not ready:
        raise barred(NOTHING_SIGNED, round=str(key))
    return tuple(
        SheetOfficial(table.key, reason if table.sheet.status == "submitted" else "")
        for table in ready
    )


def make_official(t: Tournament, key: TableKey) -> Facts:
    """Make a signed sheet official."""
    _must_be(_at(t, key), "confirmed")
    return (SheetOfficial(key),)


def correct_sheet(
    t: Tournament, key: TableKey, lines: Lines, tally: SheetTally, reason: str
) -> Facts:
    """Put other lines in place of those that were handed in; all that follows is computed anew."""
    table = _at(t, key, "finished")
    _must_be(table, "submitted", "confirmed", "official")
    if not reason:
        raise barred(REASON_NEEDED)
    if not lines:
        raise barred(SHEET_EMPTY, table=str(key))
    _check_void(table, lines)
    check_over(table, tally)
    made = SheetCorrected(key, lines, tally, reason)
    check_decided(t, table, tally)
    return (made,)


def cut_short(t: Tournament, key: TableKey, tally: SheetTally, reason: str, rule: str) -> Facts:
    """Hand a sheet in as it stands, though more was to be played, or nothing was.

    So somebody decides on a match that has not had all its deals, and no forgotten page does
    (TUP-TOUR-1); a match that stopped before its first deal is level (CHA-WIN-3), and a table may
    end without one (PAS-TRN-12).
    """
    table = _at(t, key)
    _must_be(table, "open")
    _not_running(table)
    if not reason:
        raise barred(REASON_NEEDED)
    check_decided(t, table, tally)
    return (MatchCutShort(key, tally, reason, rule),)


def check_over(table: Table, tally: SheetTally | None) -> None:
    """Raise :class:`Barred` where deals are left to be played and nobody has decided on that."""
    if tally is not None and not tally.may_stop and table.sheet.cut is None:
        lines = len(table.sheet.lines)
        raise barred(SHEET_SHORT, table=str(table.key), lines=lines)


def _check_void(table: Table, lines: Lines) -> None:
    """A line that a ruling has voided must stay as it was ruled on."""
    before = table.sheet.lines
    for line in sorted(table.sheet.void):
        if lines[line - 1 : line] != before[line - 1 : line]:
            raise barred(VOID_LINE, table=str(table.key), line=line)


def walk_over(
    t: Tournament,
    key: TableKey,
    winner: str,
    reason: str,
    rule: str,
    cause: WalkoverCause = "absent",
) -> Facts:
    """Give a match of two to one of them, or to nobody (TUP-BLOCK-5)."""
    table = _at(t, key)
    if len(table.at.entries) != 2:
        raise barred(NOT_TWO, table=str(key))
    if winner and winner not in table.at.entries:
        raise barred(UNKNOWN_ENTRY, entry=winner[:40])
    if not reason:
        raise barred(REASON_NEEDED)
    check_resting(t, table, winner)
    return (WalkedOver(key, winner, reason, rule, cause),)


def _at(t: Tournament, key: TableKey, *also: Phase) -> Table:
    t.must_be("running", *also)
    table = t.table(key)
    if not t.round(key.of).published:
        raise barred(NOT_PUBLISHED, round=str(key.of))
    return table


def _written_before(sheet: Sheet, seen: int, lines: Lines) -> bool:
    """Whether this write was made already: from the version that it has seen it led to the next."""
    return sheet.lines_after(seen) == lines


def _must_have_seen(table: Table, seen: int) -> None:
    sheet = table.sheet
    if seen != sheet.version:
        lines = len(sheet.lines)
        raise barred(SHEET_CHANGED, table=str(table.key), version=sheet.version, lines=lines)


def _must_be(table: Table, *statuses: SheetStatus) -> None:
    if table.sheet.status not in statuses:
        raise barred(SHEET_STATUS, table=str(table.key), sheet=table.sheet.status)


def _not_running(table: Table) -> None:
    """While a match is played at a table, it writes the sheet."""
    if table.sheet.running:
        raise barred(TABLE_ONLINE, table=str(table.key))


def check_decided(t: Tournament, table: Table, tally: SheetTally) -> None:
    """Raise :class:`Barred` where one must have won and this leaves it open, or undoes a draw."""
    if len(tally.winners) != 1:
        _need_winner(t, table)
    else:
        check_resting(t, table, table.at.entries[tally.winners[0]])


def _check_winner(t: Tournament, table: Table) -> None:
    if table.winner is None:
        _need_winner(t, table)


def _need_winner(t: Tournament, table: Table) -> None:
    """A knockout goes on with one of the two."""
    if isinstance(t.stage(table.key.stage), Knockout):
        raise barred(NO_WINNER, table=str(table.key))


def _common(before: Lines, after: Lines) -> int:
    """How many lines both begin with."""
    pairs = enumerate(zip(before, after, strict=False))
    differ = (number for number, (one, other) in pairs if one != other)
    return next(differ, min(len(before), len(after)))
