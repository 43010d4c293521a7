"""Moves out of turn, last deals called for time, deals that never open, on both databases."""

from typing import ClassVar

import pytest

from app.application.actor import Actor
from app.application.errors import Code, MoveRefused
from app.application.matches.looking_back import get_deal, get_proof, get_record, list_deals
from app.application.matches.outages import show_life
from app.application.matches.playing import play_move
from app.application.matches.seating import sit
from app.application.matches.timing import deadlines_due, meet_deadline
from app.application.matches.watching import get_match, list_events
from app.application.rows import Deadline
from app.domain.clock import TimeControl
from app.engine.catalogue import Catalogue
from app.engine.contract import DealsOpen
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.storage.waiting import hall_on
from tests.storage.world import SetClock, actors, context_of, open_full, play_on, refused
from tests.toy import ToyEngine, ToyOptions

MINUTE = 60


class StrictToy(ToyEngine):
    """The toy with a limit of time, whose deals are never opened."""

    opens: ClassVar[DealsOpen] = "never"

    def time_limit(self, options: ToyOptions) -> int | None:
        return MINUTE

    def deals_open(self, options: ToyOptions) -> DealsOpen:  # type: ignore[override]
        return self.opens


async def test_a_move_out_of_turn_leaves_the_number_of_the_turn_alone(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals":2}')).match.id
    await play_on(database, players, match, most=3)
    before = await database.read(get_match, players[1], match)
    assert before.you is not None
    assert (before.you.turn, before.you.aside) == (1, 0)
    conceded = await database.write(play_move, players[1], match, 0, "concede")
    assert (conceded.turn, conceded.repeated) == (0, False)
    assert conceded.match.you is not None
    assert (conceded.match.you.turn, conceded.match.you.aside) == (1, 1)
    assert storage.rows("SELECT turns, asides FROM match") == [("[1,1,1]", "[0,1,0]")]


async def test_a_repeated_move_out_of_turn_answers_the_same_and_changes_nothing(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals":2}')).match.id
    await play_on(database, players, match, most=3)
    first = await database.write(play_move, players[1], match, 0, "concede")
    before = storage.contents()
    again = await database.write(play_move, players[1], match, 0, "concede")
    assert (again.repeated, again.turn, again.events) == (True, 0, first.events)
    assert storage.contents() == before


async def test_a_move_out_of_turn_with_a_later_number_is_told_its_own(
    database: AnyDatabase, storage: Storage
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    await play_on(database, players, match, most=3)
    before = storage.contents()
    with pytest.raises(MoveRefused) as caught:
        await database.write(play_move, players[1], match, 1, "concede")
    assert (caught.value.kind, caught.value.turn, caught.value.aside) == (Code.TURN_AHEAD, 1, 0)
    assert storage.contents() == before


async def test_an_outage_does_not_put_off_when_the_rules_call_the_last_deal(
    storage: Storage,
) -> None:
    async with hall_on(storage, catalogue=Catalogue([StrictToy()])) as hall:
        match = await hall.open(time=TimeControl("move", MINUTE, 0, "wait"))
        for seat in (1, 2):
            await hall.database.write(sit, hall.people[seat], match, seat)
        await hall.database.write(show_life)
        hall.clock.time += 600_000
        await hall.database.write(show_life)
        await hall.pass_time(0)
        called = "SELECT move FROM entry WHERE move = 'last-deal'"
        assert (storage.rows(called), (await hall.view(match)).match.status) == (
            [("last-deal",)],
            "running",
        )


async def test_the_last_deal_is_called_once_when_the_time_is_up(storage: Storage) -> None:
    context = context_of(Catalogue([StrictToy()]))
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players, b'{"deals":3}')).match.id
        looks_at = context.clock.time + MINUTE * 1000
        deadline = Deadline("match", match, looks_at)
        context.clock.time = looks_at - 1
        assert await database.read(deadlines_due, 10) == ([], 1)
        await database.write(meet_deadline, deadline)
        assert storage.rows("SELECT move FROM entry WHERE move IS NOT NULL") == []
        context.clock.time = looks_at
        assert await database.read(deadlines_due, 10) == ([deadline], 0)
        await database.write(meet_deadline, deadline)
        await database.write(meet_deadline, deadline)
        moves = 'SELECT seat, move, "by" FROM entry WHERE move IS NOT NULL'
        assert storage.rows(moves) == [(None, "last-deal", "director")]
        assert (await database.read(deadlines_due, 10))[0] == []
        await play_on(database, players, match)
        view = await database.read(get_match, players[0], match)
        assert (view.match.status, view.match.deals) == ("finished", 1)


async def test_deals_that_never_open_keep_deals_record_and_seed_closed(storage: Storage) -> None:
    context = context_of(Catalogue([StrictToy()]))
    async with storage.serve(context) as database:
        players = await actors(database, "Ann", "Bob", "Cat")
        match = (await open_full(database, players)).match.id
        await play_on(database, players, match, 15 + 1)
        await _all_is_secret(database, players[0], match)
        await play_on(database, players, match)
        await _all_is_secret(database, players[0], match)
        proof = await database.read(get_proof, players[0], match)
        assert (proof.seed, len(proof.commitment)) == (None, 64)


async def _all_is_secret(database: AnyDatabase, player: Actor, match: str) -> None:
    for use_case, args in ((list_deals, (None, 10)), (get_deal, (1,)), (get_record, ())):
        with refused(Code.DEALS_SECRET):
            await database.read(use_case, player, match, *args)


async def test_what_may_not_be_looked_back_at_does_not_tell_who_did_it(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players)).match.id
    await play_on(database, players, match, most=3 + 4)
    page = await database.read(list_events, players[0], match, 0, 100)
    played = [event for event in page.events if type(event.event).__name__ == "CardPlayed"]
    hidden = [event.seat for event in played if getattr(event.event, "card", None) is None]
    shown = [event.seat for event in played if getattr(event.event, "card", None) is not None]
    assert (hidden, len(shown)) == ([None, None, None], 1)
    assert shown[0] is not None
    movers = [event.by for event in played]
    assert movers == [None, None, None, "player"]
