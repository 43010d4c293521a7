"""Duplicate deals: the same cards, played once from every side, so that luck falls out.

All matches of one dealing depend on each other, so whatever is averaged, the dealing is the unit.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import scrypt, sha256
from typing import TypeVar

from app.engine.seats import Seat

T = TypeVar("T")

Sides = Sequence[Sequence[Seat]]


def key_of(seed: str) -> str:
    """The label of all dealings that a user's seed fixes.

    It costs a fifth of a second, so that a bot which wants to know the cards tries few seeds; one
    that can be guessed at the first attempt protects nothing all the same.
    """
    return scrypt(seed.encode(), salt=b"bots", n=2**16, r=8, p=1, maxmem=2**27, dklen=32).hex()


def seed_of(label: str, number: int) -> str:
    """The seed of a numbered dealing."""
    return sha256(f"{label} {number}".encode()).hexdigest()


def seatings(sides: Sides, bots: Sequence[T]) -> Iterator[Mapping[Seat, T]]:
    """As many seatings as there are bots: each bot has every side once.

    The bots are dealt round the sides and move on by one each time. Fewer bots than sides begin
    again from the first one; of more bots than sides the rest sits out.
    """
    for shift in range(len(bots)):
        yield {
            seat: bots[(place + shift) % len(bots)]
            for place, side in enumerate(sides)
            for seat in side
        }
