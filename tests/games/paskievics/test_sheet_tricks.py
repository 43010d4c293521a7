"""Paper: the tricks of a line must be able to hold its figures, its counts and its points."""

import msgspec
import pytest

from app.engine.errors import BadLine
from app.games.paskievics.deal import CountLine, FigureLine, PaskievicsLine
from app.games.paskievics.figures import Figure
from app.games.paskievics.moves import VoidGround
from tests.games.paskievics.test_sheet import FREE, announced, refused, scores, silent

TRULL, KINGS, ULTI = Figure.TRULL, Figure.FOUR_KINGS, Figure.PAGAT_ULTI
CATCH, VOLAT = Figure.XXI_CATCH, Figure.VOLAT
Figures = tuple[FigureLine, ...]

ALL_NINE = (silent(VOLAT), silent(TRULL), silent(KINGS))
"""What nine tricks bring with them."""


def row(
    tricks: tuple[int, int], points: int, *figures: FigureLine, **change: object
) -> PaskievicsLine:
    """A three with these tricks, points of the declarer's side and figures."""
    changed = {"side_tricks": tricks, "card_points": (points, 94 - points), "figures": figures}
    return msgspec.structs.replace(FREE, **{**changed, **change})


NO_ROOM: list[tuple[PaskievicsLine, str, str]] = [
    # A side that took no trick.
    (row((9, 0), 90, *ALL_NINE, silent(CATCH, 1)), "line-catch-elsewhere", "PAS-FIG-5"),
    (row((9, 0), 90, *ALL_NINE, silent(ULTI, 1)), "line-ulti-elsewhere", "PAS-FIG-4"),
    (row((9, 0), 90, silent(TRULL, 1)), "line-trull-elsewhere", "PAS-FIG-2"),
    (row((9, 0), 90, silent(KINGS, 1)), "line-kings-elsewhere", "PAS-FIG-3"),
    (row((0, 9), 4, announced(TRULL, 0, 0)), "line-trull-elsewhere", "PAS-FIG-2"),
    # Honours that would be with both sides.
    (row((6, 3), 60, silent(TRULL), silent(CATCH, 1)), "line-catch-elsewhere", "PAS-FIG-5"),
    (
        row((6, 3), 60, silent(TRULL, 1), announced(CATCH, 0, 0)),
        "line-catch-elsewhere",
        "PAS-FIG-5",
    ),
    (row((6, 3), 60, silent(TRULL), silent(ULTI, 1)), "line-ulti-elsewhere", "PAS-FIG-4"),
    # Too few tricks for all of it: seven cards in one; a pagát that wins lies with suit cards.
    (row((8, 1), 60, silent(TRULL, 1), silent(KINGS, 1)), "line-kings-elsewhere", "PAS-FIG-3"),
    (row((8, 1), 60, silent(TRULL, 1), silent(ULTI, 1)), "line-ulti-elsewhere", "PAS-FIG-4"),
    (row((8, 1), 60, silent(KINGS, 1), silent(ULTI, 1)), "line-ulti-elsewhere", "PAS-FIG-4"),
    (row((8, 1), 60, silent(CATCH, 1), silent(ULTI, 1)), "line-catch-elsewhere", "PAS-FIG-5"),
    (row((8, 1), 60, silent(CATCH, 1), silent(KINGS, 1)), "line-catch-elsewhere", "PAS-FIG-5"),
]


@pytest.mark.parametrize(("line", "code", "rule"), NO_ROOM)
def test_a_figure_that_the_tricks_cannot_hold_is_refused_with_its_rule(
    line: PaskievicsLine, code: str, rule: str
) -> None:
    assert refused(line) == (code, rule)


POINTS: list[tuple[tuple[int, int], Figures, int, int]] = [
    ((9, 0), ALL_NINE, 82, 91),
    ((0, 9), tuple(msgspec.structs.replace(one, side=1) for one in ALL_NINE), 3, 12),
    ((8, 1), (), 62, 79),
    ((8, 1), (silent(TRULL), silent(KINGS)), 69, 87),
    ((1, 8), (), 15, 32),
    ((1, 8), (silent(TRULL, 1),), 11, 31),
    ((5, 4), (), 31, 67),
    ((5, 4), (silent(TRULL), silent(KINGS)), 51, 75),
]
"""Tricks and figures of a three, and the least and the most of the declarer's side.

Of nine tricks: three cards lie in the other skarts, of 3 to 12 points, and none of 5. Of eight
without a figure: the others' trick has at most two honours and two kings, and at least one of each.
"""


