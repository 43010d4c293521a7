"""Online tables behind REST: what the house does, with a clock that is set by hand."""

from typing import Any

from app.application.exports.strays import STRAY, drop_stray
from app.application.matches.bots_due import matches_with_bots_due
from app.application.matches.telling_host import TABLE
from app.application.matches.timing import DUTIES, deadlines_due, meet_deadline
from app.application.tournament.hosting import look_at_table
from tests.rest.organizer import Organizer
from tests.rest.service import Person, Service, good, step

ALL_DUTIES = {**DUTIES, TABLE: look_at_table, STRAY: drop_stray}


async def keep_house(service: Service) -> None:
    """Meet deadlines and let house bots move until nothing is left to do now."""
    while True:
        due, _ = await service.database.read(deadlines_due, 100, ALL_DUTIES)
        for deadline in due:
            await service.database.write(meet_deadline, deadline, ALL_DUTIES)
        bots = await service.database.read(matches_with_bots_due, 100)
        for match in (*bots.tables, *bots.alone):
            await service.play_bots(match)
        if not due and not bots:
            return


async def put_house(organizer: Organizer, entry: str, members: int = 1) -> None:
    """Let house bots play for all members of an entry."""
    for member in range(1, members + 1):
        await organizer.edit(
            f"/entries/{entry}/members/{member}", {"house_bot": "steady"}, method="PUT"
        )


async def join(organizer: Organizer, person: Person, entry: str, member: int = 1) -> None:
    """Ask somebody, who agrees."""
    await organizer.edit(f"/entries/{entry}/members/{member}", {"player": person.id}, "PUT")
    good(await person.call("PUT", organizer.path + "/me", json={"accepts": True}))


async def own_match(organizer: Organizer, person: Person) -> dict[str, Any]:
    """The match of somebody's last table, as he sees it."""
    tables = (await person.get(organizer.path + "/me"))["tables"]
    found: dict[str, Any] = await person.get(f"/v1/matches/{tables[-1]['match_id']}")
    return found


async def sit_down(view: Any, *people: Person) -> str:
    """Everybody takes the seat that is kept; the id of the match."""
    match = str(view["match"]["id"])
    for person in people:
        seat = next(one for one in view["match"]["seats"] if one["player_id"] == person.id)
        path = f"/v1/matches/{match}/seats/{seat['seat']}"
        good(await person.call("PUT", path, json={"kind": "me"}))
    return match


async def play_for(service: Service, match: str, *people: Person) -> None:
    """Play everybody's turns, the first legal move each, and the house's, to the end."""
    await keep_house(service)
    while await step(people, match):
        await keep_house(service)
