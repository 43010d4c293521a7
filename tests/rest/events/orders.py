"""Orders by one criterion after another, with what decided: written anew for the reckoning."""

from collections.abc import Callable, Sequence
from fractions import Fraction

Number = int | Fraction
Measure = Callable[[Sequence[str]], dict[str, Number]]
Chain = Sequence[tuple[str, Measure]]
Row = tuple[str, int, str, str]
"""Name, place, what the first criterion gave, what set it apart from the one before."""


def order(names: Sequence[str], chain: Chain, restart: int | None = None) -> list[Row]:
    """Everybody in order. After a split those still equal begin again at ``restart``, if any."""
    first = chain[0][1](names)
    found: list[Row] = []
    for place, (name, why) in enumerate(_split(list(names), chain, 0, restart, ""), start=1):
        found.append((name, place, str(first[name]), why))
    return found


def _split(
    names: list[str], chain: Chain, step: int, restart: int | None, why: str
) -> list[tuple[str, str]]:
    if len(names) == 1:
        return [(names[0], why)]
    criterion, measure = chain[step]
    amounts = measure(names)
    levels = sorted(set(amounts.values()), reverse=True)
    following = step + 1
    if len(levels) > 1 and restart is not None and step >= restart:
        following = restart
    found = []
    for number, level in enumerate(levels):
        group = [name for name in names if amounts[name] == level]
        found += _split(group, chain, following, restart, criterion if number else why)
    return found


def lot(names: Sequence[str]) -> Measure:
    """The criterion that takes these in their order."""
    return lambda group: {name: -names.index(name) for name in group}
