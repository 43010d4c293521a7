"""Table phrases."""

import pytest

from app.application.context import Limits
from app.application.errors import Code
from app.application.events import PhraseSaid
from app.application.matches.opening import abandon_match
from app.application.matches.seating import leave, sit
from app.application.matches.watching import list_events
from app.application.meeting.phrases import list_phrases, say_phrase
from app.application.streams.following import look_on, watch
from app.application.streams.messages import StreamEvents
from app.application.texts import Language
from app.application.values import LoggedEvent
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.phrases import MOST_PHRASES, PHRASES
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall, hall_on
from tests.storage.world import context_of, play_on, refused


async def test_there_are_eight_phrases(hall: Hall) -> None:
    told = list_phrases(context_of(), Language.ENGLISH).phrases
    assert [one.phrase for one in told] == list(PHRASES)
    assert len(PHRASES) == 8


async def test_a_phrase_is_an_event_that_everybody_sees(hall: Hall) -> None:
    match = await hall.open()
    await hall.database.write(say_phrase, hall.people[0], match, "hello")
    last = (await hall.told(match, 3))[-1]
    assert last == {"type": "match.phrase_said", "seat": 0, "phrase": "hello"}


async def running(hall: Hall, deals: int = 2) -> str:
    """A match of Ann, Bob and Cat that has begun."""
    match = await hall.open(options=b'{"deals":%d}' % deals)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    return match


async def types(hall: Hall, match: str, person: int = 3) -> list[str]:
    """The types of all events that somebody may see."""
    page = await hall.database.read(list_events, hall.people[person], match, 0, 200)
    return [str(event.event.__struct_config__.tag) for event in page.events]


async def test_what_is_said_in_a_deal_is_told_when_it_is_over_and_before_the_next(
    hall: Hall,
) -> None:
    match = await running(hall)
    people = hall.people[:3]
    await hall.database.write(say_phrase, people[0], match, "good_luck")
    await play_on(hall.database, people, match, 1)
    await hall.database.write(say_phrase, people[1], match, "sorry")
    await play_on(hall.database, people, match, 13)
    assert "match.phrase_said" not in await types(hall, match)
    await play_on(hall.database, people, match, 1)
    assert (await hall.view(match)).match.deals == 1
    told = [one for one in await hall.told(match, 3) if one["type"] == "match.phrase_said"]
    assert [(one["seat"], one["phrase"]) for one in told] == [(0, "good_luck"), (1, "sorry")]
    kinds = await types(hall, match)
    begins = kinds.index("toy.deal_scored")
    assert kinds[begins : begins + 4] == [
        "toy.deal_scored",
        *["match.phrase_said"] * 2,
        "toy.deal_begun",
    ]
    await play_on(hall.database, people, match)
    assert (await types(hall, match)).count("match.phrase_said") == 2


async def test_what_was_said_in_a_deal_is_nobodys_move(hall: Hall) -> None:
    match = await hall.open(time=TimeControl("move", 600, 0, "default_move"))
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.database.write(say_phrase, hall.people[0], match, "hello")
    said: list[LoggedEvent] = []
    while not said:
        await hall.pass_time(600)
        page = await hall.database.read(list_events, hall.people[1], match, 0, 200)
        said = [one for one in page.events if isinstance(one.event, PhraseSaid)]
    assert [(one.seat, one.by) for one in said] == [(0, None)]
    others = [one for one in page.events if one.at == said[0].at and one not in said]
    assert {one.by for one in others} == {"clock"}


async def test_after_the_end_one_talks_as_long_as_the_table_stays(storage: Storage) -> None:
    async with hall_on(storage, Limits(table_ms=60_000)) as hall:
        match = await running(hall, deals=1)
        await play_on(hall.database, hall.people[:3], match)
        await hall.pass_time(59)
        view = await hall.database.write(say_phrase, hall.people[0], match, "thanks")
        assert view.match.status == "finished"
        assert (await types(hall, match))[-1] == "match.phrase_said"
        await hall.pass_time(1)
        before = storage.contents()
        with refused(Code.TABLE_CLEARED):
            await hall.database.write(say_phrase, hall.people[1], match, "thanks")
        assert storage.contents() == before


