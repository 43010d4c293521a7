"""Swiss rounds: equals meet, nobody meets the same again while that can be helped."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction

from app.domain.tournament.placing import Amount
from app.domain.tournament.round_robin import Pairing

Edges = Sequence[tuple[int, int, int]]
Matcher = Callable[[Edges], Set[tuple[int, int]]]
"""Of edges (one, other, weight) the pairs of greatest weight among all that pair the most."""

REMATCH = 1_000_000
"""What a second meeting weighs against everything else together."""


@dataclass(frozen=True, slots=True)
class SwissRound:
    """Who meets whom, who goes without, and which of the pairs have met before."""

    pairs: tuple[Pairing, ...]
    bye: str | None
    rematches: tuple[Pairing, ...]


def swiss_round(
    order: Sequence[str],
    scores: Mapping[str, Amount],
    met: Set[frozenset[str]],
    had_bye: Set[str],
    matcher: Matcher,
) -> SwissRound:
    """The next round of entries in their present order, the best first.

    The lowest that has not gone without yet goes without, where the number is odd. Of all pairings
    with the fewest second meetings that one is taken in which the scores differ least.
    """
    bye = _bye(order, had_bye) if len(order) % 2 else None
    playing = [entry for entry in order if entry != bye]
    edges = [
        (one, other, _weight(playing, one, other, scores, met))
        for one in range(len(playing))
        for other in range(one + 1, len(playing))
    ]
    found = sorted(tuple(sorted(pair)) for pair in matcher(edges))
    pairs = tuple((playing[one], playing[other]) for one, other in found)
    return SwissRound(pairs, bye, tuple(pair for pair in pairs if frozenset(pair) in met))


def _bye(order: Sequence[str], had_bye: Set[str]) -> str:
    fresh = [entry for entry in order if entry not in had_bye]
    return (fresh or order)[-1]


def _weight(
    playing: Sequence[str],
    one: int,
    other: int,
    scores: Mapping[str, Amount],
    met: Set[frozenset[str]],
) -> int:
    pair = frozenset((playing[one], playing[other]))
    apart = Fraction(scores[playing[one]]) - Fraction(scores[playing[other]])
    # Squares, because two small differences are better than one large one; neighbours in the
    # order decide among equals.
    far = round(100 * apart * apart) + (other - one)
    return -far - (REMATCH * len(playing) if pair in met else 0)
