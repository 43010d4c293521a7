"""A single knockout with a match for third place: written anew for the reckoning."""

from collections.abc import Callable
from typing import Any

Match = Callable[[int, int, str, str], tuple[dict[str, Any], str]]
"""Plays a match (round, number of the table, sides) and gives what is told of it and who won."""


def lines_of(size: int) -> list[int]:
    """Seeds, from 0, down the first column: the halves are each other's mirror."""
    found = [0]
    while len(found) < size:
        found = [seed for one in found for seed in (one, 2 * len(found) - 1 - one)]
    return found


def played(seeds: list[str], play: Match) -> tuple[list[list[dict[str, Any]]], list[Any]]:
    """The rounds with their matches, and the order in the end as name and place.

    Who lost in one round shares the best place that is left.
    """
    size = 1
    while size < len(seeds):
        size *= 2
    column = [seeds[line] if line < len(seeds) else "" for line in lines_of(size)]
    rounds: list[list[dict[str, Any]]] = []
    out: list[list[str]] = []
    while len(column) > 1:
        pairs = list(zip(column[::2], column[1::2], strict=True))
        matches: list[dict[str, Any]] = []
        winners: list[str] = []
        losers: list[str] = []
        for one, other in pairs:
            if not one or not other:
                winners.append(one or other)
                continue
            told, winner = play(len(rounds) + 1, len(matches), one, other)
            matches.append(told)
            winners.append(winner)
            losers.append(other if winner == one else one)
        if len(column) == 2:
            told, winner = play(len(rounds) + 1, len(matches), *out[-1])
            matches.append(told)
            third, fourth = winner, next(name for name in out[-1] if name != winner)
            out[-1:] = [[fourth], [third]]
        rounds.append(matches)
        out.append(losers)
        column = winners
    return rounds, _order([column, *reversed(out)])


def _order(groups: list[list[str]]) -> list[Any]:
    found: list[Any] = []
    for group in groups:
        place = len(found) + 1
        found += [[name, place] for name in group]
    return found
