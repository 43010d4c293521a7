"""A Paskievics day of 41 players on paper: ties, a withdrawal, a correction, a penalty, finals."""

from typing import Any

from tests.rest.events.test_reckoning import held
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service

DAY = held("day")
LEVELS = {1: "three", 2: "two", 3: "one", 4: "solo"}


def lines(seats: list[str], deals: list[Any]) -> list[Any]:
    """The paper lines of these deals."""
    return [
        {
            "game": "paskievics",
            "taker": seats.index(taker),
            "partner": seats.index(partner),
            "level": LEVELS[value],
            "taken": 4 - value,
            "called": "XX",
            "card_points": [61, 33] if won else [33, 61],
            "side_tricks": [6, 3] if won else [3, 6],
        }
        for taker, partner, value, won in deals
    ]


async def order(day: Organizer, stage: int = 1) -> list[Any]:
    """Name, place, points and reason of everybody."""
    found = await day.person.get(day.path + "/standings")
    rows = found["stages"][stage - 1]["rows"]
    return [[row["name"], row["place"], row["points"], row["decided_by"]] for row in rows]


async def play_round(day: Organizer, drawn: Any, expected: list[Any]) -> None:
    """Everybody sits and deals as worked out, and each sheet comes to what was worked out."""
    assert day.seated(drawn) == [table["seats"] for table in expected]
    for table, told in zip(drawn["tables"], expected, strict=True):
        assert told["seats"][table["first_dealer"]] == told["first_dealer"]
        sheet = await day.play(table["table"], lines(told["seats"], told["deals"]))
        assert (sheet["points"], sheet["state"]) == (told["winnings"], "official")


async def check_cross_table(day: Organizer, rounds: list[Any], after: list[Any]) -> None:
    """The cross table has the order, and in each cell what that round brought."""
    found = await day.person.get(day.path + "/stages/1/cross-table")
    assert [[row["name"], row["place"], row["points"]] for row in found["rows"]] == [
        row[:3] for row in after
    ]
    won = [
        {
            name: (number, amount)
            for number, table in enumerate(row, start=1)
            for name, amount in zip(table["seats"], table["winnings"], strict=True)
        }
        for row in rounds
    ]
    for row in found["rows"]:
        for number, cell in enumerate(row["cells"]):
            expected = won[number].get(row["name"])
            told = cell and (int(cell["table"].split(".")[2]), cell["points"])
            assert told == expected, row["name"]


async def test_a_day_of_41_comes_to_what_was_worked_out(service: Service, ann: Person) -> None:
    body = {"name": "Day", "preset": "paskievics-classic"}
    day = await announce(ann, body, DAY["names"])
    ids = {name: entry for entry, name in day.names.items()}
    rounds, after = DAY["rounds"], DAY["after"]
    first = await day.draw()
    await play_round(day, first, rounds[0])
    assert await order(day) == after["round_1"]
    second = await day.draw()
    await day.edit(f"/entries/{ids[DAY['withdrawn']]}/withdrawal", {"reason": "A train to catch"})
    await play_round(day, second, rounds[1])
    assert await order(day) == after["round_2"]
    await correct(day, rounds[0])
    assert await order(day) == after["correction"]
    await play_round(day, await day.draw(), rounds[2])
    assert await order(day) == after["round_3"]
    rounds[0][DAY["corrected"]["table"] - 1]["winnings"] = DAY["corrected"]["winnings"]
    await check_cross_table(day, rounds, after["round_3"])
    penalty = DAY["penalty"]
    body = {"entry": ids[penalty["name"]], "points": str(penalty["points"]), "reason": "Late again"}
    await day.edit("/rounds/1.3/penalties", body)
    assert await order(day) == after["penalty"]
    await play_round(day, await day.draw(), DAY["finals"])
    finals = await order(day, 2)
    assert sorted(row[:3] for row in finals) == sorted(DAY["final_order"])
    assert [row[1] for row in finals] == [row[1] for row in DAY["final_order"]]
    await check_history(day, ids[DAY["withdrawn"]])
    await day.edit("/finish")


async def check_history(day: Organizer, gone: str) -> None:
    """Who withdrew in round II has two rounds, the winner four, each with the rank after it."""
    found = await day.person.get(f"{day.path}/entries/{gone}/history")
    assert [one["round"] for one in found["rounds"]] == ["1.1", "1.2"]
    winner = DAY["final_order"][0]
    entry = next(entry for entry, name in day.names.items() if name == winner[0])
    found = await day.person.get(f"{day.path}/entries/{entry}/history")
    told = [(one["round"], one["place"], one["total"]) for one in found["rounds"]]
    after = DAY["after"]
    last = next(row for row in after["penalty"] if row[0] == winner[0])
    assert told[2:] == [("1.3", last[1], last[2]), ("2.1", 1, winner[2])]
    seats = next(table["seats"] for table in DAY["rounds"][1] if winner[0] in table["seats"])
    opponents = [one["name"] for one in found["rounds"][1]["opponents"]]
    assert opponents == [name for name in seats if name != winner[0]]


async def correct(day: Organizer, tables: list[Any]) -> None:
    """The last deal of a sheet of the first round was written down the wrong way round."""
    wrong = DAY["corrected"]
    seats = tables[wrong["table"] - 1]["seats"]
    body = {"lines": lines(seats, wrong["deals"]), "reason": "The last deal was misread"}
    sheet = await day.edit(f"/tables/1.1.{wrong['table']}/correction", body)
    assert sheet["points"] == wrong["winnings"]