@pytest.mark.parametrize(("tricks", "figures", "least", "most"), POINTS)
def test_points_that_the_tricks_can_hold_are_taken_and_no_others(
    tricks: tuple[int, int], figures: Figures, least: int, most: int
) -> None:
    for points in range(95):
        line = row(tricks, points, *figures)
        if least <= points <= most:
            assert scores(line)
        else:
            assert refused(line) == ("line-points-and-tricks", "PAS-SCO-1"), points


def test_without_written_tricks_points_and_figures_are_taken_that_some_tricks_can_hold() -> None:
    for points in range(95):
        line = msgspec.structs.replace(row((6, 3), points, *ALL_NINE), side_tricks=None)
        assert bool(82 <= points <= 91) is _is_taken(line), points
        plain = msgspec.structs.replace(line, figures=())
        assert bool(15 <= points <= 79) is _is_taken(plain), points
    both = (silent(TRULL), silent(TRULL, 1))
    line = msgspec.structs.replace(row((6, 3), 60, *both), side_tricks=None)
    assert refused(line) == ("line-trull-elsewhere", "PAS-FIG-2")


def _is_taken(line: PaskievicsLine) -> bool:
    try:
        return bool(scores(line))
    except BadLine:
        return False


VOLAT_AND_TRULL = (silent(VOLAT), silent(TRULL))


@pytest.mark.parametrize("tricks", [(9, 0), None])
def test_four_kings_that_are_worth_nothing_beside_a_volat_may_be_left_out(
    tricks: tuple[int, int] | None,
) -> None:
    line = msgspec.structs.replace(row((9, 0), 90, *VOLAT_AND_TRULL), side_tricks=tricks)
    (score,) = scores(line)
    assert [(item.item, item.amount) for item in score.items] == [("volat", 3), ("trull", 1)]
    untold = msgspec.structs.replace(line, figures=(silent(VOLAT), silent(KINGS)))
    assert refused(untold) == ("line-volat-and-tricks", "PAS-FIG-6")
    lost = msgspec.structs.replace(
        line, figures=(*VOLAT_AND_TRULL, announced(KINGS, 0, 0, made=False))
    )
    assert refused(lost) == ("line-volat-and-tricks", "PAS-FIG-6")


def test_silent_four_kings_of_a_side_whose_volat_failed_may_be_left_out() -> None:
    failed = announced(VOLAT, 0, 0, made=False)
    most = row((8, 1), 87, failed, silent(TRULL))
    assert scores(most)
    assert refused(row((8, 1), 87, silent(TRULL))) == ("line-points-and-tricks", "PAS-SCO-1")


ALONE = {"partner": None, "called": "XIX", "parti_doubled": 1}


def test_the_called_card_of_a_lone_declarer_lies_with_the_opponents() -> None:
    """Beside it two cards lie in their skarts, of 8 points at most."""
    taken = [points for points in range(95) if _is_taken(row((9, 0), points, *ALL_NINE, **ALONE))]
    assert taken == list(range(85, 92))


def test_the_called_card_in_a_skart_is_one_of_the_22() -> None:
    counts = (CountLine(1, 9), CountLine(2, 9))
    alone = {**ALONE, "counts": counts}
    assert refused(row((0, 9), 4, **{**alone, "called": "XVII"})) == ("line-count", "PAS-CNT-2")
    assert scores(row((3, 6), 30, **{**alone, "called": "XVIII"}))


def test_tarokks_that_the_declarer_must_have_laid_away_count_one_each() -> None:
    lost = tuple(msgspec.structs.replace(one, side=1) for one in ALL_NINE)
    for called, most in (("XII", 12), ("XI", 9), ("X", 6)):
        taken = [
            points for points in range(95) if _is_taken(row((0, 9), points, *lost, called=called))
        ]
        assert taken == list(range(3, most + 1)), called


