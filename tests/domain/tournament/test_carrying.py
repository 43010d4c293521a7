"""What a stage of matches takes over from the one before, and by which chain it is ordered."""

import pytest

from app.domain.tournament import judging
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Advance, RandomDraw, RoundRobin, Swiss
from app.domain.tournament.standings import Standing, standings
from tests.domain.tournament.staging import Desk, desk


def rows(day: Desk, stage: int) -> dict[str, Standing]:
    """The order of a stage by entry."""
    return {one.entry: one for one in standings(day.live)[stage - 1].standings}


def two_leagues(carry: str) -> Desk:
    """Four meet each other, e01 before e02 before e03 before e04; the best two meet again."""
    first = RoundRobin(name="First", largest_block=4)
    second = RoundRobin(name="Second", largest_block=2, advance=Advance(best=2), carry=carry)  # type: ignore[arg-type]
    day = desk(Plan((first, second)), 4, size=2)
    for number in range(3):
        day.draw(number)
        for table in day.live.rounds[-1].tables:
            one, other = table.at.entries
            day.play(table, (30, 10) if one < other else (10, 30))
    day.draw(4)
    return day


@pytest.mark.parametrize(
    ("carry", "points", "order", "by", "difference"),
    [
        # e02 beats e01 by 15 to 10, and nothing else counts.
        ("none", (0, 2), ["e02", "e01"], "match-points", None),
        # 6 for three wins and none, 4 for two and 2 for this one; only this match is between them.
        ("points", (6, 6), ["e02", "e01"], "head-to-head", None),
        # Each has won once, 30 to 10 and 15 to 10; three by 20 less 5 are 55, two by 20 less 20
        # and 5 more are 25.
        ("all", (6, 6), ["e01", "e02"], "rise-difference", (55, 25)),
    ],
)
def test_points_or_all_matches_are_carried_over(
    carry: str,
    points: tuple[int, int],
    order: list[str],
    by: str,
    difference: tuple[int, int] | None,
) -> None:
    day = two_leagues(carry)
    (table,) = day.live.rounds[-1].tables
    assert set(table.at.entries) == {"e01", "e02"}
    day.play(table, (15, 10) if table.at.entries[0] == "e02" else (10, 15))
    found = rows(day, 2)
    assert (found["e01"].points, found["e02"].points) == points
    assert [one.entry for one in standings(day.live)[1].standings] == order
    assert found[order[1]].by == by
    if difference is not None:
        told = [dict(found[entry].amounts)["rise-difference"] for entry in ("e01", "e02")]
        assert tuple(told) == difference


def test_a_penalty_before_is_carried_with_the_points() -> None:
    day = two_leagues("points")
    day.note(judging.give_penalty(day.live, RoundKey(1, 1), "e02", "3", "points", "Late", ""))
    assert rows(day, 2)["e02"].points == 1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("carry", ["points", "all"])
def test_swiss_rounds_that_go_on_begin_with_the_points_before(carry: str, seed: int) -> None:
    first = Swiss(name="First", rounds=1)
    second = Swiss(name="Second", rounds=1, carry=carry)  # type: ignore[arg-type]
    day = desk(Plan((first, second)), 8, size=2)
    day.draw(1)
    winners = set()
    for table in day.live.rounds[0].tables:
        day.play(table, (9, 3))
        winners.add(table.at.entries[0])
    day.draw(seed)
    assert {len(winners & set(one.at.entries)) for one in day.live.rounds[1].tables} == {0, 2}
    assert {one.points for one in rows(day, 2).values()} == {2, 0}


@pytest.mark.parametrize("seed", range(6))
def test_whom_one_met_before_is_met_no_more_where_all_is_carried_over(seed: int) -> None:
    stages = (Swiss(name="First", rounds=1), Swiss(name="Second", rounds=1, carry="all"))
    day = desk(Plan(stages), 4, size=2)
    for number in (1, seed):
        day.draw(number)
        for table in day.live.rounds[-1].tables:
            day.play(table, (5, 5))
    assert (
        len({frozenset(table.at.entries) for one in day.live.rounds for table in one.tables}) == 4
    )


