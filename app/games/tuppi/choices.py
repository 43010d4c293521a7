"""Lists of legal moves, each made once, that end with what may be done at any time."""

from functools import cache, lru_cache
from typing import Final

from app.engine.cards import Hand
from app.engine.values import Move
from app.games.tuppi.moves import CONCEDE, CUTS, DECLINE_CUT, SEEN, plays, suit_plays


class Choices:
    """What a seat may choose from; ``always`` is what it may do whoever's turn it is."""

    def __init__(self, *always: Move) -> None:
        self.always: Final[tuple[Move, ...]] = always
        self.cut: Final[tuple[Move, ...]] = (DECLINE_CUT, *CUTS, *always)
        self.seen: Final[tuple[Move, ...]] = (SEEN, *always)
        self.follows: Final = cache(self._follows)
        self.plays: Final = lru_cache(maxsize=64)(self._plays)

    def _follows(self, cards: Hand) -> tuple[Move, ...]:
        """The plays of cards of the suit led; nothing at all without such a card."""
        return (*suit_plays(cards), *self.always) if cards else ()

    def _plays(self, cards: Hand) -> tuple[Move, ...]:
        """The plays of these cards."""
        return plays(cards) + self.always


OF_SIDES: Final = Choices(CONCEDE)
"""Two sides: either may concede at any time (TUP-END-6)."""

OF_LONERS: Final = Choices()
"""Three players, each alone: nobody concedes (TUP-KOLMEN-8)."""
