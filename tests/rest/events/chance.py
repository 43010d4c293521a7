"""Chance as ``docs/dealing.md`` tells it, written anew for the reckoning: nothing of ``app``."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

ItemT = TypeVar("ItemT")


def numbers(seed: str, label: str) -> Iterator[int]:
    """32-bit numbers out of SHA-256(seed | label | block)."""
    block = 0
    while True:
        digest = sha256(f"{seed}|{label}|{block}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def one_of(source: Iterator[int], bound: int) -> int:
    """A number below the bound; those beyond its last multiple are passed over."""
    last = 2**32 // bound * bound
    return next(number for number in source if number < last) % bound


def drawn(bound: int, seed: str, label: str) -> int:
    """The first number of a label."""
    return one_of(numbers(seed, label), bound)


def by_lot(some: Sequence[str], everybody: Sequence[str], seed: str, label: str) -> list[str]:
    """Some of all who have entered, by the number that the seed gives each for its own."""

    def number(name: str) -> int:
        return drawn(10**9, seed, f"{label}|lot|{everybody.index(name) + 1}")

    return sorted(some, key=number)


def mixed(items: Sequence[ItemT], seed: str, label: str) -> list[ItemT]:
    """The items in the order of the draw, from the end."""
    left, source = list(items), numbers(seed, label)
    for last in reversed(range(1, len(left))):
        other = one_of(source, last + 1)
        left[last], left[other] = left[other], left[last]
    return left
