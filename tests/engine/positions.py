"""A small scripted toy match, played by hand: for tests that need exact values.

Seat 0 deals. Seat 1 holds the queens, seat 2 the aces, seat 0 the kings. Seat 2 takes all four
tricks; it has bid four, the others have bid what they cannot take.
"""

from collections.abc import Sequence
from typing import Final

from app.engine.dealing import Scripted
from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.shuffle import drawn
from tests.toy import ToyOptions

SUITS: Final = "CDHS"
PACK: Final = tuple(rank + suit for suit in SUITS for rank in "QAK")
"""Dealt one by one to seats 1, 2, 0."""


def _seed_for(dealer: int) -> str:
    """The first seed whose lot lets this seat deal."""
    seeds = (f"{number:064x}" for number in range(1000))
    return next(seed for seed in seeds if drawn(3, seed, "first-dealer") == dealer)


SCRIPT: Final = Scripted(packs=(PACK, PACK, PACK), seed=_seed_for(0))

BIDS: Final = (Ply(0, "bid:4"), Ply(1, "bid:1"), Ply(2, "bid:4"))

PLAYS: Final = (
    Ply(1, "play:QC"),
    Ply(2, "play:AC"),
    Ply(0, "play:KC"),
    *(
        Ply(seat, f"play:{rank}{suit}")
        for suit in "DHS"
        for seat, rank in ((2, "A"), (0, "K"), (1, "Q"))
    ),
)


def record_of(plies: Sequence[Ply], options: ToyOptions | None = None) -> Record:
    """These moves of the scripted match; of one deal where no options say otherwise."""
    return Record("toy", 1, options or ToyOptions(deals=1), SCRIPT, tuple(plies))
