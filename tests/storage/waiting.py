"""Tables before their start, and time that passes there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from app.application.actor import Actor
from app.application.context import Limits
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.timing import deadlines_due, meet_deadline
from app.application.matches.watching import get_match, list_events
from app.application.streams.presence import note_presence
from app.application.values import MatchView
from app.domain.admission import Admission
from app.engine.catalogue import Catalogue
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import SetClock, actors, context_of

ME = WantedSeat("me")
NAMES = ("Ann", "Bob", "Cat", "Dan")


@dataclass
class Hall:
    """A service of the toy game with a clock that is set by hand, and four guests."""

    database: AnyDatabase
    clock: SetClock
    people: tuple[Actor, ...]

    async def open(self, **wanted: Any) -> str:
        """A toy match that Ann opens; she sits on its first seat unless seats are given."""
        admission = Admission(**wanted.pop("admission", {}))
        seats = wanted.pop("seats", [ME])
        opener = wanted.pop("opener", self.people[0])
        new = WantedMatch("toy", seats=seats, admission=admission, **wanted)
        return (await self.database.write(open_match, opener, new)).match.id

    async def view(self, match: str, person: int = 0) -> MatchView:
        """The match as somebody sees it."""
        return await self.database.read(get_match, self.people[person], match)

    async def pass_time(self, seconds: float) -> int:
        """Let time pass and do what is due; how many deadlines were."""
        self.clock.time += int(1000 * seconds)
        due, _ = await self.database.read(deadlines_due, 10)
        for deadline in due:
            await self.database.write(meet_deadline, deadline)
        return len(due)

    async def follow(self, match: str, *people: int, seconds: int = 10**6) -> None:
        """Let these people follow the match for so long."""
        places = [(match, self.people[person].account or "") for person in people]
        await self.database.write(note_presence, "here", places, (), 1000 * seconds)

    async def go_away(self, match: str, person: int) -> None:
        """One of them follows it no more."""
        place = (match, self.people[person].account or "")
        await self.database.write(note_presence, "here", (), [place], 0)

    async def told(self, match: str, person: int = 0) -> list[Any]:
        """What happened around the table, as plain values in order."""
        page = await self.database.read(list_events, self.people[person], match, 0, 200)
        events = [msgspec.to_builtins(event.event) for event in page.events]
        return [event for event in events if event["type"].startswith("match.")]

    def kinds(self, view: MatchView) -> list[str]:
        """The kinds of the seats."""
        return [seat.kind for seat in view.match.seats]


@asynccontextmanager
async def hall_on(
    storage: Storage, limits: Limits | None = None, catalogue: Catalogue | None = None
) -> AsyncIterator[Hall]:
    """A hall on this database."""
    context = context_of(catalogue, limits=limits)
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        yield Hall(database, context.clock, await actors(database, *NAMES))
