"""Everybody has a place in the event, those who did not go on behind those who did."""

from app.domain.tournament.event_order import EventPlace, event_order
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Advance, FinalTables, RandomDraw
from app.domain.tournament.standings import StageStandings, Standing, standings
from tests.domain.tournament.staging import desk

ROUNDS = RandomDraw(name="Rounds", rounds=1, tables=(4,))
FINALS = FinalTables(name="Finals", tables=(4,), advance=Advance(best=4))


def order_of(number: int, *rows: tuple[str, int, int | None]) -> StageStandings:
    """The order of a stage: entry, place, block."""
    told = tuple(Standing(entry, place, block, 0, "", ()) for entry, place, block in rows)
    return StageStandings(number, True, told)


def test_whoever_sits_the_finals_out_stands_behind_the_finalists_by_the_rounds() -> None:
    day = desk(Plan((ROUNDS, FINALS)), 8)
    day.draw(1)
    for table, low in zip(day.live.rounds[0].tables, ((-15, -25), (-19, -21)), strict=True):
        day.play(table, (30, 10, *low))
    rounds = [row.entry for row in standings(day.live)[0].standings]
    day.draw(2)
    (final,) = day.live.rounds[1].tables
    day.play(final, (1, 4, 3, -8))
    seats = final.at.entries
    finalists = [seats[1], seats[2], seats[0], seats[3]]
    assert set(finalists) == set(rounds[:4])
    assert event_order(standings(day.live)) == tuple(
        EventPlace(place, entry, 2 if place <= 4 else 1)
        for place, entry in enumerate([*finalists, *rounds[4:]], start=1)
    )


def test_shared_places_are_shared_and_blocks_rank_alike() -> None:
    blocks = order_of(1, ("a", 1, 0), ("b", 2, 0), ("c", 3, 0), ("d", 1, 1), ("e", 2, 1))
    final = order_of(2, ("d", 1, None), ("a", 2, None))
    told = [(one.place, one.entry, one.stage) for one in event_order((blocks, final))]
    assert told == [(1, "d", 2), (2, "a", 2), (3, "b", 1), (3, "e", 1), (5, "c", 1)]


def test_whoever_is_out_of_a_bracket_keeps_the_place_that_is_sure_while_others_play() -> None:
    blocks = order_of(1, *((entry, n, None) for n, entry in enumerate("abcde", start=1)))
    cup = order_of(2, ("a", 1, None), ("b", 1, None), ("c", 1, None), ("d", 3, None))
    told = [(one.place, one.entry, one.stage) for one in event_order((blocks, cup))]
    assert told == [(1, "a", 2), (1, "b", 2), (1, "c", 2), (3, "d", 2), (5, "e", 1)]


def test_one_stage_alone_is_the_order_of_the_event() -> None:
    alone = order_of(1, ("a", 1, None), ("b", 2, None), ("c", 2, None), ("d", 4, None))
    assert [(one.place, one.entry) for one in event_order((alone,))] == [
        (1, "a"),
        (2, "b"),
        (2, "c"),
        (4, "d"),
    ]
    assert event_order(()) == ()
