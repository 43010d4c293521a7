"""Swiss rounds against all pairings that there are, and a whole stage with numbers by hand."""

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.tournament import registering
from app.domain.tournament.appearances import appearances
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Swiss
from app.domain.tournament.standings import standings
from app.domain.tournament.swiss import NOBODY, Edge, SwissRound, swiss_round
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import desk, people, some_points

Pairs = frozenset[tuple[int, int]]


def pairings(places: tuple[int, ...]) -> Iterator[Pairs]:
    """All ways in which these meet, everybody or all but some."""
    if len(places) < 2:
        yield frozenset()
        return
    first, *rest = places
    yield from pairings(tuple(rest))
    for other in rest:
        left = tuple(place for place in rest if place != other)
        for more in pairings(left):
            yield more | {(first, other)}


def by_trying_all(edges: Sequence[Edge]) -> Pairs:
    """The same as a matcher promises, by looking at every pairing."""
    weights = {(one, other): weight for one, other, weight in edges}
    places = tuple(sorted({place for pair in weights for place in pair}))
    possible = (found for found in pairings(places) if found <= weights.keys())
    return max(possible, key=lambda found: (len(found), sum(weights[pair] for pair in found)))


def cost(
    order: Sequence[str], scores: dict[str, Fraction], met: Set[frozenset[str]], found: SwissRound
) -> tuple[Fraction, ...]:
    """What a round is judged by, step by step."""
    all_pairs = [*found.pairs, *([(found.bye, NOBODY)] if found.bye else [])]
    again = sum(frozenset(pair) in met for pair in all_pairs)
    height = len(order) - order.index(found.bye) if found.bye else 0
    apart = sum((scores[one] - scores[other]) ** 2 for one, other in found.pairs)
    near = sum((order.index(one) - order.index(other)) ** 2 for one, other in found.pairs)
    return Fraction(again), Fraction(height), Fraction(apart), Fraction(near)


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[str], dict[str, Fraction], frozenset[frozenset[str]]]:
    """An order, its scores, and who has met whom or gone without."""
    size = draw(st.integers(2, 7))
    names = [f"e{number}" for number in range(size)]
    halves = sorted(draw(st.lists(st.integers(0, 8), min_size=size, max_size=size)), reverse=True)
    scores = {name: Fraction(half, 2) for name, half in zip(names, halves, strict=True)}
    possible = [frozenset(pair) for pair in combinations([*names, NOBODY], 2)]
    met = draw(st.sets(st.sampled_from(possible)))
    return names, scores, frozenset(met)


@given(fields())
@settings(max_examples=150, deadline=None)
def test_no_other_pairing_is_better(
    field: tuple[list[str], dict[str, Fraction], frozenset[frozenset[str]]],
) -> None:
    order, scores, met = field
    found = swiss_round(order, scores, met, heaviest_pairs)
    seated = [entry for pair in found.pairs for entry in pair] + ([found.bye] if found.bye else [])
    assert sorted(seated) == order
    players = [*order, NOBODY] if len(order) % 2 else order
    best = min(
        cost(order, scores, met, round_of(players, pairs))
        for pairs in pairings(tuple(range(len(players))))
        if 2 * len(pairs) == len(players)
    )
    assert cost(order, scores, met, found) == best
    told = len(found.again)
    assert told == best[0]


def round_of(players: Sequence[str], pairs: Pairs) -> SwissRound:
    """A pairing of places as a round."""
    named = [(players[one], players[other]) for one, other in pairs]
    bye = next((one for one, other in named if other == NOBODY), None)
    return SwissRound(tuple(pair for pair in named if NOBODY not in pair), bye, ())


