"""Entries of a tournament: added, changed, withdrawn, checked in."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.desk import edited
from app.application.tournament.naming import round_key
from app.application.tournament.ruled_by import rule_for
from app.application.tournament.telling import view_of
from app.application.tournament.values import TournamentView
from app.domain.naming import tidy
from app.domain.tournament import registering
from app.domain.tournament.facts import AnyFact, Entrant
from app.domain.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """An entry as somebody wrote it; names are kept tidied."""

    name: str
    club: str = ""
    city: str = ""
    members: tuple[str, ...] = ()

    def entrant(self, entry: str) -> Entrant:
        """The same under an id."""
        members = tuple(map(tidy, self.members))
        return Entrant(entry, tidy(self.name), tidy(self.club), tidy(self.city), members)


def add_entries(
    tx: Tx, actor: Actor, tournament: str, wanted: Sequence[WantedEntry], seen: int | None
) -> TournamentView:
    """Add entries, all or none; late ones play from the next round on. Raises as every edit."""
    entrants = tuple(one.entrant(tx.context.entropy.id()) for one in wanted)
    add = partial(registering.add_entries, entrants=entrants)
    return view_of(tx, edited(tx, actor, tournament, seen, add))


def change_entry(
    tx: Tx, actor: Actor, tournament: str, entry: str, wanted: WantedEntry, seen: int | None
) -> TournamentView:
    """Write an entry anew. Raises :class:`Refused` ``unknown-part``, as every edit."""
    change = partial(registering.change_entry, entrant=wanted.entrant(entry))
    return view_of(tx, edited(tx, actor, tournament, seen, change))


def withdraw_entry(
    tx: Tx,
    actor: Actor,
    tournament: str,
    entry: str,
    reason: str,
    from_round: str | None,
    seen: int | None,
) -> TournamentView:
    """Let an entry play no more from a round on: the next one, or one that was just drawn.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    key = None if from_round is None else round_key(from_round)

    def withdraw(now: Tournament) -> tuple[AnyFact, ...]:
        rule = rule_for(tx, now, "withdrawn")
        return registering.withdraw_entry(now, entry, reason, key, rule)

    return view_of(tx, edited(tx, actor, tournament, seen, withdraw))


def take_back_withdrawal(
    tx: Tx, actor: Actor, tournament: str, entry: str, reason: str, seen: int | None
) -> TournamentView:
    """Let an entry that has withdrawn play again, for a reason.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    take_back = partial(registering.take_back_withdrawal, entry=entry, reason=reason)
    return view_of(tx, edited(tx, actor, tournament, seen, take_back))


def check_in(
    tx: Tx, actor: Actor, tournament: str, entry: str, present: bool, seen: int | None
) -> TournamentView:
    """Note that an entry is there, or is not. Raises ``unknown-part``, as every edit."""
    note = partial(registering.check_in, entry=entry, present=present)
    return view_of(tx, edited(tx, actor, tournament, seen, note))
