"""Time runs short, or there is more of it: a stage has another number of rounds than planned."""

import pytest

from app.domain.tournament import conducting, organizing, registering
from app.domain.tournament.course_facts import RoundsSet
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import (
    AnyStage,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.standings import standings
from tests.domain.tournament.staging import Desk, bars, desk

ROUNDS = RandomDraw(name="Rounds", rounds=3, tables=(4,))
FINALS = FinalTables(name="Finals", tables=(4,))
DAY = Plan((ROUNDS, FINALS))


def played(plan: Plan, rounds: int) -> Desk:
    """A day of eight of which so many rounds are played."""
    made = desk(plan, 8)
    for number in range(1, rounds + 1):
        key = made.draw(number)
        for table in made.live.round(key).tables:
            made.play(table, range(len(table.at.entries)))
    return made


def test_finals_follow_on_the_rounds_that_there_was_time_for() -> None:
    made = played(DAY, 2)
    assert not standings(made.live)[0].official
    facts = organizing.set_rounds(made.live, 1, 2, "The hall closes at six")
    assert facts == (RoundsSet(1, 2, "The hall closes at six"),)
    made.note(facts)
    assert next_round(made.live) == RoundKey(2, 1)
    assert standings(made.live)[0].official
    assert fold(made.facts) == made.live
    assert facts[0] in [fact for _, fact in public_facts(made.facts)]
    order = [one.entry for one in standings(made.live)[0].standings]
    key = made.draw(3)
    assert [set(table.at.entries) for table in made.live.round(key).tables] == [
        set(order[:4]),
        set(order[4:]),
    ]


def test_whoever_left_after_the_last_round_planned_is_not_in_one_more() -> None:
    made = played(DAY, 3)
    gone = [entry.who.id for entry in made.live.entries[:4]]
    for entry in gone:
        made.note(registering.withdraw_entry(made.live, entry, "A train to catch"))
    assert made.live.entry(gone[0]).out_from == RoundKey(2, 1)
    made.note(organizing.set_rounds(made.live, 1, 4, "One more"))
    assert [made.live.entry(entry).out_from for entry in gone] == [RoundKey(1, 4)] * 4
    key = made.draw(4)
    [table] = made.live.round(key).tables
    assert not {*table.at.entries} & {*gone}
    assert fold(made.facts) == made.live


def test_rounds_are_set_as_well_once_the_first_was_called_off() -> None:
    made = desk(DAY, 8)
    key = made.draw(1)
    made.note(conducting.cancel_round(made.live, key, "The wrong hall"))
    made.note(organizing.set_rounds(made.live, 1, 2, "An hour is lost"))
    assert made.live.plan.stages[0] == RandomDraw(name="Rounds", rounds=2, tables=(4,))
    assert next_round(made.live) == RoundKey(1, 1)


def test_a_round_more_is_drawn_where_there_is_time_for_it() -> None:
    made = played(Plan((ROUNDS,)), 3)
    assert next_round(made.live) is None
    made.note(organizing.set_rounds(made.live, 1, 4, "Everybody wants one more"))
    assert next_round(made.live) == RoundKey(1, 4)
    assert not standings(made.live)[0].official
    with bars(made, "rounds-left"):
        organizing.finish(made.live)


def test_whoever_left_after_a_round_that_is_called_off_plays_it_though_more_follow() -> None:
    made = played(Plan((ROUNDS, FINALS)), 2)
    made.draw(3)
    made.note(registering.withdraw_entry(made.live, "e01", "A train to catch", RoundKey(2, 1)))
    made.note(conducting.cancel_round(made.live, RoundKey(1, 3), "The lights went out"))
    made.note(organizing.set_rounds(made.live, 1, 4, "There is time after all"))
    assert made.live.entry("e01").out_from == RoundKey(1, 4)
    assert fold(made.facts) == made.live


def test_what_was_set_can_be_set_back_and_the_same_number_changes_nothing() -> None:
    made = played(DAY, 2)
    made.note(organizing.set_rounds(made.live, 1, 2, "Short of time"))
    assert organizing.set_rounds(made.live, 1, 2, "") == ()
    made.note(organizing.set_rounds(made.live, 1, 3, "There is time after all"))
    assert made.live.plan == DAY
    assert next_round(made.live) == RoundKey(1, 3)


def test_a_stage_that_has_not_begun_is_set_as_well() -> None:
    later = Swiss(name="Open", rounds=5)
    made = played(Plan((ROUNDS, later)), 1)
    made.note(organizing.set_rounds(made.live, 2, 4, "One evening less"))
    stage = made.live.stage(2)
    assert isinstance(stage, Swiss)
    assert stage.rounds == 4


def test_no_reason_no_stage_and_no_fewer_rounds_than_are_drawn() -> None:
    made = played(DAY, 2)
    with bars(made, "reason-needed"):
        organizing.set_rounds(made.live, 1, 2, "")
    with bars(made, "rounds-drawn"):
        organizing.set_rounds(made.live, 1, 1, "Short of time")
    with bars(made, "unknown-stage"):
        organizing.set_rounds(made.live, 3, 1, "Short of time")


def test_a_stage_on_which_a_drawn_one_rests_stays_as_it_is() -> None:
    made = played(DAY, 3)
    made.draw(4)
    with bars(made, "stage-behind"):
        organizing.set_rounds(made.live, 1, 4, "One more")


@pytest.mark.parametrize(
    "stage", [RoundRobin(name="Blocks", largest_block=4), Knockout(name="Cup")]
)
def test_where_the_draw_says_how_many_rounds_there_are_nobody_else_does(stage: AnyStage) -> None:
    made = played(Plan((stage,)), 1)
    with bars(made, "rounds-by-draw"):
        organizing.set_rounds(made.live, 1, 2, "Short of time")


def test_before_the_first_draw_the_plan_itself_is_changed() -> None:
    made = desk(DAY, 8)
    with bars(made, "tournament-phase"):
        organizing.set_rounds(made.live, 1, 2, "Short of time")
