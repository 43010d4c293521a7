"""What may be laid away, and which hands may be thrown in (PAS-DIS, PAS-ANN)."""

from typing import Final

from app.engine.cards import Hand
from app.engine.errors import RuleViolation
from app.games.paskievics import refusals
from app.games.paskievics.cards import (
    BIT,
    CODES,
    HONOURS,
    KINGS,
    NEVER_DISCARDED,
    PAGAT,
    TAROKKS,
    XXI,
)
from app.games.paskievics.options import AnnulHands, PaskievicsOptions
from app.games.paskievics.seats import Place
from app.games.paskievics.state import Discarding, Terms

MOST_LIFTS: Final = 100
"""How often each player may take a card back in a deal.

The rules know no limit; this one only keeps a deal from lasting for ever, and no player gets to it.
"""

THREE_TAROKK_HOLDINGS: Final = (0, BIT[XXI])
FIVE_TAROKK_HOLDINGS: Final = (*THREE_TAROKK_HOLDINGS, BIT[PAGAT], BIT[XXI] | BIT[PAGAT])


def discardable(terms: Terms, place: Place) -> Hand:
    """The cards that this place may lay away if it has them."""
    return ~NEVER_DISCARDED & ~_promised(terms, place)


def _promised(terms: Terms, place: Place) -> Hand:
    """The card of an accepted invit stays with the inviter (PAS-DIS-4)."""
    invit = terms.won.accepted
    return BIT[invit.card] if invit is not None and invit.by == place else 0


def why_kept(terms: Terms, place: Place, card: int) -> RuleViolation:
    """Why a card in hand is not to be laid away."""
    code = CODES[card]
    if BIT[card] & HONOURS:
        return refusals.NEVER_HONOUR.violation(card=code)
    if BIT[card] & NEVER_DISCARDED:
        return refusals.NEVER_DISCARD.violation(card=code)
    return refusals.NEVER_PROMISED.violation(card=code)


def bar_throwing_in(
    options: PaskievicsOptions, phase: Discarding, place: Place
) -> RuleViolation | None:
    """Why this hand may not be thrown in now."""
    laying = phase.layings[place]
    whole = phase.hands[place] | laying.laid
    if not _is_listed(options.annul_hands, whole):
        return refusals.NOT_TO_BE_THROWN_IN.violation()
    if phase.terms.trial and place == phase.terms.won.declarer:
        return refusals.TRIAL_IS_PLAYED.violation()
    if laying.locked or laying.made:
        return refusals.TOO_LATE_TO_THROW_IN.violation()
    return None


def _is_listed(hands: AnnulHands, hand: Hand) -> bool:
    """Whether the hand is on the list of PAS-ANN-1."""
    if hands is AnnulHands.OFF:
        return False
    listed = FIVE_TAROKK_HOLDINGS if hands is AnnulHands.FIVE else THREE_TAROKK_HOLDINGS
    return hand & KINGS == KINGS or hand & TAROKKS in listed
