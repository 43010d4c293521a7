"""Who plays online as the members of entries: accounts that were asked and agree, house bots."""

from collections.abc import Iterator

from app.domain.admission import admits
from app.domain.tournament.facts import (
    AnyFact,
    RoundKey,
)
from app.domain.tournament.judging_facts import SubstituteAnswered
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.refusals import (
    ACCOUNT_TWICE,
    NOT_ADMITTED,
    NOT_INVITED,
    UNKNOWN_MEMBER,
    barred,
)
from app.domain.tournament.state import Entry, MemberPlayer, Substitute, Tournament
from app.domain.tournament.substitutes import playing

Facts = tuple[AnyFact, ...]


def invite(t: Tournament, entry: str, member: int, account: str, kind: str) -> Facts:
    """Ask an account to play as a member, in place of who did. It plays in one entry only."""
    before = _member(t, entry, member)
    _check_kind(t, kind)
    for other, place, player in players_of(t):
        if player.account == account and (other.who.id, place) != (entry, member):
            raise barred(ACCOUNT_TWICE, name=other.who.name)
    return () if before and before.account == account else (MemberInvited(entry, member, account),)


def let_house_play(t: Tournament, entry: str, member: int, policy: str) -> Facts:
    """Let a house bot play as a member, in place of who did."""
    before = _member(t, entry, member)
    _check_kind(t, "bot")
    return (
        () if before and before.policy == policy else (MemberPlayedByHouse(entry, member, policy),)
    )


def free(t: Tournament, entry: str, member: int) -> Facts:
    """Let nobody play as a member online."""
    return (MemberFreed(entry, member),) if _member(t, entry, member) else ()


def answer(t: Tournament, account: str, *, accepts: bool) -> Facts:
    """What an account that was asked says; one that has agreed may still leave, by saying no.

    The answer also holds for all rounds in which it was named as a substitute, even after the end.
    """
    named = substitutions(t, account)
    told = tuple(
        SubstituteAnswered(one.drawn, one.entry, accepts)
        for one in named
        if one.accepted != accepts and not (one.accepted and _has_played(t, one))
    )
    if named and t.phase == "finished":
        return told
    t.must_be("registration", "running")
    for entry, member, player in players_of(t):
        if player.account == account:
            own = MemberAnswered(entry.who.id, member, accepts)
            return told if player.accepted and accepts else (own, *told)
    if not named:
        raise barred(NOT_INVITED)
    return told


def substitutions(t: Tournament, account: str) -> tuple[Substitute, ...]:
    """The published rounds in which an account was named to play for another, in order."""
    named = (one for one in t.substitutes if one.account == account)
    return tuple(
        sorted((one for one in named if t.round(one.drawn).published), key=lambda one: one.drawn)
    )


def _has_played(t: Tournament, one: Substitute) -> bool:
    """Whether the sheet is in: an answer about a round that was played cannot be changed."""
    tables = t.round(one.drawn).tables
    return any(one.entry in table.at.entries and table.counts for table in tables)


def players_of(t: Tournament) -> Iterator[tuple[Entry, int, MemberPlayer]]:
    """All who play as members, or were asked to, with the member's number."""
    for entry in t.entries:
        for member, player in sorted(entry.players.items()):
            yield entry, member, player


def plays(t: Tournament, account: str) -> bool:
    """Whether an account plays for an entry, or was asked to, if only in one round."""
    substitutes = any(one.account == account for one in t.substitutes)
    return substitutes or any(player.account == account for _, _, player in players_of(t))


def online(t: Tournament, entry: str, key: RoundKey) -> tuple[MemberPlayer, ...] | None:
    """Who plays for an entry in a round, member by member; None unless somebody does for each."""
    players = playing(t, t.entry(entry), key)
    found = [players.get(member) for member in range(1, t.entry_size + 1)]
    ready = [one for one in found if one is not None and one.accepted]
    return tuple(ready) if len(ready) == t.entry_size else None


def _check_kind(t: Tournament, kind: str) -> None:
    """Bar people from a tournament of bots, and bots from one of people."""
    if not admits(t.plan.players, kind):
        raise barred(NOT_ADMITTED)


def _member(t: Tournament, entry: str, member: int) -> MemberPlayer | None:
    t.must_be("registration", "running")
    players = t.entry(entry).players
    if not 1 <= member <= t.entry_size:
        raise barred(UNKNOWN_MEMBER, member=member)
    return players.get(member)
