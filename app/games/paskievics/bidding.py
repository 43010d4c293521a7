"""What may be bid: honours, duties, holding, yielding, and what a jump promises (PAS-BID…INV)."""

from app.engine.cards import Card, Hand
from app.engine.errors import RuleViolation
from app.engine.values import Move
from app.games.paskievics import refusals
from app.games.paskievics.cards import BIT, CODES, GREAT_HONOURS, HONOURS, PAGAT, XX
from app.games.paskievics.levels import LEVELS, PROMISED, RANK, Level
from app.games.paskievics.moves import BIDS, HOLD, PASS, Bid, Hold
from app.games.paskievics.options import PagatInvit, PaskievicsOptions
from app.games.paskievics.seats import EVERY, Place
from app.games.paskievics.state import Bidding

AUCTION_MOVES: tuple[Move, ...] = (PASS, HOLD, *BIDS.values())


def legal(options: PaskievicsOptions, phase: Bidding) -> tuple[Move, ...]:
    """All that the player in turn may say."""
    return tuple([move for move in AUCTION_MOVES if bar(options, phase, move) is None])


def bar(options: PaskievicsOptions, phase: Bidding, move: Move) -> RuleViolation | None:
    """Why the player in turn may not say this; the first reason in the order of PAS-REN-1."""
    if isinstance(move, Bid):
        return _bar_bid(options, phase, move.level)
    if isinstance(move, Hold):
        return _bar_hold(options, phase)
    return _bar_pass(options, phase)


def is_fourth(phase: Bidding) -> bool:
    """Whether the three others have all passed (PAS-BID-4)."""
    return phase.standing is None and phase.out == EVERY & ~(1 << phase.turn)


def owes_hold(phase: Bidding) -> bool:
    """Whether the two that overbid one's own three still stands (PAS-BID-7)."""
    return phase.three == phase.turn and phase.standing is Level.TWO


def may_hold(phase: Bidding) -> bool:
    """Whether one has been overbid and nobody has held the bid (PAS-BID-5)."""
    return bool(phase.bidders >> phase.turn & 1) and not phase.held


def promised(phase: Bidding, level: Level) -> Card | None:
    """The card that this bid promises: a jump of one step the XIX, of two the XVIII."""
    if phase.invit is not None or is_fourth(phase):
        return None
    floor = 0
    if phase.standing is not None:
        floor = RANK[phase.standing] + (0 if may_hold(phase) else 1)
    return PROMISED.get(RANK[level] - floor)


def must_call(phase: Bidding, declarer: Place, yielder: Place | None) -> Card | None:
    """The one card that an accepted invit or a yield leaves to call (PAS-INV-4, PAS-YLD-2)."""
    if yielder is not None:
        return XX
    invit = phase.invit
    return invit.card if invit is not None and invit.by != declarer else None


def _hand(phase: Bidding) -> Hand:
    return phase.hands[phase.turn]


def _bar_inviter(options: PaskievicsOptions, phase: Bidding) -> RuleViolation | None:
    if phase.invit and phase.invit.by == phase.turn and not options.inviter_may_rebid:
        return refusals.INVITER_PASSES.violation()
    return None


def _bar_bid(options: PaskievicsOptions, phase: Bidding, level: Level) -> RuleViolation | None:
    hand = _hand(phase)
    if not hand & HONOURS:
        return _bar_trial(options, phase, level)
    if (barred := _bar_inviter(options, phase)) is not None:
        return barred
    if phase.standing is not None and RANK[level] <= RANK[phase.standing]:
        return refusals.BID_TOO_LOW.violation()
    if options.hold_two_strict and owes_hold(phase):
        return refusals.HOLD_THE_TWO.violation()
    card = promised(phase, level)
    if card is None:
        return None
    if not hand & BIT[card]:
        return refusals.JUMP_PROMISES.violation(card=CODES[card])
    forbidden = options.pagat_invit is PagatInvit.FORBIDDEN
    if forbidden and hand & HONOURS == BIT[PAGAT]:
        return refusals.NO_PAGAT_INVIT.violation()
    return None


def _bar_trial(
    options: PaskievicsOptions, phase: Bidding, level: Level | None
) -> RuleViolation | None:
    """Without an honour only the fourth player bids, and only a trial."""
    if not is_fourth(phase):
        return refusals.NEEDS_HONOUR.violation()
    return None if level in options.proba_levels else refusals.NO_TRIAL_AT.violation()


def _bar_hold(options: PaskievicsOptions, phase: Bidding) -> RuleViolation | None:
    if not _hand(phase) & HONOURS:
        return _bar_trial(options, phase, None)
    if (barred := _bar_inviter(options, phase)) is not None:
        return barred
    return None if may_hold(phase) else refusals.CANNOT_HOLD.violation()


def _bar_pass(options: PaskievicsOptions, phase: Bidding) -> RuleViolation | None:
    hand = _hand(phase)
    great = hand & GREAT_HONOURS
    if owes_hold(phase):
        can_yield = great and hand & BIT[XX]
        return None if can_yield else refusals.CANNOT_YIELD.violation()
    first_turn = not phase.heard >> phase.turn & 1
    if great and first_turn and phase.bidders.bit_count() < 2 and _can_bid(options, phase):
        return refusals.MUST_BID.violation()
    return None


def _can_bid(options: PaskievicsOptions, phase: Bidding) -> bool:
    return any(_bar_bid(options, phase, level) is None for level in LEVELS)
