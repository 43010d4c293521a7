"""Announcing a tournament, looking at it, and what its organizers do with the whole of it."""

from dataclasses import dataclass
from functools import partial

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.paging import cut, key_of, page_of
from app.application.ports import Tx
from app.application.rules_desk import referee
from app.application.tournament.desk import Desk, allowed, edited, logged, organized
from app.application.tournament.folded import Folded
from app.application.tournament.hosting import call_stage
from app.application.tournament.permissions import May, Part
from app.application.tournament.planned_options import as_planned, entry_size
from app.application.tournament.rows import TournamentRow
from app.application.tournament.telling import info_of, view_of
from app.application.tournament.values import PresetInfo, PresetList, TournamentList, TournamentView
from app.application.tournament.watching import watched
from app.domain.tournament import organizing
from app.domain.tournament.facts import TournamentCreated
from app.domain.tournament.folding import fold
from app.domain.tournament.outright import with_outright
from app.domain.tournament.plan import Plan, check_plan
from app.domain.tournament.presets import PRESETS
from app.engine.errors import BadOptions
from app.engine.refusals import refusal_of
from app.engine.shuffle import commitment


@dataclass(frozen=True, slots=True)
class WantedTournament:
    """A tournament to announce: by a preset, or by a game, its options (JSON) and a plan."""

    name: str
    preset: str | None = None
    game: str | None = None
    options: bytes | None = None
    plan: Plan | None = None


def list_presets() -> PresetList:
    """Every preset."""
    return PresetList(tuple(PresetInfo(name, one.game, one.plan) for name, one in PRESETS.items()))


def create_tournament(tx: Tx, actor: Actor, wanted: WantedTournament) -> TournamentView:
    """Announce a tournament, as its owner. What is given goes before what the preset says.

    Raises :class:`Refused` ``unknown-preset``, ``unknown-game``, ``bad-options``,
    ``plan-missing`` without a preset, a game or a plan, ``too-many-tournaments``, and what bars
    the plan.
    """
    owner = actor.must(Scope.PLAY)
    created = _created(tx, wanted)
    check_tournaments(tx, owner)
    now = tx.context.clock.now()
    state = fold([created])
    row = TournamentRow(
        tx.context.entropy.id(), state.game, owner, state.name, state.phase, state.version, now
    )
    tx.tournaments.add(row)
    tx.tournaments.log_first(row.id, logged(tx, 0, owner, (created,)))
    tx.tournaments.put_role(row.id, owner, Part.OWNER)
    return view_of(tx, Desk(row, Folded(row.id, state)))


def check_tournaments(tx: Tx, owner: str) -> None:
    """Keep an account within its number of tournaments, as ``check_room`` does for matches.

    Raises :class:`Refused` ``too-many-tournaments``.
    """
    tx.locks.hold(f"account:{owner}")
    look_for_room(tx, owner)


def look_for_room(tx: Tx, owner: str) -> None:
    """The same as it looks now, where nothing is stored; another may take the room meanwhile.

    Raises as :func:`check_tournaments`.
    """
    limit = tx.context.limits.tournaments_at_once
    if tx.tournaments.unfinished(owner) >= limit:
        raise Refused(Code.TOO_MANY_TOURNAMENTS, limit=limit)


def _created(tx: Tx, wanted: WantedTournament) -> TournamentCreated:
    preset = None
    if wanted.preset is not None:
        preset = PRESETS.get(wanted.preset)
        if preset is None:
            raise Refused(Code.UNKNOWN_PRESET, preset=wanted.preset[:40])
    game = wanted.game or (preset and preset.game)
    plan = wanted.plan or (preset and preset.plan)
    if not game or not plan:
        raise Refused(Code.PLAN_MISSING)
    own = preset.options.encode() if preset and preset.game == game else b"{}"
    text, size, plan = _checked(tx, game, wanted.options or own, plan, wanted.options)
    return TournamentCreated(wanted.name, game, text, size, plan)


