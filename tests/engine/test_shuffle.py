"""The specified shuffle, against an independent reading of its specification."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.cards import FRENCH
from app.engine.shuffle import below, commitment, drawn, shuffled, words

SEED = "00112233445566778899aabbccddeeff" * 2
# Computed once with another program; they must never change.
WORDS = [3176501385, 657287484, 2956117317]
SHUFFLED = "GFECHDAB"
FIRST_CARDS = "TS QS TC 4D 4C 7D 3S 4S"
LAST_CARDS = "5H 6D 8S 7C"
COMMITMENT = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55"

QUICK = settings(max_examples=50, deadline=None, derandomize=True, database=None)


def numbers(seed: str, label: str) -> list[int]:
    """The first 512 words, read as hex, eight digits each."""
    digits = "".join(
        hashlib.sha256("|".join((seed, label, str(block))).encode()).hexdigest()
        for block in range(64)
    )
    return [int(digits[at : at + 8], 16) for at in range(0, len(digits), 8)]


def by_hand(items: list[str], seed: str, label: str) -> list[str]:
    """The shuffle as the specification puts it, in another way than the code does."""
    row = iter(numbers(seed, label))
    rest = list(items)
    done: list[str] = []
    while len(rest) > 1:
        usable = 2**32 // len(rest) * len(rest)
        place = next(word for word in row if word < usable) % len(rest)
        rest[place], rest[-1] = rest[-1], rest[place]
        done.insert(0, rest.pop())
    return rest + done


def test_the_words_are_the_blocks_of_sha_256_big_endian() -> None:
    found = list(itertools.islice(words(SEED, "pack:0"), 512))
    assert found == numbers(SEED, "pack:0")


def test_the_first_words_of_a_known_seed_are_these() -> None:
    assert list(itertools.islice(words("0" * 64, "pack:0"), 3)) == WORDS


def test_a_small_pack_of_a_known_seed_lies_like_this() -> None:
    assert "".join(shuffled("ABCDEFGH", "0" * 64, "pack:0")) == SHUFFLED


def test_the_french_pack_of_a_known_seed_begins_and_ends_like_this() -> None:
    pack = shuffled(FRENCH.codes, "0" * 64, "pack:0")
    assert " ".join(pack[:8]) == FIRST_CARDS
    assert " ".join(pack[-4:]) == LAST_CARDS


@QUICK
@given(seed=st.binary(min_size=32, max_size=32), number=st.integers(0, 300))
def test_every_pack_is_the_one_that_the_specification_gives(seed: bytes, number: int) -> None:
    label = f"pack:{number}"
    pack = shuffled(FRENCH.codes, seed.hex(), label)
    assert list(pack) == by_hand(list(FRENCH.codes), seed.hex(), label)


@QUICK
@given(bound=st.integers(1, 2**32), label=st.text("abc:019", max_size=12))
def test_a_number_is_drawn_by_rejection(bound: int, label: str) -> None:
    usable = 2**32 // bound * bound
    first = next(word for word in numbers(SEED, label) if word < usable)
    assert drawn(bound, SEED, label) == first % bound


def test_words_from_the_last_multiple_upwards_are_passed_over() -> None:
    def row() -> Iterator[int]:
        yield from (2**32 - 1, 2**32 - 2, 2**32 - 4, 5)

    assert below(row(), 3) == (2**32 - 2) % 3
    assert below(row(), 2**31 + 1) == 5
    assert below(row(), 2**32) == 2**32 - 1


def test_a_number_below_one_is_nought() -> None:
    assert drawn(1, SEED, "any") == 0


def test_every_number_below_a_small_bound_has_as_many_words() -> None:
    """The specification on a toy scale: words of 4 bits, all of them, a bound of 3."""
    usable = 16 // 3 * 3
    counts = Counter(word % 3 for word in range(16) if word < usable)
    assert set(counts.values()) == {5}


def test_fisher_and_yates_reach_every_order_equally_often() -> None:
    """All draws of a pack of four, once each: every order exactly once."""
    orders = Counter(
        shuffled_by(iter(draws)) for draws in itertools.product(range(4), range(3), range(2))
    )
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def shuffled_by(draws: Iterator[int]) -> str:
    """Four cards shuffled by these very draws, with the swaps of the specification."""
    cards = list("ABCD")
    for last in (3, 2, 1):
        other = below(draws, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return "".join(cards)


def test_the_orders_of_many_labels_spread_evenly() -> None:
    """2,400 shuffles of four cards: each of the 24 orders about 100 times."""
    orders = Counter("".join(shuffled("ABCD", SEED, f"pack:{n}")) for n in range(2400))
    assert len(orders) == 24
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 49.7  # p = 0.001, 23 df


def test_labels_and_seeds_give_other_packs() -> None:
    assert shuffled(FRENCH.codes, SEED, "pack:0") != shuffled(FRENCH.codes, SEED, "pack:1")
    assert shuffled(FRENCH.codes, SEED, "pack:0") != shuffled(FRENCH.codes, "0" * 64, "pack:0")


@pytest.mark.parametrize("items", [(), ("A",)])
def test_a_pack_of_none_or_one_stays_as_it_is(items: tuple[str, ...]) -> None:
    assert shuffled(items, SEED, "pack:0") == items


def test_the_commitment_is_the_sha_256_of_the_digits_of_the_seed() -> None:
    assert commitment("0" * 64) == COMMITMENT
    assert commitment(SEED) == hashlib.sha256(SEED.encode()).hexdigest()
