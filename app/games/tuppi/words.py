"""The words that texts of the family must have in every language, game by game."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from app.engine.cards import RANKS, Suit
from app.engine.values import Move
from app.games.tuppi import counting
from app.games.tuppi.kinds import Kind
from app.games.tuppi.match import Ending
from app.games.tuppi.moves import MOVE_TYPES, VoidReason
from app.games.tuppi.options import FamilyOptions, TuppiOptions
from app.games.tuppi.shows import Choice, ShowForm

PHASES: Final = ("cut", "play", "trick-lying", "ended")
NOTIONS: Final = (
    *("dealer", "etumies", "trick", "tricks", "deal"),
    *("rise", "rise-fell", "table", "tuppi", "last-deal"),
)
"""What every game of the family speaks of."""

SIDES_NOTIONS: Final = (*NOTIONS, "ramaaja", "robbery", "nalsytuppi", "clean-sweep")
"""What two sides speak of besides."""


COLUMNS: Final = ("kind", "note")
"""What heads columns of the sheet of two sides, where no notion does."""


def keys(area: str, words: Iterable[str]) -> tuple[str, ...]:
    """The keys of these words of one area."""
    return tuple(f"{area}.{word}" for word in words)


def common(seats: int, moves: Iterable[type[Move]], options: FamilyOptions) -> tuple[str, ...]:
    """The words that every game of the family needs for its seats, moves and options."""
    return (
        *keys("move", (_kind(move) for move in moves)),
        *keys("reason", VoidReason),
        *keys("seat", map(str, range(seats))),
        *keys("suit", Suit),
        *keys("rank", RANKS),
        *_options(options),
    )


def _kind(move: type[Move]) -> str:
    """A kind of move, as its tag has it after the dot."""
    return str(move.__struct_config__.tag).partition(".")[2]


def _options(defaults: FamilyOptions) -> Iterable[str]:
    """Each option, and each of its values where these are words."""
    for name in defaults.__struct_fields__:
        yield f"option.{name}"
        default = getattr(defaults, name)
        if isinstance(default, StrEnum):
            yield from keys(f"option.{name}", (str(value) for value in type(default)))


WORDS: Final[tuple[str, ...]] = (
    "game.tuppi",
    *keys("phase", (*PHASES, "show", "sooli-offer", "sooli-exchange")),
    *keys("kind", Kind),
    *keys("choice", Choice),
    *keys("form", ShowForm),
    *keys("outcome", Ending),
    *keys("score", ("rise", "tally", "total", "points", "credited")),
    *keys("side", ("0", "1")),
    *keys("column", COLUMNS),
    *keys("count", counting.OF_FOUR),
    *keys("notion", (*SIDES_NOTIONS, "soloist", "partner", "defence", "out-of-play")),
    *common(4, MOVE_TYPES, TuppiOptions()),
)
"""The words of Tuppi for four."""
