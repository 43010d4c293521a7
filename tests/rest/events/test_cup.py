"""A Chaupatia cup of twelve teams on paper: byes, Kapen, a match for third place."""

from typing import Any

from tests.rest.events.test_reckoning import held
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service

CUP = held("cup")


def lines(deals: list[Any]) -> list[Any]:
    """The paper lines of these deals."""
    return [
        {"game": "chaupatia", "declarer": seat, "bid": bid, "made": made, "sixteen": sixteen}
        for seat, bid, made, sixteen in deals
    ]


async def play(event: Organizer, table: Any, told: Any) -> None:
    """One match as it was worked out."""
    assert table["first_dealer"] == told["first_dealer"]
    sheet = await event.play(table["table"], lines(told["deals"]))
    score = sheet["rows"][-1]["score"]
    assert (sheet["points"], score["kapen"], sheet["decided"], event.names[sheet["winner"]]) == (
        told["points"],
        told["kapen"],
        told["by"],
        told["winner"],
    )


async def test_a_cup_of_twelve_comes_to_what_was_worked_out(service: Service, ann: Person) -> None:
    event = await announce(ann, {"name": "Cup", "preset": "chaupatia-cup"}, CUP["names"])
    for number, expected in enumerate(CUP["rounds"]):
        drawn = await event.draw()
        if number == 0:
            assert [event.names[entry] for entry in drawn["order"]] == CUP["seeds"]
            assert {event.names[entry] for entry in drawn["byes"]} == set(CUP["seeds"][:4])
        assert event.seated(drawn) == [match["sides"] for match in expected]
        for table, told in zip(drawn["tables"], expected, strict=True):
            await play(event, table, told)
    found = await ann.get(event.path + "/standings")
    assert found["official"]
    places = sorted([row["place"], row["name"]] for row in found["stages"][0]["rows"])
    assert places == sorted([place, name] for name, place in CUP["places"])
    bracket = await ann.get(event.path + "/stages/1/bracket")
    assert bracket["official"]
    winners = [event.names[tie["winner"]] for tie in bracket["ties"] if tie["place"]]
    assert winners == [CUP["places"][0][0], CUP["places"][2][0]]
    real = [tie for tie in bracket["ties"] if not any(side["bye"] for side in tie["sides"])]
    told = [[side["points"] for side in tie["sides"]] for tie in real]
    assert told == [match["points"] for row in CUP["rounds"] for match in row]
    await event.edit("/finish")
