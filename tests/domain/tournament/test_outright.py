"""The word of a game for a win that ends a match at once, in the stages that count it."""

import pytest

from app.domain.tournament.outright import with_outright
from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import Barred
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import External, Knockout, RoundRobin, Swiss


def test_every_stage_that_counts_matches_counts_them_by_the_word_of_its_game() -> None:
    plan = Plan(
        (
            RoundRobin(name="A", largest_block=4),
            Swiss(name="B", rounds=3, outright="tuppi"),
            External(name="C", rounds=1, tables=(2,), scoring=ByMatches()),
            External(name="D", rounds=1, tables=(4,), scoring=ByPlaces()),
            Knockout(name="E"),
        )
    )
    assert with_outright(plan, "tuppi") == Plan(
        (
            RoundRobin(name="A", largest_block=4, outright="tuppi"),
            Swiss(name="B", rounds=3, outright="tuppi"),
            External(name="C", rounds=1, tables=(2,), scoring=ByMatches(outright="tuppi")),
            External(name="D", rounds=1, tables=(4,), scoring=ByPlaces()),
            Knockout(name="E"),
        )
    )


def test_another_word_is_barred() -> None:
    plan = Plan((RoundRobin(name="A", largest_block=4, outright="tupi"),))
    with pytest.raises(Barred) as barred:
        with_outright(plan, "tuppi")
    told = {"stage": 1, "word": "tupi", "known": "tuppi"}
    assert (barred.value.code, barred.value.params) == ("plan-outright", told)
