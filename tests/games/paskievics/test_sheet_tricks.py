"""Paper: the tricks of a line must be able to hold its figures, its counts and its points."""

import msgspec
import pytest

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
        ("XVI", (CountLine(1, 9), CountLine(3, 9))),
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
    assert scores(msgspec.structs.replace(FREE, called="XVIII", counts=two))
    assert scores(msgspec.structs.replace(FREE, called="XVII", counts=two))
    assert scores(msgspec.structs.replace(FREE, called="IX", counts=(CountLine(0, 9),)))


def test_a_thrown_in_hand_is_refused_where_none_may_be() -> None:
    line = PaskievicsLine(void=VoidGround.THROWN_IN)
    assert refused(line, annul_hands="off") == ("line-no-throwing-in", "PAS-ANN-1")
    assert scores(line)[0].void is VoidGround.THROWN_IN
