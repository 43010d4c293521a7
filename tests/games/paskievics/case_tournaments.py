"""Worked cases of tournaments: tables, rounds, placement points, orders, sheets."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from app.domain.tournament.final_order import final_places
from app.domain.tournament.placement_order import RoundResult, placement_order
from app.domain.tournament.placing import placement_points
from app.domain.tournament.round_clock import RoundClock, run
from app.domain.tournament.tables import NoLayout, table_sizes
from app.engine.errors import BadLine
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.levels import Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.options import PaskievicsOptions
from tests.games.paskievics.table import ENGINE, options
from tests.games.reading import Given, check

SEATS = (4, 5)
BIG = 4


def tournament(given: Given, then: dict[str, Any]) -> None:
    if "table_winnings" in given:
        _placement(given, then)
    elif "totals" in given:
        _ranking(given, then)
    elif "players" in given:
        _tables(given, then)
    elif "round_minutes" in given:
        _round(given, then)
    elif "final_winnings" in given:
        _final(given, then)
    else:
        _sheet(given, then)


def _placement(given: Given, then: dict[str, Any]) -> None:
    points = placement_points(given.take("table_winnings"))
    claimed = {entry: Fraction(worth) for entry, worth in then["placement_points"].items()}
    check({"placement_points": claimed}, {"placement_points": lambda: points})


def _ranking(given: Given, then: dict[str, Any]) -> None:
    results = {entry: _rounds(**total) for entry, total in given.take("totals").items()}
    order = [row.entry for row in placement_order(results)]
    check(then, {"ranking": lambda: order})


def _rounds(points: int, winnings: int, best_round: int | None = None) -> list[RoundResult]:
    """Rounds with these sums, the best of which is as given."""
    if best_round is None:
        return [RoundResult(points, winnings)]
    return [RoundResult(points, best_round), RoundResult(0, winnings - best_round)]


def _tables(given: Given, then: dict[str, Any]) -> None:
    players = given.take("players")

    def sizes() -> list[int] | None:
        try:
            return list(table_sizes(players, SEATS))
        except NoLayout:
            return None

    def error() -> str:
        with pytest.raises(NoLayout) as caught:
            table_sizes(players, SEATS)
        return caught.value.rule

    check(then, {"tables": sizes, "error": error})


def _round(given: Given, then: dict[str, Any]) -> None:
    clock = run(RoundClock(given.take("round_minutes") * 60_000), 0)
    started = _moment(given.take("deal_started_at", "00:00"))
    ended = next((key for key in _ENDS if key in given), None)
    end = _moment(given.take(ended)) if ended else started
    if ended == "deal_voided_at":
        assert given.take("reason") == "all passed"
    check(
        then,
        {
            "counts": lambda: not clock.is_over(started),
            "last_deal": lambda: clock.is_over(end),
            "new_deal_allowed": lambda: not clock.is_over(end),
            "redeal": lambda: not clock.is_over(end),
            "round_over": lambda: clock.is_over(end),
        },
    )


_ENDS = ("deal_finished_at", "deal_voided_at", "previous_deal_finished_at")


def _moment(text: str) -> int:
    minutes, seconds = map(int, text.split(":"))
    return 1000 * (60 * minutes + seconds)


def _final(given: Given, then: dict[str, Any]) -> None:
    # What they had before the finals is not carried over: nobody asks for it.
    given.take("preliminary", None)
    before = [
        {f"{table}.{seat}": 0 for seat in range(4)}
        for table in range(given.take("final_table") - 1)
    ]
    found = final_places([*before, given.take("final_winnings")])
    places = {entry: place for entry, place in found.items() if entry in then["final_places"]}
    check(then, {"final_places": lambda: places})


def _sheet(given: Given, then: dict[str, Any]) -> None:
    rows: list[dict[str, int]] = given.take("sheet")
    players = given.take("players_anticlockwise", sorted(rows[0]))
    opts = options(seats=len(players))
    lines = [_line(opts, number, [row[one] for one in players]) for number, row in enumerate(rows)]

    def valid() -> bool:
        try:
            ENGINE.score_sheet(opts, lines, len(players) - 1)
        except BadLine:
            return False
        return True

    def reason() -> str:
        with pytest.raises(BadLine) as caught:
            ENGINE.score_sheet(opts, lines, len(players) - 1)
        return caught.value.rule

    check(
        then,
        {"valid": valid, "reason": reason, "running": lambda: _running(opts, lines, players)},
    )


def _running(
    opts: PaskievicsOptions, lines: list[PaskievicsLine], players: list[str]
) -> list[Mapping[str, int]]:
    scores = (row.score for row in ENGINE.score_sheet(opts, lines, opts.seats - 1))
    return [
        dict(zip(players, score.totals, strict=True))
        for score in scores
        if isinstance(score, PaskievicsScore)
    ]


def _line(opts: PaskievicsOptions, dealt: int, payments: list[int]) -> PaskievicsLine:
    """A line with these payments: one that the engine finds right, or else any."""
    lines = list(_games(opts, dealt, tuple(payments)))
    dealer = (opts.seats - 1 + dealt) % opts.seats
    return next((line for line in lines if _is_right(opts, line, dealer)), lines[0])


def _games(
    opts: PaskievicsOptions, dealt: int, payments: tuple[int, ...]
) -> Iterator[PaskievicsLine]:
    """Games without figures: who won or paid most was alone or had a partner."""
    sits = {(opts.seats - 1 + dealt) % opts.seats} if opts.seats > BIG else set()
    playing = [seat for seat in range(opts.seats) if seat not in sits]
    for taker, partner in ((one, other) for one in playing for other in (*playing, None)):
        for doubled, points in product(range(5), ((50, 44), (44, 50))):
            if taker != partner:
                yield PaskievicsLine(
                    taker=taker,
                    level=Level.THREE,
                    taken=3,
                    # Alone is who called a card that the kontra of office found in a skart.
                    called="XX" if partner is not None else "XIX",
                    partner=partner,
                    parti_doubled=doubled,
                    card_points=points,
                    side_tricks=(5, 4),
                    payments=payments,
                )


def _is_right(opts: PaskievicsOptions, line: PaskievicsLine, dealer: int) -> bool:
    try:
        ENGINE.score_sheet(opts, [line], dealer)
    except BadLine:
        return False
    return True
