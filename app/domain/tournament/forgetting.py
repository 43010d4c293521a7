"""A log without the names of some people: entries, substitutes, and texts in which they stand."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from app.domain.naming import NOBODY
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryAdded,
    EntryChanged,
    TournamentCreated,
)
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.whose_names import SUBSTITUTE, Names

TEXTS: Final = ("reason", "secretary", "signature")
"""The fields in which people write about others, or sign."""

_WORD: Final = re.compile(r"\w{2,}")
_MANY: Final = re.compile(rf"{NOBODY}(\s+{NOBODY})+")
_NO_MEMBERS: Final[frozenset[int]] = frozenset()


def without_names(facts: Sequence[AnyFact], names: Names) -> dict[int, AnyFact]:
    """The facts that change, by their places, as these names are taken out of the log.

    Only names change: nothing that is counted, drawn or played depends on them.
    """
    blot = _Blot(facts[0])
    told = [blot.follow(fact, names.get(place, _NO_MEMBERS)) for place, fact in enumerate(facts)]
    pattern = _any_of(blot.gone)
    if pattern is not None:
        told = [_without_texts(fact, pattern) for fact in told]
    return {
        place: fact
        for place, (fact, before) in enumerate(zip(told, facts, strict=True))
        if fact != before
    }


class _Entry(NamedTuple):
    """An entry as it is called at a place of the log, and what is taken out of that."""

    who: Entrant
    members: frozenset[int]
    lost: frozenset[str]


class _Blot:
    """The names that were taken out so far, and what each entry was called before."""

    def __init__(self, created: AnyFact) -> None:
        assert isinstance(created, TournamentCreated)
        self._size = created.entry_size
        self._now: dict[str, _Entry] = {}
        self.gone: set[str] = set()

    def follow(self, fact: AnyFact, members: frozenset[int]) -> AnyFact:
        """The fact without the names of these members."""
        match fact:
            case EntryAdded() | EntryChanged():
                return replace(fact, entrant=self._entrant(fact.entrant, members))
            case SubstituteNamed():
                if SUBSTITUTE in members and fact.name:
                    self.gone.add(fact.name)
                    fact = replace(fact, name=NOBODY)
                return self._instead_of(fact)
            case _:
                return fact

    def _entrant(self, who: Entrant, members: frozenset[int]) -> Entrant:
        numbered = tuple(enumerate(who.members, start=1))
        lost = [name for place, name in numbered if place in members]
        left = tuple(NOBODY if place in members else name for place, name in numbered)
        whole = bool(members) and set(left) <= {NOBODY}
        gone = frozenset({*lost, who.name} if whole else lost)
        self._now[who.id] = _Entry(who, members, gone)
        self.gone |= gone
        if whole:
            return replace(who, name=NOBODY, city="", members=left)
        return replace(who, name=_without_people(who.name, lost, left), members=left)

    def _instead_of(self, fact: SubstituteNamed) -> SubstituteNamed:
        """In whose place; the member's number tells once the name no longer does."""
        entry, said = self._now[fact.entry], fact.instead_of
        if said in entry.who.members:
            member = entry.who.members.index(said) + 1
            gone = member in entry.members and said != NOBODY
            return replace(fact, instead_of=NOBODY, member=member) if gone else fact
        # Of who plays alone, or of an entry whose members nobody has named.
        unknown = bool(entry.lost) and set(entry.who.members) <= {NOBODY}
        if said and (said in entry.lost or unknown):
            member = 1 if self._size == 1 else fact.member
            return replace(fact, instead_of=NOBODY, member=member)
        return fact


def _without_people(name: str, lost: Sequence[str], left: Iterable[str]) -> str:
    """What a pair or team is called without these of its members, if it is called after them."""
    name = _taken_out(name, lost)
    others = {word.casefold() for one in left for word in _WORD.findall(one)}
    words = [word for one in lost for word in _WORD.findall(one) if word.casefold() not in others]
    return _MANY.sub(NOBODY, _taken_out(name, words))


def _taken_out(text: str, names: Iterable[str]) -> str:
    pattern = _any_of(names, re.IGNORECASE)
    return text if pattern is None else pattern.sub(NOBODY, text)


def _any_of(names: Iterable[str], flags: int = 0) -> re.Pattern[str] | None:
    """Any of these names, where it is no part of a word; the longest first."""
    known = sorted(set(names) - {NOBODY, ""}, key=lambda name: (-len(name), name))
    if not known:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)", flags)


def _without_texts(fact: AnyFact, pattern: re.Pattern[str]) -> AnyFact:
    texts = {name: getattr(fact, name, None) for name in TEXTS}
    told: dict[str, Any] = {
        name: pattern.sub(NOBODY, text) for name, text in texts.items() if isinstance(text, str)
    }
    cleared: AnyFact = replace(fact, **told) if told else fact
    return cleared
