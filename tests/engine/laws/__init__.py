"""The laws of the engine contract, one function each, for any game.

A law takes a :class:`Playout` and raises :class:`LawBroken`, which carries the law's name. The
laws are blind to the game: all that they need to know beyond its engine is in its ``Subject``.
"""

from collections.abc import Callable, Sequence

from tests.engine.laws.base import LawBroken
from tests.engine.laws.events import deals_begin, disclosure, looking_back
from tests.engine.laws.moves import alive, attempts, bounded, clock, exact, ordered, pure
from tests.engine.laws.results import (
    cards,
    counts,
    laid_out,
    partners,
    published,
    rulings,
    scores,
    sheet,
)
from tests.engine.laws.secrecy import secrecy
from tests.engine.laws.values import fingerprint, hash_seeds, know, replay, round_trips, values
from tests.engine.playouts import Playout, playout
from tests.engine.subject import Subject

Law = Callable[[Playout], None]

LAWS: dict[str, Law] = {
    "pure": pure,
    "exact": exact,
    "alive": alive,
    "attempts": attempts,
    "ordered": ordered,
    "bounded": bounded,
    "round trips": round_trips,
    "replay": replay,
    "cards": cards,
    "secrecy": secrecy,
    "disclosure": disclosure,
    "looking back": looking_back,
    "deals begin": deals_begin,
    "clock": clock,
    "scores": scores,
    "sheet": sheet,
    "rulings": rulings,
    "counts": counts,
    "partners": partners,
    "published": published,
    "laid out": laid_out,
    "values": values,
    "hash seeds": hash_seeds,
}
"""Every law by its name."""


def broken_laws(subject: Subject, numbers: Sequence[int]) -> dict[str, str]:
    """The laws that this game breaks in these matches, each with the first reason."""
    found: dict[str, str] = {}
    for name, law in LAWS.items():
        for number in numbers:
            try:
                law(playout(subject, number))
            except LawBroken as broken:
                found[name] = str(broken)
                break
    return found


__all__ = ["LAWS", "Law", "LawBroken", "broken_laws", "fingerprint", "know"]
