"""Plans that reward losing are refused before anybody plays them."""

import pytest

from app.domain.tournament.match_results import MatchPoints
from app.domain.tournament.plan import Plan, check_plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.refusals import Barred
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import AnyStage, External, RandomDraw, RoundRobin, Swiss

SENSELESS: list[AnyStage] = [
    RandomDraw(name="Day", rounds=1, tables=(4,), scale=(1, 2, 3)),
    External(name="Day", rounds=1, tables=(4,), scoring=ByPlaces(scale=(5, 3, 4))),
    Swiss(name="Open", rounds=1, bye_points=-5),
    Swiss(name="Open", rounds=1, bye_points=3),
    External(name="Own", rounds=1, tables=(2,), scoring=ByMatches(bye_points=-1)),
    RoundRobin(name="Blocks", largest_block=4, match_points=MatchPoints(2, -1, 1, 0)),
    RoundRobin(name="Blocks", largest_block=4, match_points=MatchPoints(1, 2, 1, 0)),
    RoundRobin(name="Blocks", largest_block=4, match_points=MatchPoints(2, 2, 0, 1)),
    RoundRobin(name="Blocks", largest_block=4, match_points=MatchPoints(1, 1, 1, 1)),
]
SENSIBLE: list[AnyStage] = [
    RandomDraw(name="Day", rounds=1, tables=(4,), scale=(3, 1, -1, -3)),
    RandomDraw(name="Day", rounds=1, tables=(4,), scale=(1, 0)),
    Swiss(name="Open", rounds=1, bye_points=0),
    RoundRobin(name="Blocks", largest_block=4, match_points=MatchPoints(3, 2, 1, -1)),
]


@pytest.mark.parametrize("stage", SENSELESS)
def test_a_worse_result_is_worth_no_more(stage: AnyStage) -> None:
    with pytest.raises(Barred) as caught:
        check_plan(Plan((stage,)))
    assert (caught.value.code, caught.value.params) == ("plan-worth", {"stage": 1})


@pytest.mark.parametrize("stage", SENSIBLE)
def test_points_that_fall_with_the_result_are_taken(stage: AnyStage) -> None:
    check_plan(Plan((stage,)))


def test_every_preset_rewards_winning() -> None:
    for preset in PRESETS.values():
        check_plan(preset.plan)
