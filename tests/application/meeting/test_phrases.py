"""Table phrases."""

from app.application.errors import Code
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.meeting.phrases import list_phrases, say_phrase
from app.application.texts import Language
from app.application.values import MatchView
from app.domain.phrases import MOST_PHRASES, PHRASES, Phrase
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import context_of, move_of, play_on, refused


async def test_there_are_eight_phrases(hall: Hall) -> None:
    told = list_phrases(context_of(), Language.ENGLISH).phrases
    assert [one.phrase for one in told] == list(PHRASES)
    assert len(PHRASES) == 8


async def test_a_phrase_is_an_event_that_everybody_sees(hall: Hall) -> None:
    match = await hall.open()
    await hall.database.write(say_phrase, hall.people[0], match, "hello")
    last = (await hall.told(match, 3))[-1]
    assert last == {"type": "match.phrase_said", "seat": 0, "phrase": "hello"}


async def test_phrases_are_said_between_deals_and_not_during_one(
    hall: Hall, storage: Storage
) -> None:
    match = await hall.open(options=b'{"deals":2}')
    people = hall.people[:3]
    for person in (1, 2):
        await hall.database.write(sit, people[person], match, person)

    async def say(phrase: Phrase) -> MatchView:
        return await hall.database.write(say_phrase, people[0], match, phrase)

    await say("good_luck")
    turn, move = await move_of(hall.database, people[1], match)
    await hall.database.write(play_move, people[1], match, turn, move)
    before = storage.contents()
    with refused(Code.PHRASE_NOT_NOW):
        await say("sorry")
    assert storage.contents() == before
    await play_on(hall.database, people, match, 14)
    assert (await hall.view(match)).match.deals == 1
    await say("well_played")
    await play_on(hall.database, people, match)
    assert (await hall.view(match)).match.status == "finished"
    view = await say("thanks")
    assert view.match.status == "finished"


async def test_a_seat_says_so_many_phrases_between_two_deals(hall: Hall, storage: Storage) -> None:
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
    await hall.database.write(say_phrase, hall.people[0], match, "good_luck")


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
