"""What holds of every tournament, with all that organizers and juries may do in it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from operator import itemgetter
from random import Random

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.domain.tournament.appearances import appearances
from app.domain.tournament.decisions import decisions_of, penalties
from app.domain.tournament.facts import AnyFact, StageReleased
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.publication import public_facts
from app.domain.tournament.stages import RandomDraw, RoundRobin, Swiss
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Tournament
from tests.domain.tournament.eventful import PLANS, eventful
from tests.domain.tournament.staging import desk, some_points

plans = st.sampled_from(sorted(PLANS))
sizes = st.integers(8, 14)
seeds = st.integers(0, 10_000)
some = settings(max_examples=25, deadline=None)


@given(plans, sizes, seeds)
@some
def test_a_log_that_is_read_again_gives_the_live_tournament(
    plan: str, entries: int, seed: int
) -> None:
    event = eventful(PLANS[plan], entries, seed, Random(1))
    text = [msgspec.json.encode(fact) for fact in event.facts]
    again = fold(msgspec.json.decode(line, type=AnyFact) for line in text)
    assert again == event.live
    assert standings(again) == standings(event.live)
    stages = range(1, len(PLANS[plan].stages) + 1)
    for stage in stages:
        assert decisions_of(again, stage) == decisions_of(event.live, stage)


@given(plans, sizes, seeds, seeds)
@some
def test_standings_and_draws_do_not_depend_on_the_order_in_which_sheets_arrive(
    plan: str, entries: int, seed: int, arrival: int
) -> None:
    one = eventful(PLANS[plan], entries, seed, Random(0))
    other = eventful(PLANS[plan], entries, seed, Random(arrival + 1))
    assert standings(one.live) == standings(other.live)
    assert one.live == other.live


@given(plans, sizes, seeds)
@example("swiss, then double", 14, 1444)
@some
def test_everybody_who_was_drawn_has_one_place_and_every_stage_is_official(
    plan: str, entries: int, seed: int
) -> None:
    event = eventful(PLANS[plan], entries, seed, Random(2))
    for stage in standings(event.live):
        drawn = {entry for one in event.live.rounds_of(stage.stage) for entry in one.entries}
        assert sorted(row.entry for row in stage.standings) == sorted(drawn)
        assert stage.official
        for block in {row.block for row in stage.standings}:
            places = sorted(row.place for row in stage.standings if row.block == block)
            assert places[0] == 1
            # Where a tie was lost by both, nobody has the place of who would have won it.
            if all(table.sheet.walkover != "" for table in event.live.tables_of(stage.stage)):
                assert all(place <= rank for rank, place in enumerate(places, start=1))


@given(plans, sizes, seeds)
@some
def test_points_are_those_of_the_rounds_less_what_was_taken_off(
    plan: str, entries: int, seed: int
) -> None:
    event = eventful(PLANS[plan], entries, seed, Random(3))
    first = event.live.stage(1)
    assert isinstance(first, RandomDraw | RoundRobin | Swiss) or first.name == "Own"
    sums: Counter[str] = Counter()
    for one in event.live.rounds_of(1):
        for entry, seen in appearances(event.live, one).items():
            sums[entry] += seen.worth or 0  # type: ignore[assignment]
    taken = penalties(event.live, 1)
    for row in standings(event.live)[0].standings:
        assert row.points == sums[row.entry] + taken.of_points(row.entry)


@given(st.integers(2, 9), seeds)
@some
def test_in_swiss_rounds_nobody_meets_again_while_another_pairing_is_left(
    entries: int, seed: int
) -> None:
    """A second meeting, or a second bye, is only where every pairing of all would have one."""
    rounds = entries + 1
    event = desk(Plan((Swiss(name="Open", rounds=rounds),)), entries, size=2)
    chance = Random(seed)
    met: set[frozenset[str]] = set()
    names = [one.who.id for one in event.live.entries]
    everybody = [*names, "bye"] if entries % 2 else names
    for number in range(rounds):
        event.draw(number + seed)
        drawn = event.live.rounds[-1]
        pairs = {frozenset(table.at.entries) for table in drawn.tables}
        pairs |= {frozenset((entry, "bye")) for entry in drawn.byes}
        again = pairs & met
        assert bool(again) == (not pairable(tuple(everybody), frozenset(met)))
        assert len(drawn.broken) == len(again)
        met |= pairs
        for table in drawn.tables:
            event.play(table, some_points(table, chance))


def pairable(left: tuple[str, ...], met: frozenset[frozenset[str]]) -> bool:
    """Whether all of these can meet somebody new, found by trying."""
    if not left:
        return True
    first, *rest = left
    return any(
        pairable(tuple(one for one in rest if one != other), met)
        for other in rest
        if frozenset((first, other)) not in met
    )


@given(st.integers(4, 40), st.integers(2, 6), seeds)
@some
def test_in_a_block_everyone_meets_everyone_once(entries: int, largest: int, seed: int) -> None:
    event = desk(Plan((RoundRobin(name="Blocks", largest_block=largest),)), entries, size=2)
    number = 0
    while not event.live.rounds or number < max(map(_rounds, event.live.rounds[0].blocks)):
        number += 1
        event.draw(number + seed, "Nothing is played")
    met = Counter(frozenset(table.at.entries) for table in event.live.tables_of(1))
    expected = {
        frozenset(pair) for block in event.live.rounds[0].blocks for pair in combinations(block, 2)
    }
    assert met == Counter(dict.fromkeys(expected, 1))


def _rounds(block: tuple[str, ...]) -> int:
    return len(block) - 1 + len(block) % 2


@given(plans, sizes, seeds)
@some
def test_what_everybody_knows_is_a_tournament_and_the_same_where_all_is_released(
    plan: str, entries: int, seed: int
) -> None:
    event = eventful(PLANS[plan], entries, seed, Random(4))
    stages = len(PLANS[plan].stages)
    for facts in prefixes(event.facts, seed):
        known = publicly(facts)
        assert known.rulings == ()
        assert standings(known, [])[:1] == ()
        shown = [*facts, *(StageReleased(stage) for stage in range(1, stages + 1))]
        released = fold(shown)
        seen = publicly(shown)
        if all(one.published for one in released.rounds):
            assert standings(seen) == standings(released)
            told = [one.number for one in seen.rulings]
            assert told == [one.number for one in released.rulings]


def publicly(facts: list[AnyFact]) -> Tournament:
    """The tournament as everybody knows it."""
    return fold(fact for _, fact in sorted(public_facts(facts), key=itemgetter(0)))


@given(plans, sizes, seeds)
@some
def test_what_everybody_has_read_of_a_log_stays_where_it_was(
    plan: str, entries: int, seed: int
) -> None:
    facts = eventful(PLANS[plan], entries, seed, Random(4)).facts
    middle = len(facts) // 2
    facts = [*facts[:middle], StageReleased(1), *facts[middle:]]
    read: list[tuple[int, AnyFact]] = []
    for length in range(1, len(facts) + 1):
        told = public_facts(facts[:length])
        assert told[: len(read)] == read
        read = told


def prefixes(facts: list[AnyFact], seed: int) -> Iterator[list[AnyFact]]:
    """The log as it was now and then, and at its end."""
    chance = Random(seed)
    for length in sorted(chance.sample(range(1, len(facts)), 5)):
        yield facts[:length]
    yield facts
