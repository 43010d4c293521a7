"""Entries of a tournament: added, changed, withdrawn, checked in."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.desk import edited
from app.application.tournament.telling import view_of
from app.application.tournament.values import TournamentView
from app.domain.tournament import registering
from app.domain.tournament.facts import Entrant


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """An entry as somebody wrote it down."""

    name: str
    club: str = ""
    city: str = ""
    members: tuple[str, ...] = ()

    def entrant(self, entry: str) -> Entrant:
        """The same under an id."""
        return Entrant(entry, self.name, self.club, self.city, self.members)


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
    tx: Tx, actor: Actor, tournament: str, entry: str, reason: str, seen: int | None
) -> TournamentView:
    """Let an entry play no more from the next round on.

    Raises :class:`Refused` ``unknown-part``, as every edit.
    """
    withdraw = partial(registering.withdraw_entry, entry=entry, reason=reason)
    return view_of(tx, edited(tx, actor, tournament, seen, withdraw))


def check_in(
    tx: Tx, actor: Actor, tournament: str, entry: str, present: bool, seen: int | None
) -> TournamentView:
    """Note that an entry is there, or is not. Raises ``unknown-part``, as every edit."""
    note = partial(registering.check_in, entry=entry, present=present)
    return view_of(tx, edited(tx, actor, tournament, seen, note))
