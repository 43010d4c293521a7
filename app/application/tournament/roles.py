"""Who has which role: given by the owner, or taken up by a link that the owner made."""

from dataclasses import replace
from functools import partial

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.people.accounts import digest_of
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.tournament.desk import (
    Desk,
    allowed,
    check_seen,
    edited,
    kept,
    loaded,
    organized,
)
from app.application.tournament.membership import PLAYER
from app.application.tournament.permissions import May, Part
from app.application.tournament.role_values import RoleLinkCode
from app.application.tournament.rows import PAST
from app.application.tournament.telling import view_of
from app.application.tournament.values import TournamentView
from app.domain.tournament import roles
from app.domain.tournament.role_facts import Role
from app.domain.tournament.state import RoleLink
from app.domain.tournament.whose_names import accounts_in

LINK_PREFIX = "trl_"


def give_role(
    tx: Tx, actor: Actor, tournament: str, player: str, role: Role, seen: int | None
) -> TournamentView:
    """Let a player have this role; only the owner may. Raises ``unknown-player``, as every edit."""
    organized(tx, actor, tournament, Scope.PLAY, May.NAME)
    known_player(tx, player)
    give = partial(roles.give_role, account=player, role=role)
    desk = edited(tx, actor, tournament, seen, give, what=May.NAME)
    _list(tx, desk, player)
    return view_of(tx, desk)


def end_role(
    tx: Tx, actor: Actor, tournament: str, player: str, seen: int | None
) -> TournamentView:
    """Let a player have no role any more; only the owner may. Raises as every edit."""
    end = partial(roles.end_role, account=player)
    desk = edited(tx, actor, tournament, seen, end, what=May.NAME)
    _list(tx, desk, player)
    return view_of(tx, desk)


def hand_over_tournament(
    tx: Tx, actor: Actor, tournament: str, player: str, seen: int | None
) -> TournamentView:
    """Make a director who has come by a link its owner; the caller directs it from then on.

    Only the owner may. Raises :class:`Refused` ``unknown-player``, as every edit.
    """
    desk = organized(tx, actor, tournament, Scope.PLAY, May.NAME)
    check_seen(desk, seen)
    known_player(tx, player)
    owner = desk.row.owner
    facts = allowed(partial(roles.hand_over, account=player, before=owner), desk.state)
    tx.tournaments.put_owner(desk.id, player)
    tx.tournaments.put_role(desk.id, player, Part.OWNER)
    tx.tournaments.put_role(desk.id, owner, Part.DIRECTOR)
    return view_of(tx, kept(tx, Desk(replace(desk.row, owner=player), desk.folded), owner, facts))


def make_role_link(
    tx: Tx, actor: Actor, tournament: str, role: Role, seen: int | None
) -> RoleLinkCode:
    """A link for a role, whose code is told only here. Only the owner may; raises as every edit."""
    link = tx.context.entropy.id()
    code = f"{LINK_PREFIX}{tournament}_{tx.context.entropy.secret()}"
    make = partial(roles.make_role_link, link=link, role=role, digest=digest_of(code))
    desk = edited(tx, actor, tournament, seen, make, what=May.NAME)
    return RoleLinkCode(link, role, desk.state.revision, code)


def end_role_link(
    tx: Tx, actor: Actor, tournament: str, link: str, seen: int | None
) -> TournamentView:
    """Let a link hold no more, with the roles that were taken up by it; only the owner may.

    Raises :class:`Refused` as every edit.
    """
    end = partial(roles.end_role_link, link=link)
    before = loaded(tx, tournament).state.officials
    desk = edited(tx, actor, tournament, seen, end, what=May.NAME)
    for one in before:
        _list(tx, desk, one.account)
    return view_of(tx, desk)


def take_role(tx: Tx, actor: Actor, code: str) -> TournamentView:
    """Take up the role of a link; whoever may do as much already keeps their role.

    Whatever is wrong with the code, the refusal is the same: :class:`Refused` ``role-link-needed``.
    ``tournament-bars`` if the owner has decided about the caller since the link was made.
    """
    account = actor.must(Scope.PLAY)
    desk, link = _linked(tx, code)
    if account != desk.row.owner:
        take = partial(roles.take_role, account=account, link=link)
        desk = kept(tx, desk, account, allowed(take, desk.state))
        _list(tx, desk, account)
    return view_of(tx, desk)


def _linked(tx: Tx, code: str) -> tuple[Desk, RoleLink]:
    try:
        desk = loaded(tx, code.removeprefix(LINK_PREFIX).split("_", 1)[0])
    except Refused as unknown:
        raise Refused(Code.ROLE_LINK_NEEDED) from unknown
    link = roles.link_of(desk.state, digest_of(code))
    if link is None:
        raise Refused(Code.ROLE_LINK_NEEDED)
    return desk, link


def _list(tx: Tx, desk: Desk, account: str) -> None:
    """Keep the tournament in the list of an account as long as it has a part in it.

    An account that no longer has one, or was a player, is kept as ``past``: the tournament leaves
    its list, but what is held of the person can still be found. Files that were made for its part
    are dropped. Accounts of another server are in no list.
    """
    official = roles.official_of(desk.state, account)
    if account == desk.row.owner or tx.accounts.get(account) is None:
        return
    if official is not None:
        tx.tournaments.put_role(desk.id, account, official.role)
        return
    played = account in accounts_in([one.fact for one in tx.tournaments.log(desk.id)])
    tx.tournaments.put_role(desk.id, account, PLAYER if played else PAST)
    tx.exports.drop_of(desk.id, account)
