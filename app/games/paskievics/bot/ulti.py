"""Play around an announced pagát ulti: tarokks are drawn for it, and saved against it."""

from typing import Final

from app.engine.cards import Card
from app.games.paskievics.bot.reading import has, tarokks
from app.games.paskievics.bot.trick import Trick
from app.games.paskievics.cards import PAGAT, SUIT, TAROKK
from app.games.paskievics.figures import Figure

DRAWS: Final = 4.0
"""What it is worth to lead a tarokk for an ulti of one's own side."""

HELPS: Final = 20.0
"""The same for its partner, without whom hardly an ulti in four is made."""

SPENDS: Final = 10.0
"""What a partner gains by a tarokk that he cannot beat the pagát with any more."""

SAVES: Final = 15.0
"""What a tarokk is worth to those who are to beat the pagát in the last trick."""

LAST: Final = 40.0
"""The same, of the last tarokk in hand."""


def promise(trick: Trick, card: Card) -> float:
    """What an announced ulti adds to the promise of a card."""
    if SUIT[card] != TAROKK or Figure.PAGAT_ULTI not in trick.said:
        return 0.0
    if not _is_ours(trick):
        return -SAVES if tarokks(trick.hand) > 1 else -LAST
    leads = not trick.cards
    if has(trick.hand, PAGAT):
        return DRAWS * leads
    return SPENDS + HELPS * leads


def _is_ours(trick: Trick) -> bool:
    own, figures = trick.view.own_side, trick.view.figures
    return any(one.side == own for one in figures if one.figure is Figure.PAGAT_ULTI)
