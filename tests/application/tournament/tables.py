"""A tournament of the toy game at one online table: Dan directs, the others play."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from app.application.actor import Actor
from app.application.context import Limits
from app.application.matches.bots_due import matches_with_bots_due
from app.application.matches.playing import play_for_bots
from app.application.matches.seating import sit
from app.application.matches.telling_host import TABLE
from app.application.matches.timing import DUTIES, deadlines_due, meet_deadline
from app.application.matches.watching import get_match
from app.application.people.anonymizing import FORGETTING_IN_TOURNAMENTS
from app.application.rows import Deadline
from app.application.tournament.announcing import (
    WantedTournament,
    create_tournament,
    get_tournament,
    open_registration,
)
from app.application.tournament.clocks import start_clock
from app.application.tournament.drawing import WantedDraw, draw_round, publish_round
from app.application.tournament.entering import WantedEntry, add_entries
from app.application.tournament.forgetting import forget_in_tournaments
from app.application.tournament.hosting import look_at_table
from app.application.tournament.membership import (
    WantedMember,
    answer_membership,
    get_own_part,
    put_member,
)
from app.application.tournament.reading import list_tournament_log
from app.application.tournament.sheet_values import SheetView
from app.application.tournament.sheets import get_sheet
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.venue import OnlineTerms
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.world import SetClock, actors, context_of

HOUSE = {**DUTIES, TABLE: look_at_table, FORGETTING_IN_TOURNAMENTS: forget_in_tournaments}
NAMES = ("Ann", "Bob", "Cat", "Dan")
NAME = "1.1.1"
LATE_S, MINUTES = 120, 10


@dataclass
class Club:
    """A service with its clock, three players and their director."""

    database: AnyDatabase
    clock: SetClock
    people: tuple[Actor, ...]
    id: str = ""
    entries: list[str] = field(default_factory=list)

    @property
    def dan(self) -> Actor:
        """The director."""
        return self.people[3]

    async def revision(self) -> int:
        """What an edit must have seen."""
        return (await self.database.read(get_tournament, self.dan, self.id)).revision

    async def announce(self, terms: OnlineTerms, minutes: int | None = MINUTES) -> None:
        """A tournament of three entries without players."""
        stage = RandomDraw(name="Round", venue="online", rounds=1, tables=(3,), minutes=minutes)
        plan = Plan((stage,), online=terms)
        wanted = WantedTournament("Day", game="toy", options=b'{"deals": 3}', plan=plan)
        made = await self.database.write(create_tournament, self.dan, wanted)
        self.id = made.tournament.id
        made = await self.database.write(open_registration, self.dan, self.id, made.revision)
        names = [WantedEntry(name) for name in NAMES[:3]]
        made = await self.database.write(add_entries, self.dan, self.id, names, made.revision)
        self.entries = [entry.id for entry in made.entries]

    async def put(self, place: int, wanted: WantedMember) -> None:
        """Who plays for an entry."""
        revision = await self.revision()
        entry = self.entries[place]
        await self.database.write(put_member, self.dan, self.id, entry, 1, wanted, revision)

    async def invite(self, place: int) -> None:
        """Ask somebody to play for the entry of his name."""
        await self.put(place, WantedMember(player=self.people[place].account))

    async def accept(self, place: int) -> None:
        """Somebody agrees."""
        await self.database.write(answer_membership, self.people[place], self.id, True)

    async def publish(self, *, started: bool = True) -> None:
        """Draw the round and publish it, and let its clock run."""
        drawn = await self.database.write(
            draw_round, self.dan, self.id, WantedDraw(), await self.revision()
        )
        await self.database.write(publish_round, self.dan, self.id, "1.1", drawn.revision)
        if started:
            await self.set_clock(start_clock)

    async def set_clock(self, change: Callable[..., Any]) -> None:
        """The director does something with the clock of the round."""
        revision = await self.revision()
        await self.database.write(change, self.dan, self.id, "1.1", revision)

    async def due(self) -> list[Deadline]:
        """The deadlines that are due now."""
        return list((await self.database.read(deadlines_due, 100, HOUSE))[0])

    async def keep_house(self, seconds: int = 0) -> None:
        """Let time pass; meet deadlines and let house bots move until nothing is left to do."""
        self.clock.time += 1000 * seconds
        while True:
            due = await self.due()
            for deadline in due:
                await self.database.write(meet_deadline, deadline, HOUSE)
            if not due and not await self.bots_move():
                return

    async def bots_move(self) -> bool:
        """Let house bots move, and meet no deadline; whether any did."""
        bots = await self.database.read(matches_with_bots_due, 100)
        for match in (*bots.tables, *bots.alone):
            while await self.database.write(play_for_bots, match):
                pass
        return bool(bots)

    async def match(self) -> str | None:
        """The match of the table."""
        return (await self.sheet()).match_id

    async def own_match(self, place: int) -> str | None:
        """The same as its player is told."""
        part = await self.database.read(get_own_part, self.people[place], self.id)
        return part.tables[0].match_id if part.tables else None

    async def sheet(self) -> SheetView:
        """The sheet of the table."""
        return await self.database.read(get_sheet, self.dan, self.id, NAME)

    async def facts(self) -> list[str]:
        """The kinds of all facts so far."""
        log = await self.database.read(list_tournament_log, self.dan, self.id, None, 100)
        return [type(one.fact).__name__ for one in log.entries]

    async def come(self, place: int) -> None:
        """Somebody takes the seat that is kept for him."""
        match = await self.match()
        assert match is not None
        account = self.people[place].account
        view = await self.database.read(get_match, self.people[place], match)
        seat = next(one.seat for one in view.match.seats if one.player_id == account)
        await self.database.write(sit, self.people[place], match, seat)


@asynccontextmanager
async def club_on(
    storage: Storage,
    terms: OnlineTerms | None = None,
    limits: Limits | None = None,
    minutes: int | None = MINUTES,
) -> AsyncIterator[Club]:
    """A club on this database."""
    context = context_of(limits=limits)
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        club = Club(database, context.clock, await actors(database, *NAMES))
        await club.announce(terms or OnlineTerms(late_after=LATE_S), minutes)
        yield club


async def house_club(club: Club) -> None:
    """House bots play for everybody."""
    for place in range(3):
        await club.put(place, WantedMember(house_bot="random"))


async def peopled(club: Club, *, started: bool = True) -> None:
    """Everybody plays for himself, and the match is opened."""
    for place in range(3):
        await club.invite(place)
        await club.accept(place)
    await club.publish(started=started)
    await club.keep_house()


async def seated(club: Club) -> tuple[str, list[Actor]]:
    """The running match of the table, and its players in the order of their seats."""
    await peopled(club)
    for place in range(3):
        await club.come(place)
    match = await club.match() or ""
    view = await club.database.read(get_match, club.people[0], match)
    by_account = {person.account: person for person in club.people}
    return match, [by_account[seat.player_id] for seat in view.match.seats]
