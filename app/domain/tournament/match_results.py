"""Results of matches between two, and what the criteria of an order make of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from app.domain.tournament.adjusting import NO_ADJUSTMENTS, Adjustments
from app.domain.tournament.placing import Amount


class MatchPoints(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is worth (TUP-BLOCK-3); ``tuppi`` is for a win that ended the match at once."""

    tuppi: int = 2
    win: int = 2
    draw: int = 1
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A match: who won, how, and the points of each side.

    ``walkover`` says that one side was not there: no tuppi is recorded for it (TUP-BLOCK-5).
    Without a winner, neither was there.
    """

    sides: tuple[str, str]
    points: tuple[int, int]
    winner: str | None = None
    tuppi: bool = False
    walkover: bool = False


def worth_of_match(match: Played, worth: MatchPoints) -> dict[str, Amount]:
    """The match points of both sides (TUP-BLOCK-3)."""
    return {entry: _worth_to(match, side, worth) for side, entry in enumerate(match.sides)}


def _worth_to(match: Played, side: int, worth: MatchPoints) -> int:
    if match.winner is None:
        return worth.loss if match.walkover else worth.draw
    if match.winner != match.sides[side]:
        return worth.loss
    return worth.tuppi if match.tuppi and not match.walkover else worth.win


class MatchResults:
    """The measures of some matches, and of what entries have besides."""

    def __init__(
        self,
        played: Sequence[Played],
        worth: MatchPoints,
        besides: Adjustments = NO_ADJUSTMENTS,
    ) -> None:
        self._played = played
        self._worth = worth
        self._besides = besides

    def match_points(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """What all matches were worth, with what was added or taken off."""
        won = self._sum(group, self._worth_of, self._played)
        return {one: amount + self._besides.of_points(one) for one, amount in won.items()}

    def among(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """What the matches among these alone were worth."""
        members = set(group)
        return self._sum(
            group, self._worth_of, [m for m in self._played if members >= set(m.sides)]
        )

    def opponents(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """The points of all whom one has met, added up."""
        met = {one: [_other(m, one) for m in self._played if one in m.sides] for one in group}
        points = self.match_points(sorted({other for row in met.values() for other in row}))
        return {one: sum(points[other] for other in row) for one, row in met.items()}

    def matches(self, group: Sequence[str]) -> dict[str, int]:
        """How many matches each has had."""
        return {one: sum(one in match.sides for match in self._played) for one in group}

    def tuppis(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """Those made less those suffered."""
        return self._sum(group, _tuppi_of, self._played)

    def difference(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """Points made less points conceded."""
        made = self._sum(group, lambda m, s: m.points[s] - m.points[1 - s], self._played)
        return self._with_winnings(made)

    def made(self, group: Sequence[str]) -> Mapping[str, Amount]:
        """Points made."""
        return self._with_winnings(self._sum(group, lambda m, s: m.points[s], self._played))

    def _with_winnings(self, made: Mapping[str, Amount]) -> dict[str, Amount]:
        return {one: amount + self._besides.of_winnings(one) for one, amount in made.items()}

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


def _other(match: Played, one: str) -> str:
    return match.sides[1] if match.sides[0] == one else match.sides[0]


def _tuppi_of(match: Played, side: int) -> int:
    if not match.tuppi or match.walkover:
        return 0
    return 1 if match.winner == match.sides[side] else -1
