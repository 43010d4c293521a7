"""A Paskievics day of nine on paper, through HTTP, against numbers worked out by hand.

The fixture has the draw that the recorded seed gives, what was played, and what comes of it:
winnings by the value of each game (three 1, two 2, one 3, solo 4), placement points by PAS-TRN-5
and 6, the order by PAS-TRN-7, finals from zero by PAS-TRN-8 to 10.
"""

import json
from pathlib import Path
from typing import Any

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, refused

DAY = json.loads(Path(__file__).with_name("paskievics_day.json").read_text(encoding="utf-8"))
LEVELS = {1: "three", 2: "two", 3: "one", 4: "solo"}


def lines(seats: list[str], won: list[Any]) -> list[Any]:
    """Paper lines of games that were won by a declarer with a partner, by what each is worth."""
    return [
        {
            "game": "paskievics",
            "taker": seats.index(taker),
            "partner": seats.index(partner),
            "level": LEVELS[value],
            "taken": 4 - value,
            "called": "XX",
            "card_points": [61, 33],
            "side_tricks": [6, 3],
        }
        for taker, partner, value in won
    ]


async def order(organizer: Organizer, stage: int) -> list[Any]:
    """Name, place, points and the reason of each in the order of a stage."""
    found = await organizer.person.get(organizer.path + "/standings")
    rows = found["stages"][stage - 1]["rows"]
    return [[row["name"], row["place"], row["points"], row["decided_by"]] for row in rows]


async def finals(organizer: Organizer) -> list[Any]:
    """Name, place and points of each in the order of the finals."""
    return [row[:3] for row in await order(organizer, 2)]


async def play_round(organizer: Organizer, drawn: Any, expected: list[Any]) -> None:
    """Everybody sits where the fixture says, and wins what was worked out."""
    assert organizer.seated(drawn) == [table["seats"] for table in expected]
    for table, told in zip(drawn["tables"], expected, strict=True):
        assert told["seats"][table["first_dealer"]] == told["first_dealer"]
        sheet = await organizer.play(table["table"], lines(told["seats"], told["won"]))
        assert sheet["points"] == told["winnings"]
        assert sheet["rows"][-1]["score"]["totals"] == told["winnings"]
        assert sheet["state"] == "official"


async def test_a_day_of_nine_with_two_rounds_a_correction_and_finals(
    service: Service, ann: Person
) -> None:
    body = {"name": "Day", "preset": "paskievics-classic", "plan": DAY["plan"]}
    day = await announce(ann, body, DAY["names"])
    await play_round(day, await day.draw(), DAY["rounds"][0])
    assert await order(day, 1) == DAY["after_round_1"]
    await play_round(day, await day.draw(), DAY["rounds"][1])
    assert await order(day, 1) == DAY["after_round_2"]
    wrong = DAY["correction"]
    seats = DAY["rounds"][0][1]["seats"]
    path = f"/tables/{wrong['table']}/correction"
    corrected = {"lines": lines(seats, wrong["won"]), "reason": wrong["reason"]}
    await day.edit(path, corrected)
    assert await order(day, 1) == DAY["after_correction"]
    await play_round(day, await day.draw(), DAY["finals"])
    assert (await ann.get(day.path + "/standings"))["official"]
    assert await finals(day) == DAY["final_order"]
    assert (await day.edit("/finish"))["tournament"]["phase"] == "finished"
    again = {**corrected, "lines": lines(seats, DAY["rounds"][0][1]["won"])}
    await day.edit(path, again)  # what is over is still corrected: it was right as it was
    assert await order(day, 1) == DAY["after_round_2"]
    assert await finals(day) == DAY["final_order"]
    assert (await day.edit("/archive"))["tournament"]["phase"] == "archived"
    late = {"json": corrected, "headers": {"If-Match": f'"{day.revision}"'}}
    refused(await ann.call("POST", day.path + path, **late), 409, "tournament-phase")
    assert await order(day, 1) == DAY["after_round_2"]
    assert await finals(day) == DAY["final_order"]