def _checked(
    tx: Tx, game: str, options: bytes, plan: Plan, given: bytes | None
) -> tuple[str, int, Plan]:
    """The options as they are kept, how many seats an entry has, the plan in words of the game.

    Where the plan decides something, the options say the same; ``given`` ones that say otherwise
    are refused.
    """
    judge = referee(tx.context, game)
    try:
        read = judge.read_options(options)
        size = entry_size(judge, read, plan)
    except BadOptions as error:
        raise Refused(Code.BAD_OPTIONS, refusal_of(error), of_game=game) from error
    drafted = fold([TournamentCreated("", game, "{}", 1, plan)])
    allowed(lambda _: check_plan(plan), drafted)
    named = allowed(lambda _: with_outright(plan, judge.info.outright), drafted)
    planned = allowed(lambda _: as_planned(judge, read, plan, given), drafted)
    return judge.write(planned).decode(), size, named


def list_tournaments(tx: Tx, actor: Actor, after: str | None, limit: int) -> TournamentList:
    """The tournaments that the caller has a part in, newest first. Raises ``bad-cursor``."""
    account = actor.must(Scope.READ)
    rows, more = cut(tx.tournaments.page(account, key_of(after), limit + 1), limit)
    last = rows[-1].id if rows else None
    infos = tuple(info_of(_as_seen(tx, actor, row)) for row in rows)
    return TournamentList(infos, page_of(last, has_more=more))


def _as_seen(tx: Tx, actor: Actor, row: TournamentRow) -> TournamentRow:
    """A tournament in the caller's list; players are told that it runs once a draw is published."""
    hidden = row.phase == "running" and row.owner != actor.account
    return watched(tx, actor, row.id).desk.row if hidden else row


def get_tournament(tx: Tx, actor: Actor, tournament: str) -> TournamentView:
    """A tournament as the caller may see it. Raises :class:`Refused` as :func:`watched`."""
    return view_of(tx, watched(tx, actor, tournament).desk)


def configure_tournament(
    tx: Tx, actor: Actor, tournament: str, wanted: WantedTournament, seen: int | None
) -> TournamentView:
    """Change options or plan while nothing has been drawn, and the name also afterwards.

    The game stays what it is.

    Raises :class:`Refused` as :func:`create_tournament` and every edit.
    """
    before = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).state
    options = wanted.options or before.options.encode()
    plan = wanted.plan or before.plan
    text, _, plan = _checked(tx, before.game, options, plan, wanted.options)
    change = partial(organizing.configure, name=wanted.name, options=text, plan=plan)
    return view_of(tx, edited(tx, actor, tournament, seen, change))


def open_registration(tx: Tx, actor: Actor, tournament: str, seen: int | None) -> TournamentView:
    """Let entries come in, and bind the first draw. Raises as every edit."""
    seed = tx.context.entropy.seed()
    bound = partial(organizing.open_registration, commitment=commitment(seed))
    return view_of(tx, edited(tx, actor, tournament, seen, bound, seed))


def finish_tournament(
    tx: Tx, actor: Actor, tournament: str, reason: str, seen: int | None
) -> TournamentView:
    """Close a tournament whose rounds are all played, or in which, for a ``reason``, no more are.

    Raises as every edit.
    """
    finish = partial(organizing.finish, reason=reason)
    return view_of(tx, edited(tx, actor, tournament, seen, finish))


def set_rounds(
    tx: Tx, actor: Actor, tournament: str, stage: int, rounds: int, reason: str, seen: int | None
) -> TournamentView:
    """Let a stage have another number of rounds than planned, for a reason.

    Raises ``unknown-part``, as every edit.
    """
    setting = partial(organizing.set_rounds, stage=stage, rounds=rounds, reason=reason)
    return view_of(tx, edited(tx, actor, tournament, seen, setting))


def archive_tournament(tx: Tx, actor: Actor, tournament: str, seen: int | None) -> TournamentView:
    """Make a tournament unchangeable. Raises as every edit."""
    return view_of(tx, edited(tx, actor, tournament, seen, organizing.archive))


def release_results(
    tx: Tx, actor: Actor, tournament: str, stage: int, seen: int | None
) -> TournamentView:
    """Let everybody see the results of a stage, and its matches as the plan lets them.

    Raises ``unknown-part``, as every edit.
    """
    release = partial(organizing.release, stage=stage)
    desk = edited(tx, actor, tournament, seen, release)
    call_stage(tx, desk, stage)
    return view_of(tx, desk)
