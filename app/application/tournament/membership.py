"""Accounts and house bots that play as members of entries, when tables are online."""

from dataclasses import dataclass
from functools import partial

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.tournament.desk import Desk, allowed, edited, kept, known_to, organized
from app.application.tournament.hosting import call_tables
from app.application.tournament.own_values import OwnEntry, OwnPart, OwnSubstitution, OwnTable
from app.application.tournament.permissions import May
from app.application.tournament.telling import info_of, players_told, view_of
from app.application.tournament.values import TournamentView
from app.application.tournament.watching import watched
from app.domain.tournament import members
from app.domain.tournament.online import is_hosted
from app.domain.tournament.refusals import NOT_INVITED, barred
from app.domain.tournament.substitutes import sits_at
from app.domain.tournament.waiting import place_of
from app.engine.refusals import refusal_of

PLAYER = "player"


@dataclass(frozen=True, slots=True)
class WantedMember:
    """Who is to play as a member: an account by its id, or a house bot by its policy."""

    player: str | None = None
    house_bot: str | None = None


def put_member(
    tx: Tx,
    actor: Actor,
    tournament: str,
    entry: str,
    member: int,
    wanted: WantedMember,
    seen: int | None,
) -> TournamentView:
    """Ask a player to play as a member of an entry, from 1, or let a house bot do so.

    A player is asked, and plays once he has agreed. Raises :class:`Refused` ``unknown-player``,
    ``unknown-policy``, ``unknown-part``, as every edit.
    """
    if wanted.player is not None:
        return view_of(tx, _invited(tx, actor, tournament, (entry, member, wanted.player), seen))
    policy = wanted.house_bot or ""
    state = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT).state
    if policy not in tx.context.policies[state.game]:
        raise Refused(Code.UNKNOWN_POLICY, policy=policy[:40])
    house = partial(members.let_house_play, entry=entry, member=member, policy=policy)
    desk = edited(tx, actor, tournament, seen, house)
    _call_tables(tx, desk)
    return view_of(tx, desk)


def _invited(
    tx: Tx, actor: Actor, tournament: str, asked: tuple[str, int, str], seen: int | None
) -> Desk:
    entry, member, player = asked
    organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT)
    kind = known_player(tx, player).kind
    invite = partial(members.invite, entry=entry, member=member, account=player, kind=kind)
    desk = edited(tx, actor, tournament, seen, invite)
    tx.tournaments.let_in(tournament, player, PLAYER)
    return desk


def free_member(
    tx: Tx, actor: Actor, tournament: str, entry: str, member: int, seen: int | None
) -> TournamentView:
    """Let nobody play as a member online any more. Raises ``unknown-part``, as every edit."""
    free = partial(members.free, entry=entry, member=member)
    return view_of(tx, edited(tx, actor, tournament, seen, free))


def answer_membership(tx: Tx, actor: Actor, tournament: str, accepts: bool) -> OwnPart:
    """Agree to play for the entry that has asked the caller, or say no, even later.

    Raises :class:`Refused` ``unknown-tournament``, and ``tournament-bars`` if the caller was not
    asked.
    """
    account = actor.must(Scope.PLAY)
    desk = known_to(tx, actor, tournament)
    answer = partial(members.answer, account=account, accepts=accepts)
    desk = kept(tx, desk, account, allowed(answer, desk.state))
    _call_tables(tx, desk)
    return part_told(tx, actor, desk)


def get_own_part(tx: Tx, actor: Actor, tournament: str) -> OwnPart:
    """What the caller plays in a tournament, or was asked to.

    Raises :class:`Refused` ``unknown-tournament``, and ``tournament-bars`` if the caller was not
    asked.
    """
    actor.must(Scope.READ)
    part = part_told(tx, actor, known_to(tx, actor, tournament))
    if part.entry is None and not part.substitutions:
        raise Refused(Code.TOURNAMENT_BARS, refusal_of(barred(NOT_INVITED)))
    return part


def part_told(tx: Tx, actor: Actor, desk: Desk) -> OwnPart:
    """What the caller plays; no entry once they have said no."""
    told = info_of(watched(tx, actor, desk.id).desk.row)
    account = actor.account or ""
    return OwnPart(
        told, _entry(desk, account), _tables(desk, account), _substitutions(desk, account)
    )


def _entry(desk: Desk, account: str) -> OwnEntry | None:
    for entry, member, player in members.players_of(desk.state):
        if player.account == account:
            out = entry.out_from is not None
            told = entry.who.id, entry.who.name, member, player.accepted, entry.present, out
            place = place_of(desk.state, entry.who.id)
            return OwnEntry(*told, players_told(entry), place)
    return None


def _tables(desk: Desk, account: str) -> tuple[OwnTable, ...]:
    """The tables at which the caller sits, without those where a substitute sits for them."""
    return tuple(
        OwnTable(str(table.key), table.sheet.match, table.sheet.status)
        for one in desk.state.rounds
        for table in one.tables
        if one.published and sits_at(desk.state, account, table)
    )


def _substitutions(desk: Desk, account: str) -> tuple[OwnSubstitution, ...]:
    state = desk.state
    return tuple(
        OwnSubstitution(
            str(one.drawn), one.entry, state.entry(one.entry).who.name, one.member, one.accepted
        )
        for one in members.substitutions(state, account)
    )


def _call_tables(tx: Tx, desk: Desk) -> None:
    """Have those tables looked at whose matches have waited only for this member."""
    tables = (table for one in desk.state.rounds for table in one.tables)
    call_tables(tx, desk, filter(partial(is_hosted, desk.state), tables))
