"""Worked cases of tournaments: the length of matches, the order of a block, single matches."""

from typing import Any

from app.domain.tournament.block_order import block_order
from app.domain.tournament.match_results import Played
from tests.games.reading import Given, check
from tests.games.tuppi.case_scores import tournament_match
from tests.games.tuppi.table import ENGINE, options


def tournament(given: Given, then: dict[str, Any]) -> None:
    if "pairs_in_block" in given:
        _length(given.take("pairs_in_block"), then)
    elif "playoff" in given:
        assert given.take("playoff")
        _length(None, then)
    elif "standings" in given:
        _standings(given.take("standings"), then)
    else:
        tournament_match(given, then)


def _length(block: int | None, then: dict[str, Any]) -> None:
    check(then, {"deals": lambda: ENGINE.tournament_options(options(), block).match_deals})


def _standings(standings: dict[str, Any], then: dict[str, Any]) -> None:
    given = Given(standings)
    pairs = given.take("pairs")
    # The lot is against the expected order, so that it cannot have decided.
    lots = {pair: number for number, pair in enumerate(then["order"][::-1])}
    order = block_order(pairs, [_played(*row) for row in given.take("matches")], lots)
    given.all_taken()
    check(
        then,
        {
            "order": lambda: [row.entry for row in order],
            "match_points": lambda: {row.entry: dict(row.amounts)["match-points"] for row in order},
        },
    )


def _played(one: str, other: str, how: str, winner: str | None, *points: int) -> Played:
    assert how in ("tuppi", "points", "draw")
    return Played((one, other), (points[0], points[1]), winner, tuppi=how == "tuppi")
