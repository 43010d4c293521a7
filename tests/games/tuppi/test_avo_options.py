"""The options of Avotuppi, and its lines on paper."""

import json
from typing import Any

import pytest

from app.engine.errors import BadLine, BadOptions
from app.engine.referee import Referee
from app.games.tuppi.avo.deal import AvotuppiLine
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.kinds import Kind
from tests.games.tuppi.small import AVO, avo_options
from tests.games.tuppi.table import SEEDED, error_of

REFEREE = Referee(AVO)


# Options.


def test_the_options_are_those_that_make_sense_between_two() -> None:
    assert json.loads(REFEREE.write(AvotuppiOptions())) == {
        "game": "avotuppi",
        "scoring": "rise",
        "show_mode": "marker",
        "show_ace_allowed": True,
        "show_entry": "sealed",
        "cut": "skip",
        "first_dealer_start": "random",
        "early_end": "off",
        "trick_turn": "on-lead",
        "trick_pause_ms": 4000,
        "deal_record_public": "after-deal",
    }


@pytest.mark.parametrize("name", ["match", "match_deals", "sooli", "kolmen_rise", "drawn"])
def test_there_is_no_tournament_match_and_no_sooli(name: str) -> None:
    with pytest.raises(BadOptions) as caught:
        REFEREE.read_options(json.dumps({name: True}).encode())
    assert caught.value.code == "malformed-options"


@pytest.mark.parametrize(
    ("chosen", "code", "rule"),
    [
        (
            {"scoring": "both-collect", "early_end": "auto"},
            "no-early-end-with-both-collect",
            "TUP-BOTH-4",
        ),
        ({"first_dealer_start": "2"}, "no-such-start", "TUP-FIRST-2"),
        ({"first_dealer_start": "3"}, "no-such-start", "TUP-FIRST-2"),
    ],
)
def test_options_that_a_rule_forbids_are_refused(
    chosen: dict[str, object], code: str, rule: str
) -> None:
    with pytest.raises(BadOptions) as caught:
        AVO.start(avo_options(**chosen), SEEDED)
    assert error_of(caught.value) == (code, rule)


# Paper.


def rami(ramaaja: int | None, *tricks: int) -> AvotuppiLine:
    return AvotuppiLine(Kind.RAMI, tricks, ramaaja=ramaaja)


def nolo(*tricks: int) -> AvotuppiLine:
    return AvotuppiLine(Kind.NOLO, tricks)


def test_lines_are_scored_in_order() -> None:
    lines = [rami(0, 8, 5), nolo(6, 7)]
    rows = AVO.score_sheet(avo_options(), lines, 1)
    assert [(row.number, row.line) for row in rows] == [(1, lines[0]), (2, lines[1])]
    assert json.loads(REFEREE.write(rows[1].score))["rise"] == {"pair": 0, "points": 12}


@pytest.mark.parametrize(
    ("chosen", "lines", "number", "code", "rule"),
    [
        ({}, [rami(0, 8, 6)], 1, "line-tricks", "TUP-PLAY-1"),
        ({}, [rami(0, 8, 4)], 1, "line-tricks", "TUP-PLAY-1"),
        ({}, [rami(None, 8, 5)], 1, "line-without-ramaaja", "TUP-SHOW-3"),
        (
            {},
            [nolo(8, 5), AvotuppiLine(Kind.NOLO, (8, 5), ramaaja=0)],
            2,
            "line-nolo-with-ramaaja",
            "TUP-SHOW-4",
        ),
        (
            {},
            [AvotuppiLine(Kind.SOOLI, (13, 0), ramaaja=0)],
            1,
            "line-sooli-of-two",
            "TUP-AVO-11",
        ),
        ({"early_end": "auto"}, [rami(0, 2, 7)], 1, "line-not-decided", "TUP-EARLY-2"),
        (
            {"early_end": "auto"},
            [rami(0, 8, 5), rami(0, 5, 8)],
            2,
            "line-after-stop",
            "TUP-EARLY-2",
        ),
        ({}, [rami(1, 13, 0), nolo(7, 6)], 2, "line-after-end", "TUP-END-1"),
    ],
)
def test_a_line_that_cannot_have_happened_is_refused_with_its_number(
    chosen: dict[str, Any], lines: list[AvotuppiLine], number: int, code: str, rule: str
) -> None:
    with pytest.raises(BadLine) as caught:
        AVO.score_sheet(avo_options(**chosen), lines, 0)
    assert error_of(caught.value) == (code, rule)
    assert caught.value.params["number"] == number


def test_a_deal_broken_off_early_may_be_written_down_as_far_as_it_went() -> None:
    rows = AVO.score_sheet(avo_options(early_end="auto"), [rami(0, 8, 5), rami(0, 2, 7)], 0)
    assert json.loads(REFEREE.write(rows[1].score))["rise_fell"] is True
