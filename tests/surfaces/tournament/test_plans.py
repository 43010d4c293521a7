"""What a plan says counts: the game's options say the same, and senseless points are refused."""

from typing import Any

import pytest

from tests.rest.service import refused
from tests.surfaces.conftest import Both
from tests.surfaces.test_tournaments import ask

NEW = "/v1/tournaments"
CLASSIC = {"name": "Day", "preset": "paskievics-classic"}
LOTS = {
    "stages": [
        {"kind": "random_draw", "name": "R", "rounds": 1, "tables": [4, 5], "table_ties": "lots"},
        {"kind": "final_tables", "name": "F", "tables": [4], "final_ties": "preliminary_rank"},
    ]
}


async def test_ties_are_said_in_the_plan_and_the_options_follow(both_of_all: Both) -> None:
    ann = await both_of_all.rest.guest("Ann")
    made = await ann.post(NEW, {**CLASSIC, "plan": LOTS})
    told = made["options"]["table_ties"], made["options"]["final_ties"]
    assert told == ("lots", "preliminary_rank")
    made = await ann.post(NEW, CLASSIC)
    assert (made["options"]["table_ties"], made["options"]["final_ties"]) == ("average", "shared")


@pytest.mark.parametrize(("name", "value"), [("table_ties", "lots"), ("final_ties", "lots")])
async def test_options_that_say_otherwise_than_the_plan_are_refused(
    both_of_all: Both, name: str, value: str
) -> None:
    ann = await both_of_all.rest.guest("Ann")
    options = {"game": "paskievics", name: value}
    answer = await ann.call("POST", NEW, json={**CLASSIC, "options": options})
    problem = refused(answer, 409, "plan-decides")
    assert (problem["rule"], problem["params"]) == (
        "PAS-OPT-1",
        [{"name": "option", "value": name}],
    )
    camel = {"table_ties": "tableTies", "final_ties": "finalTies"}[name]
    call = (
        f'createTournament(name: "Day", preset: "paskievics-classic", '
        f"options: {{paskievics: {{{camel}: {value.upper()}}}}})"
    )
    typed = await ask(both_of_all, ann, "TournamentView", call)
    assert (typed["code"], typed["status"]) == ("plan-decides", 409)
    assert (await ann.get(NEW))["tournaments"] == []


async def test_points_that_reward_losing_are_refused(both_of_all: Both) -> None:
    ann = await both_of_all.rest.guest("Ann")

    async def problem(stage: dict[str, Any]) -> Any:
        body = {"name": "Day", "game": "tuppi", "plan": {"stages": [{"name": "S", **stage}]}}
        return await ann.call("POST", NEW, json=body)

    swiss = {"kind": "swiss", "rounds": 3, "bye_points": -5}
    refused(await problem(swiss), 409, "plan-worth")
    blocks = {"kind": "round_robin", "largest_block": 4, "match_points": {"win": -1}}
    refused(await problem(blocks), 409, "plan-worth")
    assert (await ann.get(NEW))["tournaments"] == []
