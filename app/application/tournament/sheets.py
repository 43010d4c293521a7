"""What is done with a sheet: written, handed in, signed, made official, corrected."""

from dataclasses import dataclass
from functools import partial

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.people.accounts import digest_of
from app.application.ports import Tx
from app.application.tournament.desk import allowed, edited, kept, organized
from app.application.tournament.drawing import get_round
from app.application.tournament.hosting import call_tables
from app.application.tournament.naming import round_key, table_key
from app.application.tournament.papers import (
    LINK_PREFIX,
    new_code,
    organized_sheet,
    page_url,
    paper_of,
    sheet_for,
    written_by,
)
from app.application.tournament.permissions import May
from app.application.tournament.round_values import RoundView
from app.application.tournament.ruled_by import rule_for
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.watching import results_of
from app.domain.naming import tidy
from app.domain.tournament import sheets
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.judging_facts import WalkoverCause
from app.domain.tournament.round_times import deals_may_start
from app.domain.tournament.state import Tournament


def get_sheet(tx: Tx, actor: Actor, tournament: str, table: str) -> SheetView:
    """A sheet as the caller may see it.

    Raises :class:`Refused` as :func:`watched`, ``unknown-part``, and ``tournament-bars`` to those
    who have no part in it, until the results of the stage are released.
    """
    key = table_key(table)
    desk = results_of(tx, actor, tournament, key.stage)
    return organized_sheet(tx, actor, desk, key)


def get_linked_sheet(tx: Tx, actor: Actor, code: str) -> SheetView:
    """The sheet that a table link is for.

    Whatever is wrong with the code, the refusal is the same: :class:`Refused`
    ``table-link-needed``.
    """
    parts = code.removeprefix(LINK_PREFIX).split("_", 2)
    try:
        key = table_key(parts[1] if len(parts) > 1 else "")
        desk, _ = written_by(tx, actor, parts[0], key, code)
    except Refused as unknown:
        raise Refused(Code.TABLE_LINK_NEEDED) from unknown
    return sheet_for(tx, desk, key, code)


def make_table_link(
    tx: Tx, actor: Actor, tournament: str, table: str, seen: int | None
) -> TableLink:
    """A new link for a table; the one before ends. Raises ``unknown-part``, as every edit."""
    code = new_code(tx, tournament, table)
    link = partial(sheets.make_link, key=table_key(table), digest=digest_of(code))
    desk = edited(tx, actor, tournament, seen, link)
    return TableLink(table, desk.state.revision, code, page_url(tx, code))


def enter_lines(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    lines: bytes,
    seen: int,
    link: str | None,
    *,
    live: bool = False,
) -> SheetView:
    """All lines of a sheet as they are now; ``seen`` is the version that the writer has seen.

    If they are written ``live``, each when its deal is over, those are marked whose deals seem to
    have begun after the signal; lines typed from paper tell nothing of that. They are scored at
    once: an impossible line is refused with its rule. A write that arrives again changes nothing.
    Raises :class:`Refused` ``bad-line``, ``unknown-part``, ``tournament-bars``, ``not-organizer``,
    ``table-link-needed``.
    """
    key = table_key(table)
    desk, by = written_by(tx, actor, tournament, key, link)
    scored = paper_of(tx, desk.state, key).scored(lines)
    enter = partial(
        sheets.enter_lines,
        key=key,
        seen=seen,
        lines=scored.lines,
        tally=scored.tally,
        after_time=live and not deals_may_start(desk.state, key, tx.context.clock.now()),
        typed=not live,
    )
    return sheet_for(tx, kept(tx, desk, by, allowed(enter, desk.state)), key, link)


def submit_sheet(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    link: str | None,
    secretary: str = "",
    seen: int | None = None,
) -> SheetView:
    """Hand a sheet in, in the name of its ``secretary``; doing so again changes nothing.

    A sheet that was given back meanwhile is not handed in again by a request that has ``seen`` an
    earlier version. Raises as :func:`enter_lines`.
    """
    key = table_key(table)
    desk, by = written_by(tx, actor, tournament, key, link)
    submit = partial(sheets.submit_sheet, key=key, secretary=tidy(secretary), seen=seen)
    return sheet_for(tx, kept(tx, desk, by, allowed(submit, desk.state)), key, link)


def confirm_sheet(
    tx: Tx, actor: Actor, tournament: str, table: str, signature: str, seen: int | None
) -> SheetView:
    """Note the second signature. Raises :class:`Refused` ``unknown-part``, as every edit."""
    key = table_key(table)
    confirm = partial(sheets.confirm_sheet, key=key, signature=signature)
    return organized_sheet(tx, actor, edited(tx, actor, tournament, seen, confirm), key)


def sign_sheet(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    signature: str,
    seen: int,
    link: str | None,
) -> SheetView:
    """Sign a sheet that is in, as somebody who sits at its table and has ``seen`` this version.

    If its secretary is known, the signer must be of another side. Signing again changes nothing.
    Raises as :func:`enter_lines`.
    """
    key = table_key(table)
    desk, by = written_by(tx, actor, tournament, key, link)
    sign = partial(sheets.sign_sheet, key=key, seen=seen, signature=tidy(signature))
    return sheet_for(tx, kept(tx, desk, by, allowed(sign, desk.state)), key, link)


def make_round_official(
    tx: Tx, actor: Actor, tournament: str, round: str, reason: str, seen: int | None
) -> RoundView:
    """Make all signed sheets of a round official; for a reason, unsigned ones too.

    Raises as every edit.
    """
    official = partial(sheets.make_all_official, key=round_key(round), reason=reason)
    edited(tx, actor, tournament, seen, official)
    return get_round(tx, actor, tournament, round)


def make_official(tx: Tx, actor: Actor, tournament: str, table: str, seen: int | None) -> SheetView:
    """Make a signed sheet official. Raises :class:`Refused` ``unknown-part``, as every edit."""
    key = table_key(table)
    official = partial(sheets.make_official, key=key)
    return organized_sheet(tx, actor, edited(tx, actor, tournament, seen, official), key)


def correct_sheet(
    tx: Tx, actor: Actor, tournament: str, table: str, lines: bytes, reason: str, seen: int | None
) -> SheetView:
    """Put other lines in place of those handed in, for a reason.

    Raises :class:`Refused` ``bad-line``, ``unknown-part``, as every edit.
    """
    key = table_key(table)
    desk = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT)
    scored = paper_of(tx, desk.state, key).scored(lines)
    correct = partial(
        sheets.correct_sheet, key=key, lines=scored.lines, tally=scored.tally, reason=reason
    )
    return organized_sheet(tx, actor, edited(tx, actor, tournament, seen, correct), key)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who wins without a match (nobody where it is empty), why, and by which rule."""

    winner: str
    reason: str
    rule: str = ""
    cause: WalkoverCause = "absent"


def walk_over(
    tx: Tx, actor: Actor, tournament: str, table: str, ruling: Ruling, seen: int | None
) -> SheetView:
    """Give a match of two to one of them, or to nobody. Raises ``unknown-part``, as every edit."""
    key = table_key(table)

    def given(now: Tournament) -> tuple[AnyFact, ...]:
        rule = rule_for(tx, now, ruling.cause, ruling.rule)
        return sheets.walk_over(now, key, ruling.winner, ruling.reason, rule, ruling.cause)

    desk = edited(tx, actor, tournament, seen, given, what=May.RULE)
    call_tables(tx, desk, [table for table in [desk.state.table(key)] if table.sheet.running])
    return organized_sheet(tx, actor, desk, key)
