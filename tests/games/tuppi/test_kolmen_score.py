"""Kolmen tuppi: what tricks pay, who makes tuppi, the rise, and paper."""

import pytest
from msgspec.structs import replace

from app.engine.errors import BadLine
from app.engine.values import Outcome
from app.games.tuppi.kolmen.deal import KolmenTuppiLine
from app.games.tuppi.kolmen.score import KolmenTuppiScore, points_of, tuppi_of
from app.games.tuppi.rise import TABLE, Rise
from tests.games.tuppi.small import KOLMEN, KolmenTable, kolmen_options, three
from tests.games.tuppi.table import error_of

RISE = kolmen_options(kolmen_rise=True)


def with_totals(*totals: int) -> KolmenTable:
    one = three()
    one.state = replace(one.state, match=replace(one.state.match, tallies=totals))
    return one


def rising(seat: int | None, points: int) -> KolmenTable:
    one = three(RISE)
    rise = Rise(seat, points)
    one.state = replace(one.state, match=replace(one.state.match, rise=rise))
    return one


def test_every_trick_above_the_base_pays_four() -> None:
    assert [points_of((n, 0, 0), 4)[0] for n in range(14)] == [0] * 5 + [
        4 * n for n in range(1, 10)
    ]


@pytest.mark.parametrize(
    ("base", "tricks", "points"),
    [
        (4, (5, 5, 3), (4, 4, 0)),
        (6, (7, 6, 0), (4, 0, 0)),
        (12, (13, 0, 0), (4, 0, 0)),
        (12, (12, 1, 0), (0, 0, 0)),
        (0, (6, 4, 3), (24, 16, 12)),
        (2, (1, 2, 10), (0, 0, 32)),
    ],
)
def test_the_base_is_an_option(
    base: int, tricks: tuple[int, int, int], points: tuple[int, int, int]
) -> None:
    one = three(kolmen_options(kolmen_base_tricks=base)).finished(*tricks)
    score = one.scores()[0]
    assert score.seat_points == score.seat_credited == score.tallies == points
    assert (score.sole_winner, score.rise, score.rise_fell) == (None, TABLE, False)


def test_the_deal_passes_to_the_left() -> None:
    one = three(kolmen_options(first_dealer_start="1"))
    first = one.view(0).table.dealer or 0
    for number in range(4):
        assert one.view(0).table.dealer == (first + number) % 3
        one.finished(5, 4, 4)
    assert [score.next_dealer for score in one.scores()] == [(first + n) % 3 for n in (1, 2, 3, 4)]


# Tuppi.


def test_whoever_alone_is_highest_at_52_makes_tuppi() -> None:
    one = with_totals(48, 16, 0).finished(5, 4, 4)
    assert one.scores()[0].tuppi == 0
    assert KOLMEN.outcome(one.state) == Outcome("tuppi", (0,), (52, 16, 0))


def test_of_two_at_52_the_higher_wins() -> None:
    one = with_totals(48, 44, 0).finished(5, 7, 1)
    assert KOLMEN.outcome(one.state) == Outcome("tuppi", (1,), (52, 56, 0))


def test_level_at_52_they_play_on_until_one_leads() -> None:
    one = with_totals(48, 48, 0).finished(6, 6, 1)
    assert (one.scores()[0].tallies, KOLMEN.outcome(one.state)) == ((56, 56, 0), None)
    one.finished(4, 4, 5)
    assert KOLMEN.outcome(one.state) is None
    one.finished(3, 5, 5)
    assert KOLMEN.outcome(one.state) == Outcome("tuppi", (1,), (56, 60, 8))


def test_the_third_may_pass_two_that_are_level() -> None:
    assert tuppi_of((56, 56, 60)) == 2
    assert tuppi_of((56, 56, 52)) is None
    assert tuppi_of((48, 44, 0)) is None


