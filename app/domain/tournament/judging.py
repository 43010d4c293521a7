"""Decisions of the jury and the director: penalties, rulings, void deals, substitutes."""

from app.domain.tournament import sheets
from app.domain.tournament.brackets import check_resting
from app.domain.tournament.facts import AnyFact, RoundKey, SheetTally, TableKey
from app.domain.tournament.judging_facts import (
    NotedKind,
    PenaltyGiven,
    PenaltyOf,
    RulingLifted,
    RulingMade,
    SubstituteNamed,
)
from app.domain.tournament.refusals import (
    NO_POINTS,
    NOT_A_MEMBER,
    NOT_IN_ROUND,
    REASON_NEEDED,
    SHEET_CHANGED,
    TABLE_ONLINE,
    UNKNOWN_LINE,
    UNKNOWN_RULING,
    barred,
)
from app.domain.tournament.sheet_rulings import DealAnnulled
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Ruling, Tournament
from app.domain.tournament.substitutes import SubstitutePlayer, place_of

Facts = tuple[AnyFact, ...]


def give_penalty(
    t: Tournament,
    key: RoundKey,
    entry: str,
    points: str,
    of: PenaltyOf,
    reason: str,
    rule: str,
) -> Facts:
    """Take points or winnings off an entry of a round; a bracket counts neither."""
    _check(t, key, (entry,), reason)
    if isinstance(t.stage(key.stage), Knockout):
        raise barred(NO_POINTS, stage=key.stage)
    return (PenaltyGiven(_next(t), key, entry, points, of, reason, rule),)


def make_ruling(
    t: Tournament,
    key: RoundKey,
    kind: NotedKind,
    entries: tuple[str, ...],
    reason: str,
    rule: str,
) -> Facts:
    """Note what was decided about entries of a round, or about the round where none is named."""
    _check(t, key, entries, reason)
    return (RulingMade(_next(t), key, kind, entries, reason, rule),)


def lift_ruling(t: Tournament, number: int, reason: str) -> Facts:
    """Let a penalty or ruling hold no more; once more changes nothing."""
    t.must_be("running", "finished")
    found = _ruling(t, number)
    if not reason:
        raise barred(REASON_NEEDED)
    return () if found.lifted is not None else (RulingLifted(number, reason),)


def void_deal(
    t: Tournament, key: TableKey, line: int, tally: SheetTally, reason: str, rule: str
) -> Facts:
    """Let a line count no more (TUP-TOUR-6); the sheet comes to ``tally`` without it.

    Said again it changes nothing. If a deal is missing then, the sheet is open until it has been
    dealt again (TUP-VOID-2).
    """
    _check_line_ruled(t, key, line, reason)
    table = t.table(key)
    sheet = table.sheet
    if line in sheet.void:
        return ()
    over = sheet.status != "open" and sheet.cut is None and sheet.walkover is None
    reopens = over and not tally.may_stop
    if reopens:
        check_resting(t, table, None)
    elif sheet.status != "open":
        sheets.check_decided(t, table, tally)
    ruled = DealAnnulled(key, line, len(sheet.lines), tally, reason, rule, reopens=reopens)
    return (ruled,)


def restore_deal(
    t: Tournament,
    key: TableKey,
    line: int,
    tally: SheetTally,
    reason: str,
    rule: str,
) -> Facts:
    """Let a line that was voided count again, with which the sheet comes to ``tally``.

    The deal that was dealt in its place stays, and nobody's turn to deal changes afterwards.
    """
    _check_line_ruled(t, key, line, reason)
    table = t.table(key)
    if line not in table.sheet.void:
        return ()
    if table.sheet.status != "open":
        sheets.check_decided(t, table, tally)
    told = len(table.sheet.lines), tally, reason, rule
    return (DealAnnulled(key, line, *told, void=False, stood=True),)


def _check_line_ruled(t: Tournament, key: TableKey, line: int, reason: str) -> None:
    t.must_be("running", "finished")
    check_line(t, key, line)
    if t.table(key).sheet.running:
        raise barred(TABLE_ONLINE, table=str(key))
    if not reason:
        raise barred(REASON_NEEDED)


def check_line(t: Tournament, key: TableKey, line: int) -> None:
    """Raise :class:`Barred` unless a sheet has this line."""
    lines = len(t.table(key).sheet.lines)
    if not 1 <= line <= lines:
        raise barred(UNKNOWN_LINE, table=str(key), line=line)


def check_version(t: Tournament, key: TableKey, seen: int) -> None:
    """Raise :class:`Barred` unless the sheet is at the version seen: lines may have moved."""
    sheet = t.table(key).sheet
    if seen != sheet.version:
        raise barred(SHEET_CHANGED, table=str(key), version=sheet.version, lines=len(sheet.lines))


def name_substitute(
    t: Tournament,
    key: RoundKey,
    entry: str,
    name: str,
    instead_of: str,
    reason: str,
    player: SubstitutePlayer | None = None,
) -> Facts:
    """Let somebody play for an entry in one round; without a name nobody does any more.

    A ``player`` sits down online in the place of a member, and has it no more than this round.
    """
    _check(t, key, (entry,), reason or "none is needed")
    members = t.entry(entry).who.members
    if instead_of and members and instead_of not in members:
        raise barred(NOT_A_MEMBER, name=instead_of[:60])
    account = player.account if player else None
    member = place_of(t, key, entry, instead_of, player) if player else 0
    made = SubstituteNamed(key, entry, name, instead_of, reason, account, member)
    now = next((one for one in t.substitutes if one.is_for(entry, key)), None)
    told = (now.name, now.instead_of, now.account, now.member) if now else ("", "", None, 0)
    return () if told == (name, instead_of, account, member) else (made,)


def _check(t: Tournament, key: RoundKey, entries: tuple[str, ...], reason: str) -> None:
    t.must_be("running", "finished")
    seated = t.round(key).entries
    for entry in entries:
        name = t.entry(entry).who.name
        if entry not in seated:
            raise barred(NOT_IN_ROUND, name=name, round=str(key))
    if not reason:
        raise barred(REASON_NEEDED)


def _next(t: Tournament) -> int:
    return len(t.rulings) + 1


def _ruling(t: Tournament, number: int) -> Ruling:
    for one in t.rulings:
        if one.number == number:
            return one
    raise barred(UNKNOWN_RULING, number=number)
