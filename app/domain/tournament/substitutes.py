"""Substitutes: who plays for an entry in one round, on paper by name, online by account."""

from collections.abc import Mapping

from msgspec import Struct

from app.domain.admission import admits
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.refusals import (
    ACCOUNT_TWICE,
    NOT_ADMITTED,
    SUBSTITUTE_MEMBER,
    UNKNOWN_MEMBER,
    barred,
)
from app.domain.tournament.state import Entry, MemberPlayer, Table, Tournament


class SubstitutePlayer(Struct, frozen=True):
    """An account of this kind that plays online as this ``member``, from 1.

    0 stands for the member who is meant in any case: the only one, or the one who was named.
    """

    account: str
    kind: str
    member: int = 0


def playing(t: Tournament, entry: Entry, key: RoundKey) -> Mapping[int, MemberPlayer]:
    """Who plays online as the members of an entry in this round, or was asked to."""
    players = dict(entry.players)
    for one in t.substitutes:
        if one.is_for(entry.who.id, key) and one.account is not None:
            players[one.member] = MemberPlayer(account=one.account, accepted=True)
    return players


def sits_at(t: Tournament, account: str, table: Table) -> bool:
    """Whether an account plays at this table, or was asked to."""
    players = (playing(t, t.entry(entry), table.key.of) for entry in table.at.entries)
    return any(one.account == account for found in players for one in found.values())


def plays_in_round(t: Tournament, account: str, key: RoundKey) -> tuple[Entry, int] | None:
    """The entry for which an account sits at a table of this round, and as which member."""
    for table in t.round(key).tables:
        for entry in map(t.entry, table.at.entries):
            for member, player in sorted(playing(t, entry, key).items()):
                if player.account == account:
                    return entry, member
    return None


def place_of(
    t: Tournament, key: RoundKey, entry: str, instead_of: str, player: SubstitutePlayer
) -> int:
    """As which member an account may play for an entry in this round.

    Raises :class:`Barred` where it does not say, where the tournament does not admit its kind, and
    where it sits at a table of the round already.
    """
    if not admits(t.plan.players, player.kind):
        raise barred(NOT_ADMITTED)
    member = player.member or _said(t, t.entry(entry), instead_of)
    if not 1 <= member <= t.entry_size:
        raise barred(UNKNOWN_MEMBER, member=member)
    there = plays_in_round(t, player.account, key)
    if there is not None and (there[0].who.id, there[1]) != (entry, member):
        raise barred(ACCOUNT_TWICE, name=there[0].who.name)
    return member


def _said(t: Tournament, entry: Entry, instead_of: str) -> int:
    if t.entry_size == 1:
        return 1
    if instead_of not in entry.who.members:
        raise barred(SUBSTITUTE_MEMBER, name=entry.who.name)
    return entry.who.members.index(instead_of) + 1
