"""Options: names, defaults, and what is no limit."""

import msgspec
import pytest

from app.engine.errors import BadOptions
from app.engine.referee import Referee
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.patterns import Pattern
from tests.games.chaupatia.table import ENGINE, options

DEFAULTS = {
    "game": "chaupatia",
    "auction_rounds": "until-settled",
    "passed_may_rebid": False,
    "early_end": "auto",
    "sixteen_on_forced_six": True,
    "sixteen_offer": "eligible-only",
    "last_trick": "until-next-lead",
    "show_trick_count": False,
    "deal_review": "after-match",
    "stop_consent": "all",
    "level_result": "draw",
    "max_deals": 0,
    "max_kapen": 0,
    "time_limit": 0,
    "default_pattern": "4+4",
}


def test_the_defaults_are_those_of_the_rules() -> None:
    assert msgspec.to_builtins(ChaupatiaOptions()) == DEFAULTS


def test_six_seats_and_two_teams_whatever_the_options() -> None:
    assert ENGINE.seats(options()) == 6
    assert ENGINE.sides(options()) == ((0, 2, 4), (1, 3, 5))


@pytest.mark.parametrize(
    "limits",
    [
        {"max_deals": -1},
        {"max_deals": 100_001},
        {"max_kapen": -1},
        {"max_kapen": 1_001},
        {"time_limit": -1},
        {"time_limit": 86_401},
    ],
)
def test_a_limit_out_of_bounds_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(BadOptions) as caught:
        ENGINE.check_options(ChaupatiaOptions(**limits))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.rule) == ("bad-limit", "CHA-STOP-7")
    text = msgspec.json.encode({"game": "chaupatia", **limits})
    with pytest.raises(BadOptions, match="malformed-options"):
        Referee(ENGINE).read_options(text)


@pytest.mark.parametrize("text", [b'{"game":"chaupatia","early_end":"off"}', b"[]", b"{"])
def test_options_that_are_none_are_refused(text: bytes) -> None:
    with pytest.raises(BadOptions, match="malformed-options"):
        Referee(ENGINE).read_options(text)


@pytest.mark.parametrize("pattern", Pattern)
def test_patterns_add_up_to_eight(pattern: Pattern) -> None:
    assert sum(pattern.packets) == 8
