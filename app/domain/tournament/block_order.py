"""The order of those who met in matches, by a named chain of criteria."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Final, Literal

from msgspec import Meta

from app.domain.tournament.adjusting import NO_ADJUSTMENTS, Adjustments
from app.domain.tournament.match_results import MatchPoints, MatchResults, Played
from app.domain.tournament.placing import Amount
from app.domain.tournament.ranking import LOT, Criterion, Measure, Ranked, ranked

WON: Final = "match-points"
HEAD_TO_HEAD = "head-to-head"
"""Where the chain begins again for those who are still tied: at the matches among themselves."""

MatchOrder = Annotated[
    Literal["tup-block-4", "difference", "opponents"],
    Meta(
        title="MatchOrder",
        description="What parts those of equal match points: as TUP-BLOCK-4 says; the difference "
        "of points first; or the match points of those whom one has met.",
    ),
]

OF_OTHERS: Final = (HEAD_TO_HEAD, "opponents")
PER_MATCH: Final = "-per-match"

_REST = ("rise-difference", "rise-points", LOT)
CHAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "tup-block-4": ("match-points", HEAD_TO_HEAD, "tuppis", *_REST),
    "difference": ("match-points", "rise-difference", "rise-points", HEAD_TO_HEAD, LOT),
    "opponents": ("match-points", "opponents", HEAD_TO_HEAD, *_REST),
}


def block_order(
    entries: Sequence[str],
    played: Sequence[Played],
    lots: Mapping[str, int],
    worth: MatchPoints | None = None,
    besides: Adjustments = NO_ADJUSTMENTS,
    order: MatchOrder = "tup-block-4",
) -> tuple[Ranked, ...]:
    """The order of a block. ``lots`` has the number that every entry has drawn."""
    measures = _measures(MatchResults(played, worth or MatchPoints(), besides))
    measures[LOT] = lambda group: {one: lots[one] for one in group}
    names = CHAINS[order]
    by_rule = order == "tup-block-4"
    rule = "TUP-BLOCK-4" if by_rule else ""
    chain = [Criterion(one, measures[one], rule, least=one == LOT) for one in names]
    return ranked(entries, chain, again_from=names.index(HEAD_TO_HEAD) if by_rule else None)


def per_match(
    results: MatchResults, order: MatchOrder, carried: Mapping[str, int]
) -> tuple[Criterion, ...]:
    """What parts those who had the same place in different blocks.

    The criteria of their order that ask nothing of the others of a block, for each match: blocks
    are not all of one size. Match points were won in so many ``carried`` rounds besides.
    """
    measures = _measures(results)
    names = (name for name in CHAINS[order] if name in measures and name not in OF_OTHERS)
    return tuple(
        Criterion(
            f"{name}{PER_MATCH}",
            partial(_shared_out, measures[name], results, carried if name == WON else {}),
        )
        for name in names
    )


def _shared_out(
    measure: Measure, results: MatchResults, besides: Mapping[str, int], group: Sequence[str]
) -> dict[str, Amount]:
    met = {one: matches + besides.get(one, 0) for one, matches in results.matches(group).items()}
    return {one: Fraction(amount, met[one] or 1) for one, amount in measure(group).items()}


def _measures(results: MatchResults) -> dict[str, Measure]:
    return {
        "match-points": results.match_points,
        HEAD_TO_HEAD: results.among,
        "opponents": results.opponents,
        "tuppis": results.tuppis,
        "rise-difference": results.difference,
        "rise-points": results.made,
    }