def test_a_penalty_in_rounds_before_is_carried_with_their_points() -> None:
    stages = (
        RandomDraw(name="First", rounds=1, tables=(4,)),
        RandomDraw(name="Second", rounds=1, tables=(4,), carry="points"),
    )
    day = desk(Plan(stages), 4)
    for number in (1, 2):
        day.draw(number)
        table = day.live.rounds[-1].tables[0]
        day.play(table, [-int(entry[1:]) for entry in table.at.entries])
    key = RoundKey(1, 1)
    day.note(judging.give_penalty(day.live, key, "e01", "4", "points", "Late", ""))
    points = {entry: one.points for entry, one in rows(day, 2).items()}
    assert points == {"e01": 6, "e02": 6, "e03": 4, "e04": 2}


def test_the_best_round_is_not_that_of_what_was_carried_over() -> None:
    stages = (
        RandomDraw(name="First", rounds=1, tables=(4,)),
        RandomDraw(name="Second", rounds=1, tables=(4,), carry="points"),
    )
    day = desk(Plan(stages), 4)
    day.draw(1)
    day.play(day.table(1, 1, 1), (0, 0, 0, 0))
    day.draw(2)
    table = day.table(2, 1, 1)
    day.play(table, (-1, -1, -1, -1))
    told = [dict(one.amounts)["best-round"] for one in rows(day, 2).values()]
    assert told == [-1, -1, -1, -1]


RESULTS = {
    ("e01", "e02"): (11, 10),
    ("e01", "e03"): (11, 10),
    ("e01", "e04"): (10, 11),
    ("e02", "e03"): (50, 0),
    ("e02", "e04"): (50, 0),
    ("e03", "e04"): (20, 20),
}


@pytest.mark.parametrize(
    ("match_order", "best", "by"),
    [
        # e01 and e02 have two wins each. e01 has won between them; e02 has 99 more than it
        # conceded, e01 just 1. Both have met the same others, worth 4, 3 and 1.
        ("tup-block-4", "e01", "head-to-head"),
        ("difference", "e02", "rise-difference"),
        ("opponents", "e01", "head-to-head"),
    ],
)
def test_the_chain_of_an_order_is_chosen_in_the_plan(match_order: str, best: str, by: str) -> None:
    league = RoundRobin(name="L", largest_block=4, match_order=match_order)  # type: ignore[arg-type]
    day = desk(Plan((league,)), 4, size=2)
    for number in range(3):
        day.draw(number)
        for table in day.live.rounds[-1].tables:
            one, other = sorted(table.at.entries)
            told = RESULTS[one, other]
            day.play(table, told if table.at.entries[0] == one else told[::-1])
    found = standings(day.live)[0].standings
    assert [one.points for one in found] == [4, 4, 3, 1]
    assert (found[0].entry, found[1].by) == (best, by)
    if match_order == "opponents":
        assert dict(found[1].amounts)["opponents"] == 8


def test_winnings_may_go_before_placement_points() -> None:
    def order(placement_order: str) -> list[str]:
        rounds = RandomDraw(name="R", rounds=1, tables=(4,), placement_order=placement_order)  # type: ignore[arg-type]
        day = desk(Plan((rounds,)), 8)
        day.draw(1)
        one, two = day.live.rounds[0].tables
        day.play(one, (50, 40, -40, -50))
        day.play(two, (6, 5, -5, -6))
        seats = {
            entry: f"{number}{place}"
            for number, table in enumerate((one, two), start=1)
            for place, entry in enumerate(table.at.entries, start=1)
        }
        return [seats[row.entry] for row in standings(day.live)[0].standings]

    assert order("pas-trn-7") == ["11", "21", "12", "22", "23", "13", "24", "14"]
    assert order("winnings") == ["11", "12", "21", "22", "23", "24", "13", "14"]


@pytest.mark.parametrize(("carry", "twice"), [("all", False), ("points", True)])
def test_whoever_went_without_is_not_to_go_without_again_where_all_is_carried_over(
    carry: str, twice: bool
) -> None:
    # A bye is worth nothing here, so that who has it is the last and next in turn for one.
    stages = (
        Swiss(name="First", rounds=1, bye_points=0),
        Swiss(name="Second", rounds=1, bye_points=0, carry=carry),  # type: ignore[arg-type]
    )
    day = desk(Plan(stages), 5)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (5, 5))
    day.draw(2)
    first, second = (one.byes for one in day.live.rounds)
    assert (first == second) is twice
    assert day.live.rounds[1].broken == ()
