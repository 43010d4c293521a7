"""Tables that the plan fixes hold in every round of the stage."""

from msgspec.structs import replace

from app.domain.tournament import conducting, organizing, registering
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.draws import DrawWish
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import RandomDraw
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, seed_of

ROUNDS = RandomDraw(name="Rounds", rounds=3, tables=(4,))
PLANNED = replace(ROUNDS, fixed=(FixedSeat("e01", 2), FixedSeat("e02", 1)))


def planned() -> Desk:
    """Twelve, of whom one always sits at the second table and one at the first."""
    day = desk(Plan((ROUNDS,)), 12)
    day.note(organizing.configure(day.live, "Cup", "{}", Plan((PLANNED,))))
    return day


def table_of(day: Desk, entry: str) -> int:
    """Where an entry sits in the last round."""
    tables = day.live.rounds[-1].tables
    return next(one.key.table for one in tables if entry in one.at.entries)


def test_what_the_plan_fixes_holds_in_every_round_and_is_in_the_log() -> None:
    day = planned()
    for number in range(3):
        day.draw(number, "Go on")
        assert (table_of(day, "e01"), table_of(day, "e02")) == (2, 1)
        assert day.live.rounds[-1].fixed == PLANNED.fixed


def test_for_one_draw_somebody_may_be_put_elsewhere_or_sit_out() -> None:
    day = planned()
    wish = DrawWish(fixed=(FixedSeat("e01", 3),))
    day.note(conducting.draw_next(day.live, seed_of(1), "c" * 64, "", heaviest_pairs, wish))
    assert (table_of(day, "e01"), table_of(day, "e02")) == (3, 1)
    day.note(registering.withdraw_entry(day.live, "e02", "Flu"))
    out = DrawWish(without=("e03", "e04", "e05"))
    key = day.live.rounds[-1].key
    day.note(conducting.draw_again(day.live, key, seed_of(2), "c" * 64, "Flu", heaviest_pairs, out))
    assert table_of(day, "e01") == 2
    assert day.live.rounds[-1].fixed == (FixedSeat("e01", 2),)


def test_a_plan_fixes_only_those_who_have_entered_each_once() -> None:
    day = planned()
    for fixed, code in (
        ((FixedSeat("nobody", 1),), "unknown-entry"),
        ((FixedSeat("e01", 1), FixedSeat("e01", 2)), "fixed-table"),
    ):
        other = Plan((replace(ROUNDS, fixed=fixed),))
        with bars(day, code):
            organizing.configure(day.live, "Cup", "{}", other)
