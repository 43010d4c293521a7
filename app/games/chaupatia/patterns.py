"""How the cards are dealt: three patterns of packets, the dealer last in each round (CHA-DEAL)."""

from enum import StrEnum
from functools import cache

from app.engine.seats import Seat
from app.games.chaupatia.seats import ALL, SEATS, left_of


class Pattern(StrEnum):
    """The packets in which eight cards go to each player (CHA-DEAL-1)."""

    FOURS = "4+4"
    TWOS = "2+2+2+2"
    FOUR_AND_TWOS = "4+2+2"

    @property
    def packets(self) -> tuple[int, ...]:
        """The size of the packet in each round."""
        return tuple(int(size) for size in self.value.split("+"))


@cache
def places(dealer: Seat, pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """For each seat the places in the pack that it gets, in the order received (CHA-DEAL-3)."""
    found: list[list[int]] = [[] for _ in ALL]
    top = 0
    for size in pattern.packets:
        for step in range(SEATS):
            found[(left_of(dealer) + step) % SEATS].extend(range(top, top + size))
            top += size
    return tuple(tuple(one) for one in found)


def dealt(deck: tuple[str, ...], dealer: Seat, pattern: Pattern) -> tuple[tuple[str, ...], ...]:
    """The cards of each seat in the order received."""
    return tuple(tuple([deck[place] for place in own]) for own in places(dealer, pattern))
