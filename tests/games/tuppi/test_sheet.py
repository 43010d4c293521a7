"""Paper: lines scored by the code of play, and lines that cannot have happened."""

from typing import Any

import pytest

from app.engine.errors import BadLine
from app.games.tuppi.deal import TuppiLine
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.options import TuppiOptions
from app.games.tuppi.rise import TABLE, Rise
from tests.games.tuppi.table import ENGINE, error_of, options


def rami(ramaaja: int, *tricks: int) -> TuppiLine:
    return TuppiLine(Kind.RAMI, tricks, ramaaja=ramaaja)


def nolo(*tricks: int) -> TuppiLine:
    return TuppiLine(Kind.NOLO, tricks)


def sooli(ramaaja: int, soloist: int, *tricks: int) -> TuppiLine:
    return TuppiLine(Kind.SOOLI, tricks, ramaaja=ramaaja, soloist=soloist)


def scores(opts: TuppiOptions, *lines: TuppiLine) -> list[TuppiScore]:
    found = []
    for row in ENGINE.score_sheet(opts, lines, 2):
        assert isinstance(row.score, TuppiScore)
        found.append(row.score)
    return found


def test_lines_are_scored_in_order_with_rise_tally_and_next_dealer() -> None:
    first, second, third = scores(options(), rami(0, 8, 5), rami(2, 6, 7), nolo(8, 5))
    assert first == TuppiScore(
        deal=1,
        dealer=2,
        kind=Kind.RAMI,
        winner=0,
        points=8,
        robbery=False,
        credited=8,
        rise_fell=False,
        rise=Rise(0, 8),
        tallies=(8, 0),
        tuppi=None,
        nalsytuppi=False,
        next_dealer=3,
    )
    assert (second.robbery, second.credited, second.rise_fell, second.rise) == (
        True,
        0,
        True,
        TABLE,
    )
    assert (second.dealer, second.next_dealer) == (3, 0)
    assert (third.winner, third.rise, third.tallies) == (1, Rise(1, 8), (8, 8))


def test_rows_are_numbered_from_one_and_hold_their_lines() -> None:
    lines = [rami(1, 6, 7), nolo(7, 6)]
    rows = ENGINE.score_sheet(options(), lines, 0)
    assert [(row.number, row.line) for row in rows] == [(1, lines[0]), (2, lines[1])]


def test_an_empty_sheet_has_no_rows() -> None:
    assert ENGINE.score_sheet(options(), [], 0) == ()


def test_a_sooli_line_scores_twenty_four() -> None:
    won, lost = scores(options(sooli=True), sooli(0, 1, 13, 0), sooli(0, 3, 5, 1))
    assert (won.winner, won.credited) == (1, 24)
    assert (lost.winner, lost.credited, lost.rise_fell) == (0, 0, True)


def test_a_deal_broken_off_early_may_be_written_down_as_far_as_it_went() -> None:
    early = options(early_end="auto")
    lost = scores(early, rami(0, 8, 5), rami(0, 2, 7))[-1]
    assert (lost.rise_fell, lost.credited) == (True, 0)
    sure = scores(early, rami(0, 13, 0), rami(0, 11, 2), rami(0, 7, 1))[-1]
    assert (sure.credited, sure.tuppi) == (4, 0)


@pytest.mark.parametrize(
    ("chosen", "lines", "number", "code", "rule"),
    [
        ({}, [rami(0, 8, 6)], 1, "line-tricks", "TUP-PLAY-1"),
        ({}, [rami(0, 8, 4)], 1, "line-tricks", "TUP-PLAY-1"),
        (
            {},
            [nolo(8, 5), TuppiLine(Kind.NOLO, (8, 5), ramaaja=0)],
            2,
            "line-nolo-with-ramaaja",
            "TUP-SHOW-4",
        ),
        ({}, [TuppiLine(Kind.RAMI, (8, 5))], 1, "line-without-ramaaja", "TUP-SHOW-3"),
        (
            {},
            [TuppiLine(Kind.RAMI, (8, 5), ramaaja=0, soloist=1)],
            1,
            "line-soloist",
            "TUP-SOOLI-2",
        ),
        (
            {"sooli": True},
            [TuppiLine(Kind.SOOLI, (13, 0), ramaaja=0)],
            1,
            "line-soloist",
            "TUP-SOOLI-2",
        ),
        ({"sooli": True}, [sooli(0, 2, 13, 0)], 1, "line-soloist", "TUP-SOOLI-2"),
        ({}, [sooli(0, 1, 13, 0)], 1, "line-no-sooli", "TUP-SOOLI-1"),
        ({"sooli": True}, [sooli(0, 1, 12, 0)], 1, "line-sooli-tricks", "TUP-SOOLI-10"),
        ({"sooli": True}, [sooli(0, 1, 5, 2)], 1, "line-sooli-tricks", "TUP-SOOLI-10"),
        ({"early_end": "auto"}, [rami(0, 2, 7)], 1, "line-not-decided", "TUP-EARLY-2"),
        (
            {"early_end": "auto"},
            [rami(0, 8, 5), rami(0, 5, 6)],
            2,
            "line-not-decided",
            "TUP-EARLY-2",
        ),
        (
            {"early_end": "auto"},
            [rami(0, 8, 5), rami(0, 5, 8)],
            2,
            "line-after-stop",
            "TUP-EARLY-2",
        ),
        ({"early_end": "auto"}, [nolo(5, 8), nolo(8, 2)], 2, "line-after-stop", "TUP-EARLY-2"),
        (
            {"early_end": "auto"},
            [rami(0, 13, 0), rami(0, 11, 2), rami(0, 8, 5)],
            3,
            "line-after-stop",
            "TUP-EARLY-2",
        ),
        (
            {},
            [rami(1, 13, 0), nolo(7, 6)],
            2,
            "line-after-end",
            "TUP-END-1",
        ),
        (
            {"match": "turnaus"},
            [*[rami(0, 7, 6), rami(0, 6, 7)] * 6, nolo(7, 6)],
            13,
            "line-after-end",
            "TUP-END-1",
        ),
    ],
)
def test_a_line_that_cannot_have_happened_is_refused_with_its_number(
    chosen: dict[str, Any], lines: list[TuppiLine], number: int, code: str, rule: str
) -> None:
    with pytest.raises(BadLine) as caught:
        ENGINE.score_sheet(options(**chosen), lines, 0)

    assert error_of(caught.value) == (code, rule)
    assert caught.value.params["number"] == number