async def test_at_a_table_that_was_given_up_nothing_is_said(hall: Hall) -> None:
    match = await hall.open()
    await hall.database.write(abandon_match, hall.people[0], match)
    with refused(Code.TABLE_CLEARED):
        await hall.database.write(say_phrase, hall.people[0], match, "thanks")


async def test_whoever_sees_finished_deals_only_is_told_with_the_deal(hall: Hall) -> None:
    match = await hall.open(options=b'{"deals":2}', spectators="after_deal")
    people = hall.people[:3]
    for person in (1, 2):
        await hall.database.write(sit, people[person], match, person)
    await hall.database.write(say_phrase, people[0], match, "well_played")
    await play_on(hall.database, people, match, 15)
    assert (await types(hall, match))[-2:] == ["toy.deal_scored", "match.phrase_said"]


async def test_nobody_is_told_that_something_was_said_in_a_deal(hall: Hall) -> None:
    match = await running(hall)
    people, database = hall.people, hall.database
    seen = [await hall.view(match, person) for person in range(4)]
    begun = await database.read(watch, people[1], match, None)
    asked = await database.read(look_on, people[1], begun.mark, 100)
    await database.write(say_phrase, people[0], match, "hello")
    told = await database.read(look_on, people[1], asked.mark, 100)
    assert (told.messages, told.anew, told.mark) == ((), None, asked.mark)
    assert [await hall.view(match, person) for person in range(4)] == seen
    await play_on(database, people[:3], match, 1)
    moved = await database.read(look_on, people[1], told.mark, 100)
    assert isinstance(moved.messages[0], StreamEvents)
    assert moved.anew is None


@pytest.mark.parametrize("end", ["forfeit", "given up"])
async def test_what_was_said_is_told_with_the_end_of_a_match(hall: Hall, end: str) -> None:
    time = NO_CLOCK if end == "forfeit" else TimeControl("move", 600, 0, "house_bot")
    match = await hall.open(time=time)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    await hall.database.write(say_phrase, hall.people[0], match, "goodbye")
    for person in (0, 1, 2) if end == "given up" else (0,):
        await hall.database.write(leave, hall.people[person], match, person)
    last = "match.finished" if end == "forfeit" else "match.abandoned"
    assert (await types(hall, match))[-2:] == ["match.phrase_said", last]


async def test_a_seat_says_so_many_phrases_before_the_start_and_in_each_deal(
    hall: Hall, storage: Storage
) -> None:
    match = await hall.open()
    await hall.database.write(sit, hall.people[1], match, 1)
    for _ in range(MOST_PHRASES):
        await hall.database.write(say_phrase, hall.people[0], match, "hello")
    before = storage.contents()
    with refused(Code.TOO_MANY_PHRASES):
        await hall.database.write(say_phrase, hall.people[0], match, "hello")
    assert storage.contents() == before
    await hall.database.write(say_phrase, hall.people[1], match, "hello")
    await hall.database.write(sit, hall.people[2], match, 2)
    for _ in range(MOST_PHRASES):
        await hall.database.write(say_phrase, hall.people[0], match, "good_luck")
    before = storage.contents()
    with refused(Code.TOO_MANY_PHRASES):
        await hall.database.write(say_phrase, hall.people[0], match, "hello")
    assert storage.contents() == before


async def test_phrases_can_be_switched_off_and_are_for_players_only(
    hall: Hall, storage: Storage
) -> None:
    silent, match = await hall.open(admission={"phrases": False}), await hall.open()
    before = storage.contents()
    with refused(Code.PHRASES_OFF):
        await hall.database.write(say_phrase, hall.people[0], silent, "hello")
    with refused(Code.NOT_SEATED):
        await hall.database.write(say_phrase, hall.people[1], match, "hello")
    assert storage.contents() == before


async def test_a_phrase_moves_no_turn_on(hall: Hall) -> None:
    match = await hall.open()
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], match, person)
    before = await hall.view(match)
    after = await hall.database.write(say_phrase, hall.people[0], match, "hello")
    assert (after.view, after.you, after.to_act) == (before.view, before.you, before.to_act)
    view = await hall.database.write(leave, hall.people[0], match, 0)
    assert view.match.status == "finished"