@pytest.mark.parametrize(
    ("counts", "most"),
    [
        ((CountLine(0, 9), CountLine(2, 9)), 4),
        ((CountLine(0, 8), CountLine(2, 8)), 7),
        ((CountLine(0, 9), CountLine(2, 8)), 5),
        ((CountLine(0, 9),), 9),
    ],
)
def test_against_many_tarokks_only_so_many_tricks_are_won(
    counts: tuple[CountLine, ...], most: int
) -> None:
    for tricks in range(1, 9):
        lines = [row((9 - tricks, tricks), points, counts=counts) for points in range(95)]
        if tricks > most:
            assert {refused(one) for one in lines} == {("line-tricks-and-tarokks", "PAS-PLAY-5")}
        else:
            assert any(map(_is_taken, lines)), tricks


def test_the_skarts_count_where_the_option_puts_them() -> None:
    line = row((9, 0), 94, *ALL_NINE, partner=None, called="XIX", parti_doubled=1)
    assert refused(line) == ("line-points-and-tricks", "PAS-SCO-1")
    (score,) = scores(line, called_skart_to_declarer=True)
    assert score.net == 2 + 3 + 1


def test_a_lone_declarers_lost_pagat_is_not_in_his_trull() -> None:
    alone = {"partner": None, "called": "XIX", "parti_doubled": 1}
    lost = silent(ULTI, made=False)
    assert refused(row((6, 3), 60, silent(TRULL), lost, **alone)) == (
        "line-ulti-elsewhere",
        "PAS-FIG-4",
    )
    assert scores(row((6, 3), 60, silent(TRULL), lost))
    assert scores(row((6, 3), 60, silent(TRULL, 1), lost, **alone))


@pytest.mark.parametrize("counts", [(CountLine(1, 9),), (CountLine(0, 9), CountLine(2, 9))])
def test_no_pagat_wins_the_last_trick_against_nine_tarokks(counts: tuple[CountLine, ...]) -> None:
    line = row((6, 3), 60, silent(ULTI), counts=counts)
    assert refused(line) == ("line-ulti-against-nine", "PAS-FIG-4")
    assert scores(row((6, 3), 60, silent(ULTI), counts=(CountLine(0, 9),)))
    assert scores(row((6, 3), 60, silent(ULTI, made=False), counts=counts))


def test_the_declarer_has_had_all_tarokks_above_the_called_one() -> None:
    assert scores(msgspec.structs.replace(FREE, called="IX"))
    solo = msgspec.structs.replace(FREE, called="XI", taken=0)
    assert refused(solo) == ("line-called-too-low", "PAS-CALL-1")
    assert scores(msgspec.structs.replace(solo, called="XII"))
    free = {"free_call_after_tarokk_discard": True}
    assert scores(msgspec.structs.replace(FREE, called="II"), **free)


@pytest.mark.parametrize(
    ("called", "counts"),
    [
        ("X", (CountLine(1, 8), CountLine(2, 8))),
        ("XVII", (CountLine(1, 9), CountLine(3, 9))),
        ("IX", (CountLine(0, 8),)),
    ],
)
def test_counts_and_the_called_card_leave_22_tarokks(
    called: str, counts: tuple[CountLine, ...]
) -> None:
    line = msgspec.structs.replace(FREE, called=called, counts=counts)
    assert refused(line) == ("line-count", "PAS-CNT-2")


def test_counts_that_may_be_are_taken() -> None:
    two = (CountLine(1, 9), CountLine(3, 9))
    assert scores(row((4, 5), 50, called="XVIII", counts=two))
    fewer = (CountLine(1, 9), CountLine(3, 8))
    assert scores(row((5, 4), 50, called="XVII", counts=fewer))
    assert scores(msgspec.structs.replace(FREE, called="IX", counts=(CountLine(0, 9),)))


def test_a_thrown_in_hand_is_refused_where_none_may_be() -> None:
    line = PaskievicsLine(void=VoidGround.THROWN_IN)
    assert refused(line, annul_hands="off") == ("line-no-throwing-in", "PAS-ANN-1")
    assert scores(line)[0].void is VoidGround.THROWN_IN
