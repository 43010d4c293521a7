"""Round robins: everyone meets everyone once, whatever the number."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.tournament.round_robin import blocks, rounds

SEED = "ab" * 32
numbers = st.integers(2, 24)


def names(count: int) -> list[str]:
    """So many entries."""
    return [f"E{number:03d}" for number in range(count)]


@given(numbers)
def test_everyone_meets_everyone_once_and_nobody_twice(count: int) -> None:
    met = [frozenset(pair) for row in rounds(names(count)) for pair in row]
    assert sorted(map(sorted, met)) == [list(pair) for pair in combinations(names(count), 2)]


@given(numbers)
def test_nobody_plays_twice_in_a_round_and_at_most_one_goes_without(count: int) -> None:
    found = rounds(names(count))
    assert len(found) == (count - 1 if count % 2 == 0 else count)
    for row in found:
        playing = [entry for pair in row for entry in pair]
        assert len(set(playing)) == len(playing) == count - count % 2


@given(numbers)
def test_everyone_sits_first_about_as_often_as_second(count: int) -> None:
    pairs = [pair for row in rounds(names(count)) for pair in row]
    for entry in names(count):
        first = sum(pair[0] == entry for pair in pairs)
        assert abs(2 * first - (count - 1)) <= 2


@given(st.integers(1, 60), st.integers(1, 8))
def test_blocks_differ_by_at_most_one(count: int, number: int) -> None:
    found = blocks(names(count), number, SEED, "blocks")
    assert sorted(entry for block in found for entry in block) == names(count)
    sizes = [len(block) for block in found]
    assert max(sizes) - min(sizes) <= 1


def test_blocks_depend_on_the_seed_and_not_on_the_order_of_entries() -> None:
    entries = names(10)
    found = blocks(entries, 2, SEED, "blocks")
    assert blocks(entries[::-1], 2, SEED, "blocks") == found
    assert blocks(entries, 2, "cd" * 32, "blocks") != found


@pytest.mark.parametrize("count", [0, 1])
def test_one_alone_plays_no_round(count: int) -> None:
    assert [pair for row in rounds(names(count)) for pair in row] == []
