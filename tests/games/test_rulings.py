"""Each game names the rule by which a tournament decides, out of its own law."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from app.domain.tournament.decisions import DecisionKind
from app.domain.tournament.judging_facts import WalkoverCause
from app.engine.rulings import Ruled
from app.stock import catalogue

HERE = Path(__file__).parent
TUPPI = {
    "absent": "TUP-BLOCK-5",
    "conceded": "TUP-BLOCK-5",
    "withdrawn": "TUP-BLOCK-5",
    "late": "TUP-TOUR-8",
    "left": "TUP-TOUR-8",
    "removed": "TUP-TOUR-8",
    "lateness": "TUP-TOUR-8",
    "void_deal": "TUP-VOID-1",
}
NAMED = {
    "tuppi": TUPPI,
    "kolmen-tuppi": {"void_deal": "TUP-VOID-1"},
    "avotuppi": {"void_deal": "TUP-VOID-1"},
    "chaupatia": {"cut_short": "CHA-STOP-7"},
    "paskievics": {"void_deal": "PAS-DEAL-4", "cut_short": "PAS-TRN-12"},
}


def members(literal: Any) -> set[str]:
    """What a name may be."""
    return set(get_args(get_args(literal)[0]))


def test_games_are_asked_of_all_that_tournaments_decide() -> None:
    kinds = members(DecisionKind) | members(WalkoverCause)
    assert set(get_args(Ruled)) == kinds - {"walkover"}


@pytest.mark.parametrize("game", list(catalogue()))
def test_a_game_cites_rules_of_its_own_law_and_else_none(game: str) -> None:
    judge = catalogue()[game]
    told = {one: judge.rule_for(one) for one in get_args(Ruled)}
    assert told == {one: NAMED[game].get(one, "") for one in get_args(Ruled)}
    listed = json.loads((HERE / judge.info.family / "rule_ids.json").read_text())
    assert set(told.values()) - {""} <= set(listed)
