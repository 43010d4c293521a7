"""Who gives a match up loses it, also where the rules know no winner then."""

from collections.abc import Sequence

import pytest

from app.application.histories.matches import list_results
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.playing import play_move
from app.application.matches.seating import leave, sit
from app.application.matches.timing import deadlines_due, meet_deadline
from app.application.matches.watching import get_match, list_events
from app.domain.clock import TimeControl
from app.engine.catalogue import Catalogue
from app.engine.values import Outcome
from app.games.tuppi.avo.engine import AvotuppiEngine
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine
from tests.storage.fixtures import Storage
from tests.storage.waiting import Hall
from tests.storage.world import SetClock, actors, context_of, play_on
from tests.toy import play

SECONDS = 30


@pytest.mark.parametrize("how", ["clock", "leaves"])
async def test_in_kolmen_tuppi_it_is_said_who_lost_and_nobody_has_drawn(
    storage: Storage, how: str
) -> None:
    context = context_of(Catalogue([KolmenTuppiEngine()]))
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        people = await actors(database, "Ann", "Bob", "Cat")
        time = TimeControl("move", SECONDS, 0, "forfeit")
        wanted = WantedMatch("kolmen-tuppi", b"{}", [WantedSeat("me")], time=time)
        match = (await database.write(open_match, people[0], wanted)).match.id
        for seat in (1, 2):
            await database.write(sit, people[seat], match, seat)
        (loser,) = (await database.read(get_match, people[0], match)).to_act
        if how == "leaves":
            await database.write(leave, people[loser], match, loser)
        else:
            context.clock.time += 1000 * SECONDS
            (due,), _ = await database.read(deadlines_due, 10)
            await database.write(meet_deadline, due)
        seen = (await database.read(get_match, people[0], match)).match
        assert seen.outcome is not None
        assert (seen.status, seen.outcome.by, seen.outcome.winners) == ("finished", "forfeit", ())
        assert [seat.forfeited for seat in seen.seats] == [seat == loser for seat in range(3)]
        results = [
            (await database.read(list_results, one, one.account or "", None, 10)).results[0].result
            for one in people
        ]
        assert results == ["lost" if seat == loser else "unfinished" for seat in range(3)]
        page = await database.read(list_events, people[0], match, 0, 200)
        acts = {event.by for event in page.events if event.event.__struct_config__.tag == GONE}
        assert acts == {"clock" if how == "clock" else "player"}


@pytest.mark.parametrize("moved", [False, True])
async def test_where_both_let_the_same_deadline_pass_nobody_has_won(
    storage: Storage, moved: bool
) -> None:
    context = context_of(Catalogue([AvotuppiEngine()]))
    assert isinstance(context.clock, SetClock)
    async with storage.serve(context) as database:
        people = await actors(database, "Ann", "Bob")
        time = TimeControl("move", SECONDS, 0, "forfeit")
        wanted = WantedMatch("avotuppi", b"{}", [WantedSeat("me")], time=time)
        match = (await database.write(open_match, people[0], wanted)).match.id
        seen = await database.write(sit, people[1], match, 1)
        assert seen.to_act == (0, 1)
        if moved:
            await play_on(database, people[:1], match, most=1)
        context.clock.time += 1000 * SECONDS
        (due,), _ = await database.read(deadlines_due, 10)
        await database.write(meet_deadline, due)
        ended = (await database.read(get_match, people[0], match)).match
        assert ended.status == ("finished" if moved else "abandoned")
        assert [seat.forfeited for seat in ended.seats] == [False, moved]
        assert (ended.outcome and ended.outcome.winners) == ((0,) if moved else None)


def only_the_last_wins(points: Sequence[int], loser: int) -> Outcome:
    """Of those who did not forfeit one alone wins."""
    return Outcome("forfeit", (max({0, 1, 2} - {loser}),), tuple(points))


@pytest.mark.parametrize(
    ("late", "alone", "results"),
    [
        ({1, 2}, False, ["won", "lost", "lost"]),
        ({0, 2}, True, ["lost", "won", "lost"]),
        ({1, 2}, True, ["unfinished"] * 3),
    ],
    ids=["the third wins", "the one who would not win is named", "only they could win"],
)
async def test_of_three_sides_all_lose_that_let_the_same_deadline_pass(
    hall: Hall,
    monkeypatch: pytest.MonkeyPatch,
    late: set[int],
    alone: bool,
    results: list[str],
) -> None:
    if alone:
        monkeypatch.setattr(play, "forfeited", only_the_last_wins)
    match = await hall.open(time=TimeControl("move", SECONDS, 0, "forfeit"))
    for seat in (1, 2):
        await hall.database.write(sit, hall.people[seat], match, seat)
    (seat,) = {0, 1, 2} - late
    await hall.database.write(play_move, hall.people[seat], match, 0, "bid:1")
    await hall.pass_time(SECONDS)
    ended, won = (await hall.view(match)).match, "won" in results
    assert ended.status == ("finished" if won else "abandoned")
    assert [seat.forfeited for seat in ended.seats] == [one == "lost" for one in results]
    read = hall.database.read
    told = [
        (await read(list_results, one, one.account or "", None, 10)).results
        for one in hall.people[:3]
    ]
    assert [one[0].result for one in told if one] == (results if won else [])


GONE = "tuppi.forfeited"
