"""Personal data: who somebody is to others and to themselves, and all that is held about them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.moments import moment, moment_or_none
from app.application.people.accounts import check_name, list_tokens
from app.application.people.auditing import list_audit, note_by
from app.application.people.bots import list_bots
from app.application.people.hooks import list_hooks
from app.application.people.own_values import (
    HeldAct,
    HeldEntry,
    HeldExport,
    HeldMatch,
    HeldPastSeat,
    HeldPlayed,
    HeldRequest,
    HeldRole,
    HeldSeat,
    PersonalData,
    Profile,
)
from app.application.people.players import player_of
from app.application.ports import Tx
from app.application.rows import Account
from app.domain.tournament.facts import EntryAdded, EntryChanged
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.whose_names import names_of

ALL: Final = 1_000_000


def get_profile(tx: Tx, actor: Actor) -> Profile:
    """Who the caller is. Raises :class:`Refused` ``token-missing``, ``scope-missing``."""
    return _profile(own_account(tx, actor))


def put_profile(tx: Tx, actor: Actor, name: str, real_name: str | None) -> Profile:
    """Take another name, from the next seat on; or another real name, which nobody else is told.

    What has been played stays under the name that was used then. Raises :class:`Refused`
    ``name-reserved``, ``scope-missing``.
    """
    account = own_account(tx, actor)
    check_name(name)
    changed = replace(account, name=name, real_name=real_name)
    if changed != account:
        tx.accounts.change(changed)
        tx.tokens.renamed(account.id)
        note_by(tx, actor, "profile-changed")
    return _profile(changed)


def own_account(tx: Tx, actor: Actor) -> Account:
    """The account of a caller who may manage it.

    Raises :class:`Refused` ``token-missing``, ``scope-missing``, ``token-invalid``.
    """
    account = tx.accounts.get(actor.must(Scope.ACCOUNT))
    if account is None:
        raise Refused(Code.TOKEN_INVALID)
    return account


def get_personal_data(tx: Tx, actor: Actor) -> PersonalData:
    """Everything that is held about the caller. Raises :class:`Refused` ``scope-missing``."""
    account = own_account(tx, actor)
    held = tx.persons.held
    return PersonalData(
        at=moment(tx.context.clock.now()),
        player=player_of(account),
        profile=_profile(account),
        tokens=list_tokens(tx, actor).tokens,
        bots=list_bots(tx, actor).bots,
        hooks=list_hooks(tx, actor).hooks,
        opened=tuple(
            HeldMatch(match, game, status, moment(at))
            for match, game, status, at in held("match.opened_by", account.id)
        ),
        seats=tuple(
            HeldSeat(*row[:-2], *map(moment_or_none, row[-2:]))
            for row in held("seat.account", account.id)
        ),
        played=tuple(
            HeldPlayed(source, game, seat, result, points, moment(at), club)
            for source, game, seat, result, points, at, club in held("played.account", account.id)
        ),
        past_seats=tuple(HeldPastSeat(*row) for row in held("past_seat.account", account.id)),
        entries=tuple(
            entry
            for (tournament,) in held("tournament_fact.fact", account.id)
            for entry in _entries(tx, tournament, account.id)
        ),
        arbiter_of=tuple(match for (match,) in held("arbiter.account", account.id)),
        roles=tuple(HeldRole(*row) for row in held("tournament_role.account", account.id)),
        acts=tuple(
            HeldAct(tournament, number, moment(at))
            for tournament, number, at in held("tournament_fact.by", account.id)
        ),
        exports=tuple(
            HeldExport(tournament, kind, format_, moment(at))
            for tournament, kind, format_, at in held("export.account", account.id)
        ),
        audit=list_audit(tx, actor, None, ALL).entries,
        requests=tuple(
            HeldRequest(key, moment(at)) for key, at in held("answer.account", account.id)
        ),
    )


def _entries(tx: Tx, tournament: str, account: str) -> Iterator[HeldEntry]:
    """What organizers wrote of an account into the log of a tournament."""
    facts = [one.fact for one in tx.tournaments.log(tournament)]
    for place, members in sorted(names_of(facts, account).items()):
        match facts[place]:
            case SubstituteNamed() as fact:
                told = fact.entry, fact.name, None, "", "", True
                yield HeldEntry(tournament, place + 1, *told)
            case EntryAdded(entrant=who) | EntryChanged(entrant=who):
                for member in sorted(members):
                    own = who.members[member - 1] if who.members else None
                    yield HeldEntry(
                        tournament, place + 1, who.id, who.name, own, who.club, who.city, False
                    )


def _profile(account: Account) -> Profile:
    return Profile(account.id, account.name, account.real_name, account.login)
