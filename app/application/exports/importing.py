"""Taking in a bundle: a tournament from elsewhere, checked from its first fact to its standings."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import structs

from app.application.actor import Actor, Scope
from app.application.context import Context
from app.application.exports.agreeing import check_log, check_names
from app.application.exports.arriving import Arriving, BadRecord, arriving, new_ids, played_of
from app.application.exports.bundles import ReadBundle
from app.application.exports.opening import bad_bundle, logged, read_bundle
from app.application.exports.strays import keep_arrived, keep_for_good
from app.application.guards.repeating import Repetition
from app.application.ports import Database, Tx
from app.application.rules_desk import referee
from app.application.tournament.announcing import check_tournaments, look_for_room
from app.application.tournament.desk import Desk, kept
from app.application.tournament.folded import Folded
from app.application.tournament.making_once import made_before, tournament_once
from app.application.tournament.paper import paper_at
from app.application.tournament.permissions import Part
from app.application.tournament.remembering import remember_all
from app.application.tournament.rows import LoggedFact, TournamentRow
from app.application.tournament.telling import standings_of, view_of
from app.application.tournament.values import TournamentView
from app.domain.tournament.facts import SeedCommitted, TournamentCreated
from app.domain.tournament.folding import fold
from app.domain.tournament.online import leave_matches
from app.domain.tournament.refusals import Barred
from app.domain.tournament.state import Table
from app.domain.tournament.tally import SheetTally
from app.engine.referee import Referee
from app.engine.shuffle import commitment

T = TypeVar("T")

OVER = ("finished", "archived")
"""The phases in which nothing is drawn any more."""

BROKEN = (
    ArithmeticError,
    AssertionError,
    Barred,
    LookupError,
    TypeError,
    ValueError,
)
"""What folding a forged log may raise."""


class Checked(NamedTuple):
    """A tournament that has been checked, and is not stored yet."""

    judge: Referee
    desk: Desk
    log: Sequence[LoggedFact]
    matches: Sequence[Arriving]


async def import_tournament(
    database: Database,
    context: Context,
    actor: Actor,
    bundle: bytes,
    again: Repetition | None = None,
) -> TournamentView:
    """Store the tournament of a bundle as the caller's own, under a new id.

    Its log must hold together: every sheet must score as it says and the standings come out as
    they are told, and every record must give the deals of its table. Where a draw is still to
    come it is bound anew, and a table whose match stays behind is closed, by facts of their own.
    It is read and checked beside the play; the writer does no more than store it: each match for
    itself, of which nobody knows before the tournament is there, and then that, with its log.

    Raises :class:`Refused` ``bad-bundle`` with the path of what is wrong, ``unknown-game``,
    ``too-many-tournaments``; sent again, as :func:`made_before`.
    """
    owner = actor.must(Scope.PLAY)
    made = await database.read(made_before, actor, again)
    if made is not None:
        return made
    checked = await database.compute_long(owner, check_bundle, context, owner, bundle)
    await database.read(check_room, owner, checked, look_for_room)
    for one in checked.matches:
        played = await database.compute_long(owner, played_of, context, checked.judge, one)
        await database.write(keep_arrived, played)
    return await database.write(tournament_once, actor, again, keep_imported, checked)


def check_bundle(context: Context, owner: str, bundle: bytes) -> Checked:
    """The tournament of a bundle. Raises as :func:`import_tournament`."""
    read = read_bundle(bundle)
    judge = referee(context, read.game)
    if judge.info.rules_version != read.rules_version:
        raise bad_bundle("$.rules_version", f"{judge.info.rules_version} is played here")
    ids = new_ids(context, read)
    now = context.clock.now()
    log = [logged(place, one, ids, now) for place, one in enumerate(read.log, start=1)]
    desk = _whole("$.log", lambda: _desk(context, owner, read.game, log))
    _whole("$.log", lambda: _check(judge, desk, read))
    _whole("$.log", lambda: check_names([one.fact for one in log], desk.state))
    matches = _whole("$.records", lambda: arriving(judge, desk, log, ids, read))
    return Checked(judge, desk, log, matches)


def check_room(
    tx: Tx,
    owner: str,
    checked: Checked,
    check: Callable[[Tx, str], None] = check_tournaments,
) -> None:
    """Refuse one tournament too many. Raises :class:`Refused` ``too-many-tournaments``."""
    if checked.desk.row.phase not in OVER:
        check(tx, owner)


def keep_imported(tx: Tx, actor: Actor, checked: Checked) -> TournamentView:
    """Store it. Raises :class:`Refused` ``too-many-tournaments``."""
    owner, desk = actor.must(Scope.PLAY), checked.desk
    check_room(tx, owner, checked)
    tx.tournaments.add(desk.row)
    tx.tournaments.log_first(desk.id, checked.log)
    tx.tournaments.put_role(desk.id, owner, Part.OWNER)
    tx.folded.put(desk.folded)
    for one in checked.matches:
        keep_for_good(tx, one.opened.id)
    remember_all(tx, desk.id, desk.state)
    return view_of(tx, _taken_up(tx, owner, desk))


def _whole(path: str, work: Callable[[], T]) -> T:
    try:
        return work()
    except BadRecord as error:
        raise bad_bundle(f"{path}[{error.place}]", error.reason) from error
    except BROKEN as error:
        raise bad_bundle(path, type(error).__name__) from error


def _desk(context: Context, owner: str, game: str, log: list[LoggedFact]) -> Desk:
    if not isinstance(log[0].fact, TournamentCreated):
        raise bad_bundle("$.log[0].fact", "the first fact creates a tournament")
    state = fold([one.fact for one in log])
    if state.game != game:
        raise bad_bundle("$.game", state.game[:40])
    ident, now = context.entropy.id(), context.clock.now()
    row = TournamentRow(ident, game, owner, state.name, state.phase, state.version, now)
    return Desk(row, Folded(ident, state))


def _check(judge: Referee, desk: Desk, read: ReadBundle) -> None:
    """The log by its game, every sheet as it scores it, and the standings as they were told."""
    check_log(judge, desk.state)
    for one in desk.state.rounds:
        for table in one.tables:
            _check_sheet(judge, desk, table)
    # Bundles told for a while of draws that rest on old numbers, in words that are not the log's.
    told = structs.replace(read.standings, outdated=())
    if msgspec.json.encode(standings_of(desk)) != msgspec.json.encode(told):
        raise bad_bundle("$.standings", "other standings come of the log")


def _check_sheet(judge: Referee, desk: Desk, table: Table) -> None:
    sheet, paper = table.sheet, paper_at(judge, desk.state, table)
    if not sheet.lines or sheet.tally is None:
        return
    scored = paper.scored(_joined(sheet.lines))
    if scored.lines != sheet.lines or _counts(scored.tally) != _counts(sheet.tally):
        raise bad_bundle("$.log", f"sheet {table.key} scores otherwise")


def _counts(tally: SheetTally | None) -> tuple[object, ...] | None:
    """What a sheet counts for. Whether more deals could follow is not compared."""
    return None if tally is None else (tally.points, tally.by, tally.winners)


def _joined(lines: tuple[str, ...]) -> bytes:
    return b"[" + ",".join(lines).encode() + b"]"


def _taken_up(tx: Tx, owner: str, desk: Desk) -> Desk:
    """The tournament without matches still played elsewhere, its next draw bound anew."""
    left = leave_matches(desk.state)
    if desk.state.commitment is None or desk.state.phase in OVER:
        return kept(tx, desk, owner, left)
    seed = tx.context.entropy.seed()
    return kept(tx, desk, owner, (*left, SeedCommitted(commitment(seed))), seed)
