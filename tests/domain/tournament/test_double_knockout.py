"""Double elimination: nobody is out before a second loss, and the final may be played again."""

from random import Random

import pytest

from app.domain.tournament import organizing
from app.domain.tournament.double_knockout import double_bracket
from app.domain.tournament.knockout import Progress, progress
from app.domain.tournament.plan import Plan
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import Knockout
from app.domain.tournament.standings import standings
from tests.domain.tournament.staging import bars, desk, seed_of


def seeds(count: int) -> list[str]:
    """So many entries, the strongest first."""
    return [f"S{number:02d}" for number in range(1, count + 1)]


def by_chance(count: int, chance: Random) -> tuple[list[tuple[int, str, str]], Progress]:
    """A bracket played out: round, winner and loser of each tie, and how it ended."""
    found = double_bracket(seeds(count))
    results: dict[int, str] = {}
    played = []
    while ready := progress(found, results).open_ties():
        number = ready[0]
        one, other = progress(found, results).sides[number]
        assert one
        assert other
        winner, loser = (one, other) if chance.random() < 0.5 else (other, one)
        results[number] = winner
        played.append((found.ties[number].round, winner, loser))
    return played, progress(found, results)


@pytest.mark.parametrize("count", [*range(2, 18), 33])
def test_everybody_but_the_winner_has_lost_twice(count: int) -> None:
    for number in range(20):
        played, end = by_chance(count, Random(number))
        losses = {name: sum(name == loser for _, _, loser in played) for name in seeds(count)}
        best = next(name for name, place in end.places.items() if place == 1)
        assert losses.pop(best) <= 1
        assert set(losses.values()) == {2}
        assert len(played) in (2 * count - 2, 2 * count - 1)
        assert sorted(end.places.values()) == [1, 2]


@pytest.mark.parametrize("count", [4, 7, 8, 16])
def test_nobody_plays_twice_in_one_round(count: int) -> None:
    played, _ = by_chance(count, Random(count))
    for number in {number for number, _, _ in played}:
        names = [name for round_, *pair in played if round_ == number for name in pair]
        assert len(set(names)) == len(names)


def test_losers_do_not_meet_again_at_once_whom_they_lost_to() -> None:
    for number in range(50):
        played, _ = by_chance(16, Random(number))
        met: set[frozenset[str]] = set()
        for _, *pair in sorted(one for one in played if one[0] <= 3):
            assert frozenset(pair) not in met
            met.add(frozenset(pair))


DOUBLE = Plan((Knockout(name="Cup", elimination="double"),))


def test_a_cup_of_four_whose_final_needs_no_reset() -> None:
    cup = desk(DOUBLE, 4)
    for number in (1, 2, 3, 4):
        cup.draw(number)
        for table in cup.live.rounds[-1].tables:
            one, other = table.at.entries
            cup.play(table, (9, 1) if one < other else (1, 9))
    pairs = [[set(table.at.entries) for table in one.tables] for one in cup.live.rounds]
    assert pairs == [
        [{"e01", "e04"}, {"e02", "e03"}],
        [{"e01", "e02"}, {"e03", "e04"}],
        [{"e02", "e03"}],
        [{"e01", "e02"}],
    ]
    assert next_round(cup.live) is None
    (found,) = standings(cup.live)
    assert [(one.entry, one.place) for one in found.standings] == [
        ("e01", 1),
        ("e02", 2),
        ("e03", 3),
        ("e04", 4),
    ]
    assert found.official
    cup.note(organizing.finish(cup.live))


def test_a_final_that_the_unbeaten_one_loses_is_played_again() -> None:
    cup = desk(DOUBLE, 4)
    for number in (1, 2, 3):
        cup.draw(number)
        for table in cup.live.rounds[-1].tables:
            one, other = table.at.entries
            cup.play(table, (9, 1) if one < other else (1, 9))
        if number == 1:
            # e03 and e04 have lost once and live; nobody is out.
            assert {one.place for one in standings(cup.live)[0].standings} == {1}
    cup.draw(4)
    (final,) = cup.live.rounds[-1].tables
    assert final.at.entries == ("e01", "e02")
    with bars(cup, "tables-undecided"):
        cup.draw(5, "Let us go on")
    cup.play(final, (1, 9))
    assert not standings(cup.live)[0].official
    with bars(cup, "rounds-left"):
        organizing.finish(cup.live)
    cup.draw(5)
    (again,) = cup.live.rounds[-1].tables
    assert set(again.at.entries) == {"e01", "e02"}
    cup.play(again, (9, 1) if again.at.entries[0] == "e02" else (1, 9))
    places = {one.entry: one.place for one in standings(cup.live)[0].standings}
    assert places == {"e02": 1, "e01": 2, "e03": 3, "e04": 4}
    assert standings(cup.live)[0].official


@pytest.mark.parametrize("entries", [2, 3, 5, 6, 11])
def test_a_drawn_double_cup_is_played_to_its_end(entries: int) -> None:
    plan = Plan((Knockout(name="Cup", seeding="drawn", elimination="double"),))
    cup = desk(plan, entries)
    chance = Random(seed_of(entries))
    number = 0
    while next_round(cup.live) is not None:
        number += 1
        cup.draw(number)
        assert cup.live.rounds[-1].tables
        for table in cup.live.rounds[-1].tables:
            cup.play(table, chance.choice([(9, 1), (1, 9)]))
    places = sorted(one.place for one in standings(cup.live)[0].standings)
    assert places[:2] == [1, 2]
    assert len(places) == entries
    assert standings(cup.live)[0].official


def test_a_double_cup_plays_for_no_further_places() -> None:
    day = desk(DOUBLE, 4)
    for stage in (
        Knockout(name="Cup", elimination="double", third_place=True),
        Knockout(name="Cup", elimination="double", all_places=True),
    ):
        with bars(day, "plan-double"):
            organizing.configure(day.live, "Cup", "{}", Plan((stage,)))
