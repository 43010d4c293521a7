"""Players who register themselves: alone, or with partners who are asked and agree."""

from msgspec import Struct

from app.domain.admission import admits
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryRegistered,
)
from app.domain.tournament.member_facts import (
    MemberFreed,
    MemberInvited,
)
from app.domain.tournament.members import players_of
from app.domain.tournament.refusals import (
    IN_ALREADY,
    NOT_ADMITTED,
    NOT_INVITED,
    PARTNER_NOT_FREE,
    REGISTERED_OFTEN,
    REGISTRATION_CLOSED,
    UNKNOWN_MEMBER,
    WRONG_PARTNERS,
    barred,
)
from app.domain.tournament.registering import add_entries, check_in, withdraw_entry
from app.domain.tournament.state import Entry, Tournament
from app.domain.tournament.waiting import waits

MOST_TIMES = 3
"""How often an account may register in one tournament, counting withdrawn entries."""

Facts = tuple[AnyFact, ...]


class Applicant(Struct, frozen=True):
    """An account that is to play, and its kind."""

    account: str
    kind: str


def register(
    t: Tournament, entrant: Entrant, who: Applicant, partners: tuple[Applicant, ...]
) -> Facts:
    """A new entry of this account, whose partners are asked; in a full tournament it waits.

    The same once more changes nothing.
    """
    _check_open(t)
    own = _entry_of(t, who.account)
    if own is not None:
        if own[0].by == who.account and _is_same(own[0], entrant):
            return ()
        raise barred(IN_ALREADY, name=own[0].who.name)
    _check_times(t, who.account)
    if len(partners) != t.entry_size - 1:
        raise barred(WRONG_PARTNERS, partners=len(partners), needed=t.entry_size - 1)
    _check_partners(t, who, partners)
    asked = (
        MemberInvited(entrant.id, member, one.account)
        for member, one in enumerate(partners, start=2)
    )
    added = (*add_entries(t, (entrant,)), EntryRegistered(entrant.id, who.account))
    return *added, *asked, *waits(t, entrant.id)


def ask_partner(t: Tournament, account: str, member: int, partner: Applicant) -> Facts:
    """Ask another account in place of a partner who has not agreed."""
    _check_open(t)
    entry = _own(t, account)[0]
    if entry.by != account:
        raise barred(NOT_INVITED)
    there = entry.players.get(member)
    if not 2 <= member <= t.entry_size or (there is not None and there.accepted):
        raise barred(UNKNOWN_MEMBER, member=member)
    if there is not None and there.account == partner.account:
        return ()
    _check_partners(t, Applicant(account, partner.kind), (partner,))
    return (MemberInvited(entry.who.id, member, partner.account),)


def withdraw(t: Tournament, account: str, reason: str, rule: str = "") -> Facts:
    """Let the entry for which this account plays withdraw.

    Before the first draw its players are free to register again.
    """
    entry = _own(t, account)[0]
    gone = withdraw_entry(t, entry.who.id, reason, rule=rule)
    if t.phase != "registration":
        return gone
    return *gone, *(MemberFreed(entry.who.id, member) for member in sorted(entry.players))


def check_in_own(t: Tournament, account: str, *, present: bool) -> Facts:
    """Note that the entry for which this account plays is there, or is not."""
    return check_in(t, _own(t, account)[0].who.id, present=present)


def _check_open(t: Tournament) -> None:
    if t.phase != "registration" or t.plan.registration != "open":
        raise barred(REGISTRATION_CLOSED)


def _check_times(t: Tournament, account: str) -> None:
    if sum(one.by == account for one in t.entries) >= MOST_TIMES:
        raise barred(REGISTERED_OFTEN, limit=MOST_TIMES)


def _check_partners(t: Tournament, who: Applicant, partners: tuple[Applicant, ...]) -> None:
    """Bar partners who cannot be asked, without telling whom else they play with."""
    everybody = [who, *partners]
    if len({one.account for one in everybody}) != len(everybody):
        raise barred(PARTNER_NOT_FREE)
    if not all(admits(t.plan.players, one.kind) for one in everybody):
        raise barred(NOT_ADMITTED)
    if any(_entry_of(t, one.account) is not None for one in partners):
        raise barred(PARTNER_NOT_FREE)


def _own(t: Tournament, account: str) -> tuple[Entry, int]:
    """The entry for which an account has agreed to play, and as which member."""
    t.must_be("registration", "running")
    own = _entry_of(t, account)
    if own is None or t.plan.registration != "open" or not own[0].players[own[1]].accepted:
        raise barred(NOT_INVITED)
    return own


def _entry_of(t: Tournament, account: str) -> tuple[Entry, int] | None:
    found = ((one, member) for one, member, player in players_of(t) if player.account == account)
    return next(found, None)


def _is_same(entry: Entry, entrant: Entrant) -> bool:
    here, new = entry.who, entrant
    return (here.name, here.club, here.city, here.members) == (
        new.name,
        new.club,
        new.city,
        new.members,
    )
