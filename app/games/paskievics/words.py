"""The words that texts of Paskievics must have in every language."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from app.games.paskievics import counting
from app.games.paskievics.cards import SUITS
from app.games.paskievics.figures import Doubling, Figure, Item
from app.games.paskievics.levels import Level
from app.games.paskievics.match import Ending
from app.games.paskievics.moves import MOVE_TYPES, VoidGround
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.seats import MOST_SEATS, SIDES

PHASES: Final = ("auction", "take", "discard", "call", "announcements", "play", "ended")

NOTIONS: Final = (
    "dealer",
    "forehand",
    "declarer",
    "taker",
    "partner",
    "declarers",
    "opponents",
    "no-partner",
    "talon",
    "skart",
    "honour",
    "great-honour",
    "invit",
    "yield",
    "trial",
    "called",
    "contract",
    "game-value",
    "announced",
    "not-announced",
    "made",
    "not-made",
    "kontra-of-office",
    "card-points",
    "trick",
    "tricks",
    "deal",
    "winnings",
    "payment",
    "payments",
    "amount",
    "tarokks",
    "void-deal",
    "sits-out",
    "last-deal",
    "figure",
    "side",
    "player",
    "left",
)


EVENTS: Final = ("yielded", "bid_made.promises", "item_doubled.office", "deal_voided")
"""What a reader of the moves alone would miss: an event, or one in which this field is set."""


def _keys(area: str, words: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{area}.{word}" for word in words)


def _options() -> Iterable[str]:
    """Each option, and each of its values where these are words."""
    for name in PaskievicsOptions.__struct_fields__:
        yield f"option.{name}"
        default = getattr(PaskievicsOptions(), name)
        if isinstance(default, StrEnum):
            yield from _keys(f"option.{name}", type(default))


def _kinds() -> Iterable[str]:
    """Each kind of move, as its tag has it after the dot."""
    return (str(kind.__struct_config__.tag).partition(".")[2] for kind in MOVE_TYPES)


WORDS: Final[tuple[str, ...]] = (
    "game.paskievics",
    *_keys("phase", PHASES),
    *_keys("move", _kinds()),
    *_keys("level", Level),
    *_keys("figure", Figure),
    *_keys("item", Item),
    *_keys("doubling", Doubling),
    *_keys("doubled", range(1, len(Doubling) + 1)),
    *_keys("outcome", Ending),
    *_keys("ground", VoidGround),
    *_keys("score", ("total",)),
    *_keys("count", counting.COUNTS),
    *_keys("side", SIDES),
    *_keys("seat", range(MOST_SEATS)),
    *_keys("suit", SUITS),
    *_keys("notion", NOTIONS),
    *_keys("mark", SIDES),
    *_keys("column", ("items", "card-points", "zero")),
    *_keys("event", EVENTS),
    *_options(),
)
