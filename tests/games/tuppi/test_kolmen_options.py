"""The options of Kolmen tuppi, and what is refused of them."""

import json

import pytest

from app.engine.errors import BadOptions
from app.engine.referee import Referee
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from tests.games.tuppi.small import KOLMEN, kolmen_options
from tests.games.tuppi.table import SEEDED, error_of

REFEREE = Referee(KOLMEN)


def test_the_options_are_those_that_make_sense_among_three() -> None:
    assert json.loads(REFEREE.write(KolmenTuppiOptions())) == {
        "game": "kolmen-tuppi",
        "kolmen_base_tricks": 4,
        "kolmen_rise": False,
        "cut": "skip",
        "first_dealer_start": "random",
        "trick_turn": "on-lead",
        "trick_pause_ms": 4000,
        "deal_record_public": "after-deal",
    }


@pytest.mark.parametrize(
    "chosen",
    [
        {"scoring": "both-collect"},
        {"match": "turnaus"},
        {"sooli": True},
        {"early_end": "auto"},
        {"show_mode": "marker"},
        {"kolmen_ramaaja": "show"},
        {"kolmen_base_tricks": 100},
        {"kolmen_base_tricks": -1},
        {"game": "tuppi"},
    ],
)
def test_an_option_that_makes_no_sense_among_three_is_refused(chosen: dict[str, object]) -> None:
    with pytest.raises(BadOptions) as caught:
        REFEREE.read_options(json.dumps(chosen).encode())
    assert caught.value.code == "malformed-options"


@pytest.mark.parametrize(
    ("chosen", "code", "rule", "params"),
    [
        (
            {"kolmen_rise": True, "kolmen_base_tricks": 5},
            "base-too-high-for-rise",
            "TUP-KOLMEN-7",
            {"tricks": 5},
        ),
        (
            {"kolmen_rise": True, "kolmen_base_tricks": 13},
            "base-too-high-for-rise",
            "TUP-KOLMEN-7",
            {"tricks": 13},
        ),
        ({"kolmen_base_tricks": 13}, "base-never-pays", "TUP-KOLMEN-5", {"tricks": 13}),
        ({"first_dealer_start": "3"}, "no-such-start", "TUP-FIRST-2", {"seat": 3}),
    ],
)
def test_options_that_a_rule_forbids_are_refused(
    chosen: dict[str, object], code: str, rule: str, params: dict[str, object]
) -> None:
    for ask in (
        lambda: REFEREE.read_options(json.dumps(chosen).encode()),
        lambda: KOLMEN.start(kolmen_options(**chosen), SEEDED),
        lambda: KOLMEN.score_sheet(kolmen_options(**chosen), [], 0),
    ):
        with pytest.raises(BadOptions) as caught:
            ask()
        assert error_of(caught.value) == (code, rule)
        assert caught.value.params == params


@pytest.mark.parametrize("base", [0, 7, 12])
def test_without_the_rise_the_base_is_free_as_long_as_thirteen_tricks_pay(base: int) -> None:
    KOLMEN.check_options(kolmen_options(kolmen_base_tricks=base))


@pytest.mark.parametrize("base", [0, 4])
def test_with_the_rise_the_base_may_be_four_at_most(base: int) -> None:
    KOLMEN.check_options(kolmen_options(kolmen_rise=True, kolmen_base_tricks=base))
