"""The counters of points against, and the Kapen (CHA-LEDG, CHA-KAAP)."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.games.chaupatia.seats import Team

LIMIT: Final = 48
"""A counter above this gives the other team a Kaap (CHA-KAAP-1, 3)."""

Against = Annotated[int, Meta(ge=0, le=LIMIT)]
Kapen = Annotated[int, Meta(ge=0, le=100_000)]


class Ledger(Struct, frozen=True, gc=False):
    """Points against and Kapen of team 0 and team 1."""

    against: tuple[int, int]
    kapen: tuple[int, int]


EMPTY: Final = Ledger((0, 0), (0, 0))
"""Where every match starts (CHA-LEDG-4)."""


class Posted(Struct, frozen=True):
    """A ledger after a deal, and the team that got a Kaap by it, if one did."""

    ledger: Ledger
    kaap: Team | None


def post(ledger: Ledger, earner: Team, earned: int) -> Posted:
    """Wipe out the earner's own counter, put the rest on the other, then look for a Kaap."""
    own, other = ledger.against[earner], ledger.against[1 - earner]
    use = min(own, earned)  # CHA-LEDG-5
    own, other = own - use, other + earned - use
    kapen, kaap = ledger.kapen, None
    if other > LIMIT:  # once at most: 48 + 32 = 80 (CHA-KAAP-4)
        other, kaap = other - LIMIT, earner
        kapen = (kapen[0] + 1, kapen[1]) if earner == 0 else (kapen[0], kapen[1] + 1)
    against = (own, other) if earner == 0 else (other, own)
    return Posted(Ledger(against, kapen), kaap)


def level(ledger: Ledger) -> bool:
    """Equal Kapen and nothing against anyone (CHA-WIN-3)."""
    return ledger.kapen[0] == ledger.kapen[1] and ledger.against == (0, 0)


def in_favour(ledger: Ledger) -> tuple[int, int]:
    """What each team has: 48 for each Kaap, and what the others have against them."""
    zero, one = ledger.against
    return (LIMIT * ledger.kapen[0] + one, LIMIT * ledger.kapen[1] + zero)