def test_the_last_deal_goes_to_the_highest_total_or_to_nobody() -> None:
    one = three().director("last-deal").finished(6, 5, 2)
    assert KOLMEN.outcome(one.state) == Outcome("points", (0,), (8, 4, 0))
    one = three().director("last-deal").finished(5, 5, 3)
    assert KOLMEN.outcome(one.state) == Outcome("draw", (), (4, 4, 0))


# The rise.


def test_from_the_table_the_sole_winner_begins_a_rise() -> None:
    score = rising(None, 0).finished(5, 4, 4).scores()[0]
    assert score == KolmenTuppiScore(
        deal=1,
        dealer=score.dealer,
        seat_points=(4, 0, 0),
        sole_winner=0,
        seat_credited=(4, 0, 0),
        rise_fell=False,
        rise=Rise(0, 4),
        tallies=(4, 0, 0),
        tuppi=None,
        next_dealer=score.next_dealer,
    )


def test_whoever_rises_adds_what_he_wins_up_to_a_tuppi() -> None:
    one = rising(2, 36).finished(2, 3, 8)
    score = one.scores()[0]
    assert (score.seat_credited, score.rise, score.tuppi) == ((0, 0, 16), Rise(2, 52), 2)
    assert KOLMEN.outcome(one.state) == Outcome("tuppi", (2,), (0, 0, 52))


def test_any_other_winner_brings_the_rise_down_and_gets_nothing() -> None:
    score = rising(0, 16).finished(3, 6, 4).scores()[0]
    assert (score.seat_points, score.sole_winner) == ((0, 8, 0), 1)
    assert (score.seat_credited, score.rise, score.rise_fell) == ((0, 0, 0), TABLE, True)


@pytest.mark.parametrize("tricks", [(5, 5, 3), (1, 6, 6)])
def test_two_with_most_tricks_leave_everything_as_it_was(tricks: tuple[int, int, int]) -> None:
    score = rising(0, 16).finished(*tricks).scores()[0]
    assert (score.seat_points, score.sole_winner) == ((0, 0, 0), None)
    assert (score.seat_credited, score.rise, score.rise_fell) == ((0, 0, 0), Rise(0, 16), False)


def test_with_the_rise_the_view_shows_it_and_the_last_deal_asks_it() -> None:
    one = rising(1, 12)
    scores = one.view(0).table.scores
    assert [(row.label, row.points) for row in scores] == [
        ("score.rise", points) for points in (0, 12, 0)
    ]
    one.director("last-deal").finished(3, 5, 5)
    assert KOLMEN.outcome(one.state) == Outcome("points", (1,), (0, 12, 0))


# Paper.


def line(*tricks: int) -> KolmenTuppiLine:
    return KolmenTuppiLine(seat_tricks=tricks)


def test_lines_are_scored_in_order() -> None:
    lines = [line(9, 4, 0), line(2, 8, 3)]
    rows = KOLMEN.score_sheet(kolmen_options(), lines, 1)
    assert [(row.number, row.line) for row in rows] == [(1, lines[0]), (2, lines[1])]
    scores = [row.score for row in rows if isinstance(row.score, KolmenTuppiScore)]
    assert [score.tallies for score in scores] == [(20, 0, 0), (20, 16, 0)]
    assert [(score.dealer, score.next_dealer) for score in scores] == [(1, 2), (2, 0)]


@pytest.mark.parametrize(
    ("lines", "number", "code", "rule"),
    [
        ([line(5, 5, 4)], 1, "line-seat-tricks", "TUP-KOLMEN-4"),
        ([line(9, 4, 0), line(5, 4, 3)], 2, "line-seat-tricks", "TUP-KOLMEN-4"),
        ([line(13, 0, 0), line(9, 4, 0), line(5, 5, 3)], 3, "line-after-end", "TUP-END-1"),
    ],
)
def test_a_line_that_cannot_have_happened_is_refused_with_its_number(
    lines: list[KolmenTuppiLine], number: int, code: str, rule: str
) -> None:
    with pytest.raises(BadLine) as caught:
        KOLMEN.score_sheet(kolmen_options(), lines, 0)
    assert error_of(caught.value) == (code, rule)
    assert caught.value.params["number"] == number
