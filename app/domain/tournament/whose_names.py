"""Whose names stand where in a log: those behind which an account stands, and all others."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from app.domain.tournament.facts import (
    AnyFact,
    EntryAdded,
    EntryChanged,
    EntryRegistered,
    RoundKey,
)
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.state import Tournament

Names = Mapping[int, frozenset[int]]
"""Places of facts in a log, from 0, each with the members, from 1, whose names stand there.

:data:`SUBSTITUTE` is the one who plays for an entry.
"""

SUBSTITUTE: Final = 0
_NOBODY_NOW, _HOUSE = "", "house"


def names_of(facts: Sequence[AnyFact], account: str) -> Names:
    """The names under which an account plays, or has played, or was asked to.

    So are those that an entry had before anybody was asked, as a rule of the same person. The
    present name of an entry is left out if another account has played in its place since: then it
    is called after that one.
    """
    found = _Found(account)
    for place, fact in enumerate(facts):
        found.follow(place, fact)
    return found.names()


class _Found:
    """What a log says of one account, read so far.

    Of each place in an entry it is known who plays there, and of how many of the names since the
    first it is clear whose they are: those from before anybody was asked are of who comes first.
    """

    def __init__(self, account: str) -> None:
        self._account = account
        self._found: dict[int, set[int]] = defaultdict(set)
        self._named: dict[str, list[int]] = defaultdict(list)
        self._players: dict[tuple[str, int], str] = {}
        self._known: dict[tuple[str, int], int] = {}
        self._renamed: set[tuple[int, int]] = set()
        self._others: set[tuple[int, int]] = set()

    def follow(self, place: int, fact: AnyFact) -> None:
        """Take a fact in."""
        match fact:
            case EntryAdded(entrant=who) | EntryChanged(entrant=who):
                self._called(place, who.id)
            case SubstituteNamed(player=self._account):
                if fact.name:
                    self._found[place].add(SUBSTITUTE)
            case _:
                link = _link(fact)
                if link is not None:
                    self._linked(*link)

    def _called(self, place: int, entry: str) -> None:
        self._named[entry].append(place)
        for (one, member), account in self._players.items():
            if one == entry:
                self._known[one, member] = len(self._named[entry])
                if account == self._account:
                    self._found[place].add(member)
                    self._renamed.add((place, member))

    def _linked(self, entry: str, member: int, account: str) -> None:
        spot, names = (entry, member), self._named[entry]
        before, now = self._players.pop(spot, _NOBODY_NOW), (names[-1], member)
        if account == self._account:
            for place in (names[-1], *names[self._known.get(spot, 0) :]):
                self._found[place].add(member)
            self._renamed.discard(now)
        elif account and before == self._account and now in self._renamed:
            self._others.add(now)
        if account not in (_NOBODY_NOW, _HOUSE):
            self._players[spot], self._known[spot] = account, len(names)

    def names(self) -> Names:
        """All that was found."""
        now = {places[-1] for places in self._named.values()}
        for place, member in self._others:
            if place in now:
                self._found[place].discard(member)
        return {place: frozenset(one) for place, one in self._found.items() if one}


def _link(fact: AnyFact) -> tuple[str, int, str] | None:
    """Who plays as which member of an entry from this fact on, or is asked to."""
    match fact:
        case EntryRegistered():
            return fact.entry, 1, fact.account
        case MemberInvited():
            return fact.entry, fact.member, fact.account
        case MemberPlayedByHouse():
            return fact.entry, fact.member, _HOUSE
        case MemberFreed() | MemberAnswered(accepts=False):
            return fact.entry, fact.member, _NOBODY_NOW
        case _:
            return None


def accounts_in(facts: Sequence[AnyFact]) -> Iterator[str]:
    """All accounts that play, or have played, or were asked to."""
    for fact in facts:
        link = _link(fact)
        if link is not None and link[2] not in (_NOBODY_NOW, _HOUSE):
            yield link[2]
        elif isinstance(fact, SubstituteNamed) and fact.player is not None:
            yield fact.player


def names_of_entry(facts: Sequence[AnyFact], entry: str, members: frozenset[int]) -> Names:
    """All names that these members of an entry have ever had."""
    return {
        place: members
        for place, fact in enumerate(facts)
        if isinstance(fact, EntryAdded | EntryChanged) and fact.entrant.id == entry
    }


def names_of_substitutes(facts: Sequence[AnyFact], entry: str, drawn: RoundKey) -> Names:
    """The names of all who were to play for an entry in this round."""
    return {
        place: frozenset({SUBSTITUTE})
        for place, fact in enumerate(facts)
        if isinstance(fact, SubstituteNamed) and (fact.entry, fact.drawn) == (entry, drawn)
    }


def names_without_account(facts: Sequence[AnyFact], t: Tournament, known: Collection[str]) -> Names:
    """The names of members as whom no ``known`` account plays, nor is asked to; so substitutes."""
    found: dict[int, frozenset[int]] = {}
    for entry in t.entries:
        linked = {member for member, one in entry.players.items() if one.account in known}
        others = frozenset(range(1, t.entry_size + 1)) - linked
        if others:
            found |= names_of_entry(facts, entry.who.id, others)
    for place, fact in enumerate(facts):
        if isinstance(fact, SubstituteNamed) and fact.player not in known:
            found[place] = frozenset({SUBSTITUTE})
    return found
