"""A draw that follows from results which are not released is published only if that is accepted."""

from app.domain.tournament import conducting, organizing
from app.domain.tournament.facts import RoundKey, RoundPublished, TableOpened
from app.domain.tournament.folding import fold
from app.domain.tournament.hints import hints_at
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.rounds import rounds_planned
from app.domain.tournament.stages import (
    Advance,
    AnyStage,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, seed_of

OPEN = Swiss(name="Open", rounds=2)


def drawn(made: Desk, number: int) -> RoundKey:
    """Play what is drawn, and draw the next round without publishing it."""
    for one in made.live.rounds:
        for table in one.tables:
            if not table.is_official:
                made.play(table, range(len(table.at.entries)))
    made.note(conducting.draw_next(made.live, seed_of(number), "c" * 64, "", heaviest_pairs))
    return made.live.rounds[-1].key


def hinting(*stages: AnyStage) -> int | None:
    """At what the first round of the last of these stages hints."""
    made = desk(Plan(stages), 8)
    key = RoundKey(0, 0)
    number = 0
    while key != RoundKey(len(stages), 1):
        key = drawn(made, number := number + 1)
        if key != RoundKey(len(stages), 1):
            made.note(conducting.publish(made.live, key, hinting=True))
    return hints_at(made.live, key)


def test_the_second_round_of_a_swiss_stage_is_published_once_its_results_are_released() -> None:
    made = desk(Plan((OPEN,)), 8)
    first = drawn(made, 1)
    made.note(conducting.publish(made.live, first))
    second = drawn(made, 2)
    with bars(made, "draw-hints"):
        conducting.publish(made.live, second)
    assert conducting.publish(made.live, second, hinting=True) == (RoundPublished(second),)
    made.note(organizing.release(made.live, 1))
    assert conducting.publish(made.live, second) == (RoundPublished(second),)


def test_a_round_that_is_published_already_is_no_question_any_more() -> None:
    made = desk(Plan((OPEN,)), 8)
    first = drawn(made, 1)
    made.note(conducting.publish(made.live, first))
    second = drawn(made, 2)
    made.note(conducting.publish(made.live, second, hinting=True))
    assert conducting.publish(made.live, second) == ()


def test_rounds_that_lots_alone_make_hint_at_nothing() -> None:
    tables = RandomDraw(name="Rounds", rounds=2, tables=(4,))
    for stage in (tables, RoundRobin(name="Blocks", largest_block=4)):
        made = desk(Plan((stage,)), 8)
        for number in (1, 2):
            key = drawn(made, number)
            made.note(conducting.publish(made.live, key))


def test_the_first_round_of_a_later_stage_hints_where_its_order_seats_or_some_go_on() -> None:
    blocks = RoundRobin(name="Blocks", largest_block=4)
    assert hinting(blocks, Knockout(name="Cup", seeding="blocks")) == 1
    assert hinting(blocks, Knockout(name="Cup")) == 1
    assert hinting(blocks, Knockout(name="Cup", seeding="drawn")) is None
    assert hinting(blocks, Knockout(name="Cup", seeding="drawn", advance=Advance(best=4))) == 1
    assert hinting(blocks, Swiss(name="Open", rounds=1)) is None
    assert hinting(blocks, Swiss(name="Open", rounds=1, carry="points")) == 1
    tables = RandomDraw(name="Rounds", rounds=1, tables=(4,))
    assert hinting(tables, FinalTables(name="Finals", tables=(4,))) == 1
    assert hinting(tables, tables) is None


def test_no_more_matches_are_played_at_once_than_there_may_be_entries() -> None:
    made = desk(Plan((RandomDraw(name="Rounds", rounds=3, tables=(2,), venue="online"),)), 400)
    for number in (1, 2, 3):
        draw = conducting.draw_next(made.live, seed_of(number), "c" * 64, "Late", heaviest_pairs)
        made.note(draw)
        last = made.live.rounds[-1]
        if number < 3:
            made.note(conducting.publish(made.live, last.key))
            made.note(TableOpened(one.key, f"match {one.key}") for one in last.tables)
    with bars(made, "tables-full"):
        conducting.publish(made.live, made.live.rounds[-1].key)


def test_rounds_are_published_in_order_and_one_that_was_not_is_read_all_the_same() -> None:
    made = desk(Plan((RoundRobin(name="League", largest_block=4),)), 4)
    for number in (1, 2):
        made.note(
            conducting.draw_next(made.live, seed_of(number), "c" * 64, "Plan", heaviest_pairs)
        )
    first, second = (one.key for one in made.live.rounds)
    with bars(made, "earlier-hidden"):
        conducting.publish(made.live, second)
    made.note([RoundPublished(second)])  # as logs of before have it
    known = fold(fact for _, fact in public_facts(made.facts))
    assert ([one.key for one in known.rounds], rounds_planned(known, 1)) == ([second], 1)
    made.note(conducting.publish(made.live, first))
    assert made.live.rounds[0].published
