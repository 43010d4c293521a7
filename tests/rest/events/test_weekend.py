"""A Tuppi weekend of 23 pairs on paper: blocks of two lengths, a walk-over, play-offs."""

from typing import Any

from tests.rest.events.test_reckoning import held
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service

WEEKEND = held("weekend")


def lines(deals: list[Any]) -> list[Any]:
    """The paper lines of these deals."""
    return [
        {"game": "tuppi", "kind": kind, "pair_tricks": tricks}
        | ({} if seat is None else {"ramaaja": seat})
        for kind, seat, tricks in deals
    ]


async def play(event: Organizer, table: Any, told: Any, length: int) -> None:
    """One match as it was worked out, of so many deals."""
    if "walkover" in told:
        ids = {name: entry for entry, name in event.names.items()}
        body = {"winner": ids[told["walkover"]], "reason": "Not there", "rule": "TUP-TOUR-8"}
        sheet = await event.edit(f"/tables/{table['table']}/walkover", body)
        assert (sheet["state"], sheet["points"]) == ("official", [0, 0])
        return
    assert table["first_dealer"] == told["first_dealer"]
    sheet = await event.play(table["table"], lines(told["deals"]))
    assert sheet["options"]["match_deals"] == length
    winner = event.names.get(sheet["winner"])
    assert (sheet["points"], sheet["decided"], winner, sheet["ended"]) == (
        told["points"],
        told["by"],
        told["winner"],
        True,
    )


async def check_grids(event: Organizer) -> None:
    """Each match stands in the grid of its block twice, once from either side."""
    found = await event.person.get(event.path + "/stages/1/block-grids")
    played = {tuple(match["sides"]): match for row in WEEKEND["rounds"] for match in row}
    cells = 0
    for grid in found["blocks"]:
        names = [row["name"] for row in grid["rows"]]
        assert names == [row[0] for row in WEEKEND["orders"][grid["block"] - 1]]
        for row in grid["rows"]:
            for other, cell in zip(names, row["cells"], strict=True):
                if other == row["name"]:
                    assert cell is None
                    continue
                cells += 1
                straight = played.get((row["name"], other))
                match = straight or played[(other, row["name"])]
                points = match.get("points")
                if points and not straight:
                    points = points[::-1]
                told = [cell["points"], cell["other_points"]]
                assert told == (points or [None, None])
                worth = {None: "1", row["name"]: "2"}.get(match["winner"], "0")
                assert (cell["worth"], cell["state"]) == (worth, "official")
    assert cells == 2 * 42


async def test_a_weekend_of_23_pairs_comes_to_what_was_worked_out(
    service: Service, ann: Person
) -> None:
    body = {"name": "Weekend", "preset": "tuppi-lohko"}
    event = await announce(ann, body, WEEKEND["names"])
    sizes = {name: len(block) for block in WEEKEND["blocks"] for name in block}
    for number, expected in enumerate(WEEKEND["rounds"]):
        drawn = await event.draw()
        assert event.seated(drawn) == [match["sides"] for match in expected]
        if number == 0:
            named = [[event.names[entry] for entry in block] for block in drawn["blocks"]]
            assert named == WEEKEND["blocks"]
        for table, told in zip(drawn["tables"], expected, strict=True):
            await play(event, table, told, 12 if sizes[told["sides"][0]] > 4 else 16)
    stages = (await ann.get(event.path + "/standings"))["stages"]
    assert stages[0]["official"]
    assert [
        [
            [row["name"], row["place"], row["points"], row["decided_by"]]
            for row in stages[0]["rows"]
            if row["block"] == block
        ]
        for block in range(1, 6)
    ] == WEEKEND["orders"]
    await check_grids(event)
    for number, expected in enumerate(WEEKEND["play_offs"]):
        drawn = await event.draw()
        if number == 0:
            assert [event.names[entry] for entry in drawn["order"]] == WEEKEND["seeds"]
        assert event.seated(drawn) == [match["sides"] for match in expected]
        for table, told in zip(drawn["tables"], expected, strict=True):
            await play(event, table, told, 16)
    found = await ann.get(event.path + "/standings")
    assert found["official"]
    places = sorted([row["place"], row["name"]] for row in found["stages"][1]["rows"])
    assert places == sorted([place, name] for name, place in WEEKEND["places"])
    await event.edit("/finish")
