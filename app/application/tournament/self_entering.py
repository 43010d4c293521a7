"""What players do by themselves where registration is open: register, ask, check in, withdraw."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from app.application.actor import Actor, Scope
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.tournament.desk import Command, allowed, kept, loaded
from app.application.tournament.entering import WantedEntry
from app.application.tournament.membership import PLAYER, part_told
from app.application.tournament.own_values import OwnPart
from app.application.tournament.ruled_by import rule_for
from app.application.tournament.watching import watched
from app.domain.tournament import self_registering
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.self_registering import Applicant
from app.domain.tournament.state import Tournament


def register_entry(
    tx: Tx, actor: Actor, tournament: str, wanted: WantedEntry, partners: Sequence[str]
) -> OwnPart:
    """Take part, with partners who are asked; sent again it changes nothing.

    The entry is called as the player is unless it says otherwise, and is drawn once all have
    agreed. Raises :class:`Refused` ``unknown-tournament``, ``unknown-player``, and
    ``tournament-bars`` where players do not register themselves, or not any more.
    """
    account = actor.must(Scope.PLAY)
    named = replace(wanted, name=wanted.name or actor.name)
    entrant = named.entrant(tx.context.entropy.id())
    asked = tuple(_applicant(tx, one) for one in partners)
    register = partial(
        self_registering.register, entrant=entrant, who=_applicant(tx, account), partners=asked
    )
    part = _done(tx, actor, tournament, register)
    for one in (account, *partners):
        tx.tournaments.let_in(tournament, one, PLAYER)
    return part


def ask_partner(tx: Tx, actor: Actor, tournament: str, member: int, player: str) -> OwnPart:
    """Ask another player in place of a partner who has not agreed.

    Raises :class:`Refused` ``unknown-player``, ``unknown-part``, as :func:`register_entry`.
    """
    account = actor.must(Scope.PLAY)
    asked = _applicant(tx, player)
    ask = partial(self_registering.ask_partner, account=account, member=member, partner=asked)
    part = _done(tx, actor, tournament, ask)
    tx.tournaments.let_in(tournament, player, PLAYER)
    return part


def withdraw_own_entry(tx: Tx, actor: Actor, tournament: str, reason: str) -> OwnPart:
    """Withdraw the entry for which the caller plays, from the next round on.

    Raises :class:`Refused` ``unknown-tournament``, and ``tournament-bars`` to a caller who plays
    for none.
    """
    account = actor.must(Scope.PLAY)

    def withdraw(now: Tournament) -> tuple[AnyFact, ...]:
        rule = rule_for(tx, now, "withdrawn")
        return self_registering.withdraw(now, account, reason, rule)

    return _done(tx, actor, tournament, withdraw)


def check_in_own_entry(tx: Tx, actor: Actor, tournament: str, present: bool) -> OwnPart:
    """Note that the entry for which the caller plays is there, or is not.

    Raises as :func:`withdraw_own_entry`.
    """
    account = actor.must(Scope.PLAY)
    note = partial(self_registering.check_in_own, account=account, present=present)
    return _done(tx, actor, tournament, note)


def _applicant(tx: Tx, player: str) -> Applicant:
    return Applicant(player, known_player(tx, player).kind)


def _done(tx: Tx, actor: Actor, tournament: str, command: Command) -> OwnPart:
    """Do this, and tell the player their part in the tournament, which they may see."""
    watched(tx, actor, tournament)
    desk = loaded(tx, tournament)
    return part_told(tx, actor, kept(tx, desk, actor.account or "", allowed(command, desk.state)))
