"""``what_if`` through REST: nothing is stored, and doing it gives what was told."""

from typing import Any

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, refused
from tests.rest.test_tournaments import LINE, facts

NAMES = ["Andor", "Bea", "Csaba", "Dóra"]
OTHER = {**LINE, "taker": 1, "partner": 3}


async def played(ann: Person) -> Organizer:
    """A day of four whose first round stands."""
    day = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, NAMES)
    await day.draw()
    await day.play("1.1.1", [LINE])
    return day


async def test_what_would_be_is_told_without_a_trace_and_is_what_doing_it_gives(
    ann: Person,
) -> None:
    day = await played(ann)
    before = await facts(day), await ann.get(day.path), await ann.get(day.path + "/standings")
    entry = next(iter(day.names))
    penalty = {"entry": entry, "points": "1/2"}
    body: dict[str, Any] = {
        "sheets": [{"table": "1.1.1", "lines": [OTHER]}],
        "penalties": [{"round": "1.1", **penalty}],
    }
    found = await ann.post(day.path + "/what-if", body)
    after = await facts(day), await ann.get(day.path), await ann.get(day.path + "/standings")
    assert after == before
    assert found["as_of"] == before[2]["as_of"]
    # Both winners of the deal and both losers would change places: 4 and 3/2 each.
    assert {one["points_before"] for one in found["changes"]} == {"4", "3/2"}
    assert len(found["changes"]) == 4
    await day.edit("/tables/1.1.1/correction", {"lines": [OTHER], "reason": "Misread"})
    await day.edit("/rounds/1.1/penalties", {**penalty, "reason": "Late"})
    done = await ann.get(day.path + "/standings")
    would = found["standings"]["stages"][0]["rows"]
    assert would == done["stages"][0]["rows"]


async def test_what_cannot_be_is_refused(ann: Person) -> None:
    day = await played(ann)
    url = day.path + "/what-if"
    bad = {"sheets": [{"table": "1.1.1", "lines": [{**LINE, "card_points": [61, 34]}]}]}
    refused(await ann.call("POST", url, json=bad), 422, "line-card-points")
    none = {"points": [{"table": "1.1.2", "points": [1, 2, 3, 4]}]}
    refused(await ann.call("POST", url, json=none), 404, "unknown-table")
    few = {"points": [{"table": "1.1.1", "points": [1, 2]}]}
    refused(await ann.call("POST", url, json=few), 409, "other-points")
    odd = {"penalties": [{"round": "1.1", "entry": "x", "points": "-1"}]}
    refused(await ann.call("POST", url, json=odd), 422, "malformed-request")
