"""The order of those who met in matches, by a named chain of criteria."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from app.domain.tournament.adjusting import NO_ADJUSTMENTS, Adjustments
from app.domain.tournament.match_results import MatchPoints, MatchResults, Played
from app.domain.tournament.ranking import Criterion, Measure, Ranked, ranked

HEAD_TO_HEAD = "head-to-head"
"""Where the chain begins again for those still tied: the matches among themselves."""

MatchOrder = Annotated[
    Literal["tup-block-4", "difference", "opponents"],
    Meta(
        title="MatchOrder",
        description="What parts those of equal match points: as TUP-BLOCK-4 says; the difference "
        "of points first; or the match points of those whom one has met.",
    ),
]

_REST = ("rise-difference", "rise-points", "lot")
CHAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "tup-block-4": ("match-points", HEAD_TO_HEAD, "tuppis", *_REST),
    "difference": ("match-points", "rise-difference", "rise-points", HEAD_TO_HEAD, "lot"),
    "opponents": ("match-points", "opponents", HEAD_TO_HEAD, *_REST),
}


def block_order(
    entries: Sequence[str],
    played: Sequence[Played],
    lots: Sequence[str],
    worth: MatchPoints | None = None,
    besides: Adjustments = NO_ADJUSTMENTS,
    order: MatchOrder = "tup-block-4",
) -> tuple[Ranked, ...]:
    """The order of a block. ``lots`` has every entry in the order that was drawn for it."""
    results = MatchResults(played, worth or MatchPoints(), besides)
    measures: dict[str, Measure] = {
        "match-points": results.match_points,
        HEAD_TO_HEAD: results.among,
        "opponents": results.opponents,
        "tuppis": results.tuppis,
        "rise-difference": results.difference,
        "rise-points": results.made,
        "lot": lambda group: {one: -lots.index(one) for one in group},
    }
    names = CHAINS[order]
    by_rule = order == "tup-block-4"
    chain = [Criterion(one, measures[one], "TUP-BLOCK-4" if by_rule else "") for one in names]
    return ranked(entries, chain, again_from=names.index(HEAD_TO_HEAD) if by_rule else None)
