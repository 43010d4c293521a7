"""Orders by a chain of named criteria, with the reason for each tie that was broken.

A criterion gives each of some tied entries an amount. Some look only at results
among those who are tied, so that they are asked anew for each group (TUP-BLOCK-4).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.domain.tournament.placing import Amount, tied

LOT: Final = "lot"
"""The last criterion: a number that was drawn, the smaller goes first."""

Measure = Callable[[Sequence[str]], Mapping[str, Amount]]
"""The amount of each entry of a group; it may depend on who else is in the group."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of the chain, by its name in the rules. ``rule`` is its id.

    More is better, but of places and lots the ``least`` goes first.
    """

    name: str
    measure: Measure
    rule: str = ""
    least: bool = False


@dataclass(frozen=True, slots=True)
class Ranked:
    """An entry in the order. ``by`` decided between it and the one before; "" for a shared place.

    ``amounts`` are what the criteria gave it when they were asked, in the order of asking.
    """

    entry: str
    place: int
    by: str
    amounts: tuple[tuple[str, Amount], ...]


def ranked(
    entries: Sequence[str], chain: Sequence[Criterion], *, again_from: int | None = None
) -> tuple[Ranked, ...]:
    """The order of these entries.

    Once a criterion separates some, those still tied go on with the next one, or begin again at
    ``again_from`` among themselves. Entries that are equal in everything share a place.
    """
    found: list[Ranked] = []
    for group in _ordered(tuple(sorted(entries)), chain, 0, again_from, "", ()):
        place = len(found) + 1
        for number, (entry, amounts) in enumerate(group.members):
            found.append(Ranked(entry, place, group.by if number == 0 else "", amounts))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Group:
    """Entries that share a place, and what set them apart from those before."""

    by: str
    members: tuple[tuple[str, tuple[tuple[str, Amount], ...]], ...]


def _ordered(
    entries: tuple[str, ...],
    chain: Sequence[Criterion],
    step: int,
    again_from: int | None,
    by: str,
    told: tuple[tuple[str, Amount], ...],
) -> list[_Group]:
    if (len(entries) == 1 and told) or step == len(chain):
        return [_Group(by, tuple((entry, told) for entry in entries))]
    criterion = chain[step]
    amounts = criterion.measure(entries)
    sign = -1 if criterion.least else 1
    groups = tied({entry: sign * amounts[entry] for entry in entries})
    following = step + 1
    if len(groups) > 1 and again_from is not None and step >= again_from:
        following = again_from
    found: list[_Group] = []
    for number, group in enumerate(groups):
        known = (*told, (criterion.name, amounts[group[0]]))
        why = criterion.name if number else by
        found += _ordered(group, chain, following, again_from, why, known)
    return found
