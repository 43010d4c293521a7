"""The order within a block of a round robin, by the chain of TUP-BLOCK-4."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import Criterion, Ranked, ranked

HEAD_TO_HEAD = 1
"""Where the chain begins again for those still tied: the matches among themselves."""


class MatchPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is worth (TUP-BLOCK-3); ``tuppi`` is for a win that ended the match at once."""

    tuppi: int = 2
    win: int = 2
    draw: int = 1
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a block: who won, how, and the rise points of each side.

    ``walkover`` says that one side was not there: no tuppi is recorded for it (TUP-BLOCK-5).
    """

    sides: tuple[str, str]
    points: tuple[int, int]
    winner: str | None = None
    tuppi: bool = False
    walkover: bool = False


def block_order(
    entries: Sequence[str],
    played: Sequence[Played],
    lots: Sequence[str],
    worth: MatchPoints | None = None,
) -> tuple[Ranked, ...]:
    """The order of a block. ``lots`` has every entry in the order that was drawn for it."""
    results = _Results(played, worth or MatchPoints())
    chain = [
        Criterion("match-points", results.match_points, "TUP-BLOCK-3"),
        Criterion("head-to-head", results.among, "TUP-BLOCK-4"),
        Criterion("tuppis", results.tuppis, "TUP-BLOCK-4"),
        Criterion("rise-difference", results.difference, "TUP-BLOCK-4"),
        Criterion("rise-points", results.made, "TUP-BLOCK-4"),
        Criterion("lot", lambda group: {one: -lots.index(one) for one in group}, "TUP-BLOCK-4"),
    ]
    return ranked(entries, chain, again_from=HEAD_TO_HEAD)


def worth_of_match(match: Played, worth: MatchPoints) -> dict[str, Amount]:
    """The match points of both sides (TUP-BLOCK-3)."""
    return {entry: _worth_to(match, side, worth) for side, entry in enumerate(match.sides)}


def _worth_to(match: Played, side: int, worth: MatchPoints) -> int:
    if match.winner is None:
        return worth.draw
    if match.winner != match.sides[side]:
        return worth.loss
    return worth.tuppi if match.tuppi and not match.walkover else worth.win


class _Results:
    """The measures of a block's matches."""

    def __init__(self, played: Sequence[Played], worth: MatchPoints) -> None:
        self._played = played
        self._worth = worth

    def match_points(self, group: Sequence[str]) -> Mapping[str, Amount]:
        return self._sum(group, self._worth_of, self._played)

    def among(self, group: Sequence[str]) -> Mapping[str, Amount]:
        members = set(group)
        return self._sum(
            group, self._worth_of, [m for m in self._played if members >= set(m.sides)]
        )

    def tuppis(self, group: Sequence[str]) -> Mapping[str, Amount]:
        return self._sum(group, _tuppi_of, self._played)

    def difference(self, group: Sequence[str]) -> Mapping[str, Amount]:
        return self._sum(group, lambda m, s: m.points[s] - m.points[1 - s], self._played)

    def made(self, group: Sequence[str]) -> Mapping[str, Amount]:
        return self._sum(group, lambda match, side: match.points[side], self._played)

    def _worth_of(self, match: Played, side: int) -> int:
        return _worth_to(match, side, self._worth)

    @staticmethod
    def _sum(
        group: Sequence[str], worth: Callable[[Played, int], int], played: Sequence[Played]
    ) -> dict[str, Amount]:
        sums: dict[str, Amount] = dict.fromkeys(group, 0)
        for match in played:
            for side, entry in enumerate(match.sides):
                if entry in sums:
                    sums[entry] += worth(match, side)
        return sums


def _tuppi_of(match: Played, side: int) -> int:
    if not match.tuppi or match.walkover:
        return 0
    return 1 if match.winner == match.sides[side] else -1
