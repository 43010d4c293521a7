"""Final tables say why each is where it is (PAS-TRN-10)."""

import pytest

from app.domain.tournament.final_order import FinalTies
from app.domain.tournament.plan import Plan
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import AnyStage, FinalTables, Knockout, RandomDraw, RoundRobin
from app.domain.tournament.standings import Standing, standings
from app.domain.tournament.succession import going_on
from tests.domain.tournament.staging import Desk, desk

BLOCKS = RoundRobin(name="Blocks", largest_block=3)
BRACKET = Knockout(name="Cup", seeding="drawn")
FINALS_OF_TWO = FinalTables(name="Finals", tables=(2,), final_ties="preliminary_rank")


def finals(ties: FinalTies) -> tuple[Desk, tuple[Standing, ...]]:
    """Two final tables of which the first has two equal in front."""
    plan = Plan(
        (
            RandomDraw(name="Rounds", rounds=1, tables=(4,)),
            FinalTables(name="Finals", tables=(4,), final_ties=ties),
        )
    )
    day = desk(plan, 8)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (9, 3, -2, -10))
    day.draw(2)
    day.play(day.table(2, 1, 1), (7, 7, -4, -10))
    day.play(day.table(2, 1, 2), (20, 0, -5, -15))
    return day, standings(day.live)[1].standings


def test_shared_places_have_no_reason_and_all_others_have_one() -> None:
    _, rows = finals("shared")
    assert [one.place for one in rows] == [1, 1, 3, 4, 5, 6, 7, 8]
    told = ["", "", "winnings", "winnings", "final-table", "winnings", "winnings", "winnings"]
    assert [one.by for one in rows] == told
    assert rows[4].amounts == (("winnings", 20), ("final-table", 2))
    assert rows[0].amounts == (("winnings", 7), ("final-table", 1))


@pytest.mark.parametrize(("ties", "name"), [("preliminary_rank", "order-before"), ("lots", "lot")])
def test_ties_that_are_broken_say_by_what(ties: FinalTies, name: str) -> None:
    day, rows = finals(ties)
    assert [one.place for one in rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.by for one in rows][:3] == ["", name, "winnings"]
    first, second = (dict(one.amounts)[name] for one in rows[:2])
    assert first < second
    assert name not in dict(rows[2].amounts)
    if ties == "preliminary_rank":
        before = [one.entry for one in standings(day.live)[0].standings]
        assert [before.index(one.entry) + 1 for one in rows[:2]] == [first, second]


@pytest.mark.parametrize("before", [BLOCKS, BRACKET], ids=["blocks", "bracket"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_order_before_is_that_in_which_they_went_on(before: AnyStage, seed: int) -> None:
    day = desk(Plan((before, FINALS_OF_TWO)), 6)
    number = 10 * seed
    while (key := next_round(day.live)) is not None and key.stage == 1:
        day.draw(number := number + 1)
        for table in day.live.rounds[-1].tables:
            # Whose block is the second one wins by more.
            won = 2 if table.at.block == 0 else 9
            one, other = table.at.entries
            day.play(table, (won, 0) if one < other else (0, won))
    there = [one.who.id for one in day.live.entries]
    order = going_on(day.live, 2, there)
    day.draw(number + 1)
    for table in day.live.rounds[-1].tables:
        day.play(table, (5, 5))
    rows = standings(day.live)[1].standings
    assert tuple(one.entry for one in rows) == order
    assert [dict(one.amounts)["order-before"] for one in rows] == [1, 2, 3, 4, 5, 6]
