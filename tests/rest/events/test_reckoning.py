"""The fixtures are what the reckoning gives, and hold what an event should show."""

import json
from typing import Any

import pytest

from tests.rest.events.make import FOLDER, made, text

EVENTS = made()


def held(name: str) -> Any:
    """The fixture of an event."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EVENTS)
def test_the_fixture_is_what_the_reckoning_gives(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text(EVENTS[name])


def test_the_day_has_tables_of_four_and_five_ties_and_each_reason() -> None:
    day = held("day")
    assert len(day["names"]) == 41
    sizes = [[len(table["seats"]) for table in tables] for tables in day["rounds"]]
    assert sizes == [[5, *[4] * 9], [5, *[4] * 9], [4] * 10]
    tied = [one for row in day["rounds"] for one in row if len(set(one["winnings"])) < 4]
    assert len(tied) > 5
    # Nobody is equal in all three after three rounds, so that the lot decides after the first only.
    assert {row[3] for row in day["after"]["penalty"]} >= {"placement-points", "winnings"}
    assert {row[3] for row in day["after"]["round_1"]} >= {"placement-points", "winnings", "lot"}
    assert len({row[1] for row in day["final_order"]}) < 40


def test_the_weekend_has_blocks_of_two_sizes_draws_tuppis_and_a_walkover() -> None:
    weekend = held("weekend")
    assert sorted(len(block) for block in weekend["blocks"]) == [4, 4, 5, 5, 5]
    matches = [match for row in weekend["rounds"] for match in row]
    assert len(matches) == 3 * 10 + 2 * 6
    assert sum("walkover" in match for match in matches) == 1
    played = [match for match in matches if "deals" in match]
    assert {len(one["deals"]) for one in played if one["by"] != "tuppi"} == {12, 16}
    assert any(one["by"] == "draw" for one in played)
    assert any(one["by"] == "tuppi" for one in played)
    assert [len(row) for row in weekend["play_offs"]] == [2, 4, 2, 2]


def test_the_cup_has_byes_and_a_match_won_by_kapen() -> None:
    cup = held("cup")
    assert [len(row) for row in cup["rounds"]] == [4, 4, 2, 2]
    assert {one["by"] for row in cup["rounds"] for one in row} == {"points-against", "kapen"}
    assert [place for _, place in cup["places"]] == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9, 9]
