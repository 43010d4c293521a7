"""Swiss rounds: equals meet, nobody meets the same again while that can be helped."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from app.domain.tournament.placing import Amount
from app.domain.tournament.round_robin import Pairing

Edge = tuple[int, int, int]
Matcher = Callable[[Sequence[Edge]], Set[tuple[int, int]]]
"""Of edges (one, other, weight) the pairs of greatest weight among all that pair the most."""

NOBODY = ""
"""The opponent of the entry that goes without."""

NEAR = 16
"""How many of the next in the order that one has not met are looked at before all others."""


@dataclass(frozen=True, slots=True)
class SwissRound:
    """Who meets whom, who goes without, and what could not be helped.

    ``again`` are pairs that have met before; with :data:`NOBODY` who goes without once more.
    """

    pairs: tuple[Pairing, ...]
    bye: str | None
    again: tuple[Pairing, ...]


def swiss_round(
    order: Sequence[str],
    scores: Mapping[str, Amount],
    met: Set[frozenset[str]],
    matcher: Matcher,
) -> SwissRound:
    """The next round of entries in their present order, the best first.

    ``met`` has who has met whom, and each with :data:`NOBODY` who has gone without. Of all
    pairings that one is taken which has, in this order: the fewest that met before, who goes
    without as low as can be, the least squares of differences in score, neighbours in the order.
    While everybody can meet one of the :data:`NEAR` next, nobody meets one who is further away.
    """
    players = (*order, NOBODY) if len(order) % 2 else tuple(order)
    field = _Field(players, scores, met)
    found = _new_opponents(field, matcher) or matcher(tuple(field.all_edges()))
    pairs = [(players[min(pair)], players[max(pair)]) for pair in sorted(map(sorted, found))]
    bye = next((one for one, other in pairs if other == NOBODY), None)
    again = tuple(pair for pair in pairs if frozenset(pair) in met)
    return SwissRound(tuple(pair for pair in pairs if NOBODY not in pair), bye, again)


def _new_opponents(field: "_Field", matcher: Matcher) -> Set[tuple[int, int]]:
    """A pairing in which everybody meets somebody new who is near; empty if there is none."""
    found = matcher(tuple(field.new_edges(NEAR)))
    return found if 2 * len(found) == len(field.players) else frozenset()


class _Field:
    """The players in order, and what it costs to let two of them meet.

    Each unit is more than all smaller ones can come to, so that a sum decides step by step.
    """

    def __init__(
        self, players: Sequence[str], scores: Mapping[str, Amount], met: Set[frozenset[str]]
    ) -> None:
        self.players = players
        self._met = met
        exact = {one: Fraction(scores[one]) for one in players if one != NOBODY}
        whole = lcm(*(score.denominator for score in exact.values()))
        self._scores = {one: int(score * whole) for one, score in exact.items()}
        size = len(players)
        furthest = max(self._scores.values(), default=0) - min(self._scores.values(), default=0)
        self._apart = size**3 + 1
        self._higher = self._apart * (size * furthest**2 + 1)
        self._again = self._higher * (size + 1)

    def new_edges(self, near: int) -> Iterator[Edge]:
        """Each with so many of the next ones whom it has not met."""
        size = len(self.players)
        for one in range(size):
            new = [other for other in range(one + 1, size) if not self._have_met(one, other)]
            for other in new[:near]:
                yield one, other, -self._cost(one, other)

    def all_edges(self) -> Iterator[Edge]:
        """Everybody with everybody."""
        size = len(self.players)
        for one in range(size):
            for other in range(one + 1, size):
                again = self._again if self._have_met(one, other) else 0
                yield one, other, -self._cost(one, other) - again

    def _have_met(self, one: int, other: int) -> bool:
        return frozenset((self.players[one], self.players[other])) in self._met

    def _cost(self, one: int, other: int) -> int:
        if self.players[other] == NOBODY:
            return self._higher * (other - one)
        apart = self._scores[self.players[one]] - self._scores[self.players[other]]
        return self._apart * apart**2 + (other - one) ** 2