@given(st.integers(2, 8), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_matcher_finds_what_trying_all_finds(size: int, chance: Random) -> None:
    possible = list(combinations(range(size), 2))
    edges = [
        (one, other, -chance.randrange(10**30))
        for one, other in chance.sample(possible, chance.randint(1, len(possible)))
    ]
    weights = {(one, other): weight for one, other, weight in edges}
    found, best = heaviest_pairs(edges), by_trying_all(edges)
    assert len(found) == len(best)
    ordered = {(min(pair), max(pair)) for pair in found}
    assert sum(weights[pair] for pair in ordered) == sum(weights[pair] for pair in best)


def test_whoever_is_low_goes_without_and_whoever_has_done_so_does_not_again() -> None:
    order = ["a", "b", "c", "d", "e"]
    scores = dict(zip(order, (4, 2, 2, 0, 0), strict=True))
    met = {frozenset(("e", NOBODY)), frozenset(("b", "c"))}
    found = swiss_round(order, scores, met, heaviest_pairs)
    # d is the lowest who has not; b and c have met, so that a meets one of them, the nearer one.
    assert found == SwissRound((("a", "b"), ("c", "e")), "d", ())


def test_the_bye_moves_up_where_it_would_force_a_second_meeting() -> None:
    order = ["a", "b", "c"]
    met = {frozenset(("a", "b"))}
    found = swiss_round(order, dict.fromkeys(order, 0), met, heaviest_pairs)
    assert found == SwissRound((("a", "c"),), "b", ())


def test_two_small_differences_are_better_than_one_large_one() -> None:
    scores = {"r": 10, "p": 8, "q": 8, "s": 6, "u": 5, "v": 5}
    order = list(scores)
    # Left are p-q, u-v, r-s with 0, 0 and 4, and r-p, q-u, s-v with 2, 3 and 1: 16 against 14.
    left = {frozenset(pair) for pair in ("pq", "uv", "rs", "rp", "qu", "sv")}
    met = {frozenset(pair) for pair in combinations(order, 2)} - left
    found = swiss_round(order, scores, met, heaviest_pairs)
    assert found.pairs == (("r", "p"), ("q", "u"), ("s", "v"))


def test_when_all_have_met_the_second_meetings_are_told() -> None:
    order = ["a", "b", "c"]
    met = {frozenset(pair) for pair in combinations([*order, NOBODY], 2)}
    found = swiss_round(order, {"a": 4, "b": 2, "c": 0}, met, heaviest_pairs)
    assert found == SwissRound((("a", "b"),), "c", (("a", "b"), ("c", NOBODY)))


def test_opponents_far_away_are_found_when_all_near_ones_were_met() -> None:
    order = [f"e{number:02d}" for number in range(60)]
    half = set(order[:30])
    met = {frozenset(p) for p in combinations(order, 2) if len(half & set(p)) != 1}
    found = swiss_round(order, dict.fromkeys(order, 0), met, heaviest_pairs)
    assert found.again == ()
    assert all(len(half & set(pair)) == 1 for pair in found.pairs)


def open_of(rounds: int) -> Plan:
    """An open tournament of so many Swiss rounds."""
    return Plan((Swiss(name="Open", rounds=rounds, outright="tuppi"),))


def test_an_open_of_five_with_numbers_by_hand() -> None:
    event = desk(open_of(2), 5, size=2)
    event.draw(1)
    first = event.live.rounds[0]
    (idle,) = first.byes
    one, two = (table.at.entries for table in first.tables)
    event.play(event.table(1, 1, 1), (52, 0), "tuppi")
    event.play(event.table(1, 1, 2), (20, 20))
    points = {row.entry: row.points for row in standings(event.live)[0].standings}
    # A win is worth 2, as is the round without an opponent; a draw 1 each.
    assert points == {one[0]: 2, idle: 2, two[0]: 1, two[1]: 1, one[1]: 0}
    assert appearances(event.live, event.live.rounds[0])[idle].worth == 2
    assert appearances(event.live, event.live.rounds[0])[two[0]].worth == 1
    event.draw(2)
    second = event.live.rounds[1]
    # The lowest goes without; the two drawn ones have met, so each meets one of those with two.
    assert second.byes == (one[1],)
    assert {len({one[0], idle} & set(table.at.entries)) for table in second.tables} == {1}
    for table in second.tables:
        best = [10 if entry in (one[0], idle) else 2 for entry in table.at.entries]
        event.play(table, best)
    rows = standings(event.live)[0].standings
    assert {row.entry: row.points for row in rows}[one[1]] == 2
    # Both leaders have 4. The one who met two has their points: 0+2 of the loser with a bye and
    # 1 of the drawn one are 3; who went without first has met one opponent with 1.
    assert [(row.entry, row.points, row.by) for row in rows[:2]] == [
        (one[0], 4, ""),
        (idle, 4, "opponents"),
    ]
    assert dict(rows[0].amounts)["opponents"] == 3
    assert dict(rows[1].amounts)["opponents"] == 1
    assert standings(event.live)[0].official


@pytest.mark.parametrize("entries", [2, 3, 6, 9])
def test_nobody_meets_twice_and_nobody_goes_without_twice_while_it_can_be_helped(
    entries: int,
) -> None:
    rounds = entries - 1 + entries % 2
    event = desk(open_of(rounds), entries, size=2)
    chance = Random(entries)
    for number in range(rounds // 2 + 1):
        event.draw(number)
        for table in event.live.rounds[-1].tables:
            event.play(table, some_points(table, chance))
    met = [frozenset(table.at.entries) for table in event.live.tables_of(1)]
    byes = [entry for one in event.live.rounds for entry in one.byes]
    assert len(set(met)) == len(met)
    assert len(set(byes)) == len(byes)
    assert all(one.broken == () for one in event.live.rounds)


def test_whoever_withdraws_is_drawn_no_more_and_whoever_comes_late_begins_at_nothing() -> None:
    event = desk(open_of(3), 4, size=2)
    event.draw(1)
    for table in event.live.rounds[0].tables:
        event.play(table, (9, 3))
    event.note(registering.withdraw_entry(event.live, "e01", "Ill"))
    event.draw(2)
    second = event.live.rounds[1]
    assert sorted(second.entries) == ["e02", "e03", "e04"]
    event.note(registering.add_entries(event.live, people(5, 1)))
    for table in second.tables:
        event.play(table, (9, 3))
    event.draw(3)
    assert sorted(event.live.rounds[2].entries) == ["e02", "e03", "e04", "e05"]
    points = {row.entry: row.points for row in standings(event.live)[0].standings}
    assert points["e05"] == 0
    assert len(points) == 5
