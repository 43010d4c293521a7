"""The words that texts of Tuppi must have in every language."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from app.engine.cards import RANKS, Suit
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Ending
from app.games.tuppi.moves import MOVE_TYPES, VoidReason
from app.games.tuppi.options import TuppiOptions
from app.games.tuppi.seats import ALL
from app.games.tuppi.shows import Choice, ShowForm

PHASES: Final = (
    "cut",
    "show",
    "sooli-offer",
    "sooli-exchange",
    "play",
    "trick-lying",
    "ended",
)

NOTIONS: Final = (
    "dealer",
    "etumies",
    "ramaaja",
    "soloist",
    "partner",
    "defence",
    "trick",
    "tricks",
    "deal",
    "robbery",
    "rise",
    "rise-fell",
    "table",
    "tuppi",
    "nalsytuppi",
    "clean-sweep",
    "out-of-play",
    "last-deal",
)


def _keys(area: str, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{area}.{word}" for word in words)


def _options() -> Iterable[str]:
    """Each option, and each of its values where these are words."""
    for name in TuppiOptions.__struct_fields__:
        yield f"option.{name}"
        default = getattr(TuppiOptions(), name)
        if isinstance(default, StrEnum):
            yield from _keys(f"option.{name}", (str(value) for value in type(default)))


def _kinds() -> Iterable[str]:
    """Each kind of move, as its tag has it after the dot."""
    return (str(kind.__struct_config__.tag).partition(".")[2] for kind in MOVE_TYPES)


WORDS: Final[tuple[str, ...]] = (
    "game.tuppi",
    *_keys("phase", PHASES),
    *_keys("move", _kinds()),
    *_keys("kind", Kind),
    *_keys("choice", Choice),
    *_keys("form", ShowForm),
    *_keys("outcome", Ending),
    *_keys("reason", VoidReason),
    *_keys("score", ("rise", "tally", "total", "points", "credited")),
    *_keys("side", ("0", "1")),
    *_keys("seat", (str(seat) for seat in ALL)),
    *_keys("suit", Suit),
    *_keys("rank", RANKS),
    *_keys("notion", NOTIONS),
    *_options(),
)
