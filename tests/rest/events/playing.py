"""The three events from their announcement to their end, as they were worked out."""

from typing import Any

from tests.rest.events import test_cup, test_day, test_weekend
from tests.rest.events.test_reckoning import held
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person


async def played_cup(ann: Person, name: str = "Cup") -> Organizer:
    """The Chaupatia cup of twelve teams."""
    event = await announce(ann, {"name": name, "preset": "chaupatia-cup"}, test_cup.CUP["names"])
    for expected in test_cup.CUP["rounds"]:
        drawn = await event.draw()
        for table, told in zip(drawn["tables"], expected, strict=True):
            await test_cup.play(event, table, told)
    await event.edit("/finish")
    return event


async def played_weekend(ann: Person, name: str = "Weekend") -> Organizer:
    """The Tuppi weekend of 23 pairs: five rounds in blocks, then play-offs."""
    weekend = test_weekend.WEEKEND
    event = await announce(ann, {"name": name, "preset": "tuppi-lohko"}, weekend["names"])
    sizes = {one: len(block) for block in weekend["blocks"] for one in block}
    for expected in weekend["rounds"] + weekend["play_offs"]:
        drawn = await event.draw()
        in_blocks = drawn["round"].startswith("1.")
        for table, told in zip(drawn["tables"], expected, strict=True):
            short = in_blocks and sizes[told["sides"][0]] > 4
            await test_weekend.play(event, table, told, 12 if short else 16)
    await event.edit("/finish")
    return event


async def played_day(ann: Person, name: str = "Day") -> Organizer:
    """The Paskievics day of 41: a withdrawal, a correction, a penalty, finals."""
    worked: dict[str, Any] = held("day")
    event = await announce(ann, {"name": name, "preset": "paskievics-classic"}, worked["names"])
    ids = {one: entry for entry, one in event.names.items()}
    for number, expected in enumerate(worked["rounds"]):
        drawn = await event.draw()
        if number == 1:
            path = f"/entries/{ids[worked['withdrawn']]}/withdrawal"
            await event.edit(path, {"reason": "A train to catch"})
        await test_day.play_round(event, drawn, expected)
        if number == 1:
            await test_day.correct(event, worked["rounds"][0])
    penalty = worked["penalty"]
    body = {"entry": ids[penalty["name"]], "points": str(penalty["points"]), "reason": "Late"}
    await event.edit("/rounds/1.3/penalties", body)
    await test_day.play_round(event, await event.draw(), worked["finals"])
    await event.edit("/finish")
    return event
