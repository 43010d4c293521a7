"""Decisions of the jury and the director: penalties, rulings, void deals, substitutes."""

from dataclasses import dataclass
from functools import partial

from msgspec import structs

from app.application.actor import Actor, Scope
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.tournament.decision_telling import decision_list
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.desk import Desk, allowed, edited, organized
from app.application.tournament.hosting import call_tables
from app.application.tournament.membership import PLAYER
from app.application.tournament.naming import round_key, table_key
from app.application.tournament.outdated_telling import outdated_of
from app.application.tournament.paper import lines_of
from app.application.tournament.papers import organized_sheet, paper_of
from app.application.tournament.permissions import May
from app.application.tournament.restoring import restored, voided
from app.application.tournament.ruled_by import rule_for
from app.application.tournament.sheet_values import SheetView
from app.application.tournament.watching import watched
from app.domain.tournament import judging, sheets
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.judging_facts import NotedKind, PenaltyOf
from app.domain.tournament.state import Tournament
from app.domain.tournament.substitutes import SubstitutePlayer


@dataclass(frozen=True, slots=True)
class Grounds:
    """Why something is decided, and by which rule; without one by that of the game, if any."""

    reason: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class NamedDeal:
    """A line of a sheet, from 1, in the ``version`` of it that was seen."""

    line: int
    version: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an entry loses: so much, exactly, of points or of winnings."""

    entry: str
    points: str
    of: PenaltyOf
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Noted:
    """What is noted about some entries, or about a whole round."""

    kind: NotedKind
    entries: tuple[str, ...]
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Replacement:
    """Who plays for an entry, in the place of which member; an empty name takes it back.

    A ``player`` plays online as this ``member``, and may be named by the account alone.
    """

    name: str
    instead_of: str = ""
    reason: str = ""
    player: str | None = None
    member: int = 0


def list_decisions(tx: Tx, actor: Actor, tournament: str) -> DecisionList:
    """All that was decided, as the caller may see it. Raises :class:`Refused` as there."""
    return _decisions(tx, actor, watched(tx, actor, tournament).desk)


def give_penalty(
    tx: Tx, actor: Actor, tournament: str, round: str, penalty: Penalty, seen: int | None
) -> DecisionList:
    """Take something off an entry. Raises :class:`Refused` ``unknown-part``, as every edit."""
    key, grounds = round_key(round), penalty.grounds

    def give(now: Tournament) -> tuple[AnyFact, ...]:
        rule = rule_for(tx, now, "penalty", grounds.rule)
        lost = penalty.entry, penalty.points, penalty.of
        return judging.give_penalty(now, key, *lost, grounds.reason, rule)

    return _decisions(tx, actor, edited(tx, actor, tournament, seen, give, what=May.RULE))


def make_ruling(
    tx: Tx, actor: Actor, tournament: str, round: str, noted: Noted, seen: int | None
) -> DecisionList:
    """Note a decision. Raises :class:`Refused` ``unknown-part``, as every edit."""
    key, grounds = round_key(round), noted.grounds

    def make(now: Tournament) -> tuple[AnyFact, ...]:
        rule = rule_for(tx, now, noted.kind, grounds.rule)
        return judging.make_ruling(now, key, noted.kind, noted.entries, grounds.reason, rule)

    return _decisions(tx, actor, edited(tx, actor, tournament, seen, make, what=May.RULE))


def lift_ruling(
    tx: Tx, actor: Actor, tournament: str, number: int, reason: str, seen: int | None
) -> DecisionList:
    """Let a penalty or ruling no longer hold.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    lift = partial(judging.lift_ruling, number=number, reason=reason)
    return _decisions(tx, actor, edited(tx, actor, tournament, seen, lift, what=May.RULE))


def void_deal(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    deal: NamedDeal,
    grounds: Grounds,
    seen: int | None,
    *,
    counts: bool = False,
) -> SheetView:
    """Let a line of a sheet count no more, or again where it ``counts``; it stays on the sheet.

    Who dealt and who played the others is not changed by that. A match that lacks a deal then is
    open again; what is needless where one counts again counts no more. A sheet that was written
    meanwhile is at another version, and nothing is ruled.
    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    key, line = table_key(table), deal.line
    state = organized(tx, actor, tournament, Scope.PLAY, May.RULE).state
    paper = paper_of(tx, state, key)
    allowed(partial(judging.check_line, key=key, line=line), state)
    if counts:
        tally, ruling, rule = restored(paper, line), judging.restore_deal, grounds.rule
    else:
        tally, ruling = voided(paper, line), judging.void_deal
        rule = rule_for(tx, state, "void_deal", grounds.rule)

    def seen_rule(now: Tournament) -> tuple[AnyFact, ...]:
        judging.check_version(now, key, deal.version)
        return ruling(now, key, line, tally, grounds.reason, rule)

    desk = edited(tx, actor, tournament, seen, seen_rule, what=May.RULE)
    return organized_sheet(tx, actor, desk, key)


def cut_short(
    tx: Tx, actor: Actor, tournament: str, table: str, grounds: Grounds, seen: int | None
) -> SheetView:
    """Hand a sheet in as it stands, though deals are left to be played, or none was.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    key = table_key(table)
    state = organized(tx, actor, tournament, Scope.PLAY, May.RULE).state
    paper = paper_of(tx, state, key)
    scored = paper.scored(lines_of(paper.table.sheet))
    rule = rule_for(tx, state, "cut_short", grounds.rule)
    cut = partial(sheets.cut_short, key=key, tally=scored.tally, reason=grounds.reason, rule=rule)
    return organized_sheet(tx, actor, edited(tx, actor, tournament, seen, cut, what=May.RULE), key)


def name_substitute(
    tx: Tx,
    actor: Actor,
    tournament: str,
    round: str,
    entry: str,
    replacement: Replacement,
    seen: int | None,
) -> DecisionList:
    """Let somebody play for an entry in one round.

    If an account is named, it has the seat at an online table until that is taken back: the table
    is looked at, and a running match changes hands. Raises :class:`Refused` ``unknown-part``,
    ``unknown-player``, as every edit.
    """
    organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT)
    key = round_key(round)
    known = None if replacement.player is None else known_player(tx, replacement.player)
    player = SubstitutePlayer(known.id, known.kind, replacement.member) if known else None
    name = partial(
        judging.name_substitute,
        key=key,
        entry=entry,
        name=replacement.name or (known.name if known else ""),
        instead_of=replacement.instead_of,
        reason=replacement.reason,
        player=player,
    )
    desk = edited(tx, actor, tournament, seen, name)
    if known is not None:
        tx.tournaments.let_in(tournament, known.id, PLAYER)
    call_tables(tx, desk, [one for one in desk.state.round(key).tables if entry in one.at.entries])
    return _decisions(tx, actor, desk)


def _decisions(tx: Tx, actor: Actor, desk: Desk) -> DecisionList:
    outdated = outdated_of(tx, actor, desk)
    return structs.replace(decision_list(desk.state), outdated=outdated)
