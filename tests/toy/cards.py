"""The pack of the toy: queen, king and ace of each French suit, twelve cards."""

from typing import Final

from app.engine.cards import Pack, Suit

RANKS: Final = "QKA"
PACK: Final = Pack([rank + suit for suit in Suit for rank in RANKS])
SUITS: Final = tuple(card // len(RANKS) for card in range(len(PACK)))
STRENGTHS: Final = tuple(card % len(RANKS) for card in range(len(PACK)))
SPADES: Final = 3
SEATS: Final = 3
TRICKS: Final = 4

SUIT_MASKS: Final = tuple(0b111 << (3 * suit) for suit in range(4))
ACES: Final = PACK.hand(("AC", "AD", "AH", "AS"))
