"""The words that texts of Chaupatia must have in every language."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from app.games.chaupatia import counting
from app.games.chaupatia.cards import CODES, RANKS
from app.games.chaupatia.match import Ending
from app.games.chaupatia.moves import MOVE_TYPES, SUIT_WORDS, VoidCause
from app.games.chaupatia.options import ChaupatiaOptions
from app.games.chaupatia.seats import ALL
from app.games.chaupatia.stopping import StopAnswer

PHASES: Final = (
    "choose-pattern",
    "auction",
    "choose-trump",
    "forced-choice",
    "play",
    "sixteen-decision",
    "match-over",
)

NOTIONS: Final = (
    "dealer",
    "declarer",
    "defenders",
    "team",
    "trick",
    "tricks",
    "deal",
    "trump",
    "bid",
    "contract",
    "forced",
    "made",
    "not-made",
    "sixteen",
    "sixteen-made",
    "sixteen-failed",
    "counter",
    "kaap",
    "kapen",
    "next-dealer",
    "proposal",
    "stop-agreed",
    "last-deal",
)


def _keys(area: str, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{area}.{word}" for word in words)


def _options() -> Iterable[str]:
    """Each option, and each of its values where these are words."""
    for name in ChaupatiaOptions.__struct_fields__:
        yield f"option.{name}"
        default = getattr(ChaupatiaOptions(), name)
        if isinstance(default, StrEnum):
            yield from _keys(f"option.{name}", (str(value) for value in type(default)))


def _kinds() -> Iterable[str]:
    """Each kind of move, as its tag has it after the dot."""
    return (str(kind.__struct_config__.tag).partition(".")[2] for kind in MOVE_TYPES)


WORDS: Final[tuple[str, ...]] = (
    "game.chaupatia",
    *_keys("phase", PHASES),
    *_keys("move", _kinds()),
    *_keys("cause", VoidCause),
    *_keys("answer", StopAnswer),
    *_keys("outcome", Ending),
    *_keys("score", ("against", "kapen", "earned")),
    *_keys("count", counting.COUNTS),
    *_keys("side", ("0", "1")),
    *_keys("seat", (str(seat) for seat in ALL)),
    *_keys("suit", SUIT_WORDS),
    *_keys("rank", RANKS),
    *_keys("card", CODES),
    *_keys("notion", NOTIONS),
    *_options(),
)
