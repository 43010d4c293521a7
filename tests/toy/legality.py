"""What is legal in the toy, and why all else is not."""

from app.engine.cards import Hand, cards_of
from app.engine.errors import RuleViolation
from app.engine.seats import DIRECTOR, Seat, next_seat
from tests.toy import reasons
from tests.toy.cards import ACES, PACK, SEATS, SUIT_MASKS, SUITS
from tests.toy.moves import (
    BIDS,
    CONCEDE,
    FORFEITS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    PLAYS,
    VOIDS,
    Bid,
    LastDeal,
    LastDealBack,
    Play,
    ToyMove,
    VoidDeal,
)
from tests.toy.state import Bidding, Over, Playing, Sealed, ToyState

MOST_VOIDS = 2


def to_act(state: ToyState) -> frozenset[Seat]:
    """Who must act now."""
    match state.phase:
        case Bidding(sealed=sealed):
            return frozenset(range(SEATS)) - {bid.seat for bid in sealed}
        case Playing() as phase:
            return frozenset((turn(phase),))
        case Over():
            return frozenset()


def turn(phase: Playing) -> Seat:
    """Whose card is next."""
    return next_seat(phase.leader, SEATS, len(phase.table))


def sealed_by(phase: Bidding, seat: Seat) -> Sealed | None:
    """The bid that lies before this seat."""
    return next((bid for bid in phase.sealed if bid.seat == seat), None)


def legal_moves(state: ToyState, seat: Seat) -> tuple[ToyMove, ...]:
    """All that this seat, or the director, may do now."""
    match state.phase:
        case Over():
            return ()
        case _ if seat == DIRECTOR:
            return _director_moves(state)
        case _ if seat not in range(SEATS):
            return ()
        case Bidding() as phase:
            return _bids(phase, seat)
        case Playing() as phase:
            plays = _plays(phase, seat) if seat == turn(phase) else ()
            return (*plays, CONCEDE)


def _director_moves(state: ToyState) -> tuple[ToyMove, ...]:
    voids = VOIDS if state.voids < MOST_VOIDS else ()
    back = () if state.recalled else (LAST_DEAL_BACK,)
    last = back if state.last else (LAST_DEAL,)
    return (*voids, *last, *FORFEITS)


def _bids(phase: Bidding, seat: Seat) -> tuple[ToyMove, ...]:
    allowed = BIDS[1:] if phase.hands[seat] & ACES else BIDS
    mine = sealed_by(phase, seat)
    if mine is None:
        return allowed
    return () if mine.replaced else tuple(bid for bid in allowed if bid.bid != mine.bid)


def playable(phase: Playing, seat: Seat) -> Hand:
    """The cards that follow suit, or the whole hand."""
    hand = phase.hands[seat]
    if not phase.table:
        return hand
    return hand & SUIT_MASKS[SUITS[phase.table[0]]] or hand


def _plays(phase: Playing, seat: Seat) -> tuple[ToyMove, ...]:
    return tuple(PLAYS[card] for card in cards_of(playable(phase, seat)))


def default_move(state: ToyState, seat: Seat) -> ToyMove:
    """The clock bids nothing, whatever the seat holds, and plays the lowest legal card."""
    if isinstance(state.phase, Playing):
        return _plays(state.phase, seat)[0]
    return BIDS[0]


def refusal(state: ToyState, seat: Seat, move: ToyMove) -> RuleViolation:
    """Why this move is barred."""
    if isinstance(state.phase, Over):
        return reasons.MATCH_OVER.violation()
    if move in legal_moves(state, seat):  # only the clock is refused a legal move
        return reasons.NOT_THE_DEFAULT.violation()
    if seat != DIRECTOR and seat not in range(SEATS):
        return reasons.NO_SUCH_SEAT.violation(seat=seat)
    if isinstance(move, VoidDeal | LastDeal | LastDealBack) or move in FORFEITS:
        return _director_refusal(seat, move)
    if seat == DIRECTOR:
        return reasons.SEATS_ONLY.violation()
    if isinstance(state.phase, Bidding):
        return _bidding_refusal(state.phase, seat, move)
    return _playing_refusal(state.phase, seat, move)


def _director_refusal(seat: Seat, move: ToyMove) -> RuleViolation:
    if seat != DIRECTOR:
        return reasons.DIRECTOR_ONLY.violation()
    if move is LAST_DEAL:
        return reasons.ALREADY_LAST.violation()
    if move is LAST_DEAL_BACK:
        return reasons.NOT_LAST.violation()
    return reasons.VOIDED_TWICE.violation()


def _bidding_refusal(phase: Bidding, seat: Seat, move: ToyMove) -> RuleViolation:
    if not isinstance(move, Bid):
        return reasons.BIDDING_FIRST.violation()
    mine = sealed_by(phase, seat)
    if mine is not None and mine.replaced:
        return reasons.REPLACED_ONCE.violation()
    if mine is not None and mine.bid == move.bid:
        return reasons.SAME_BID.violation()
    return reasons.ACE_BARS_NULL.violation()


def _playing_refusal(phase: Playing, seat: Seat, move: ToyMove) -> RuleViolation:
    if not isinstance(move, Play):
        return reasons.BIDDING_OVER.violation()
    if seat != turn(phase):
        return reasons.NOT_YOUR_TURN.violation()
    if not phase.hands[seat] >> PACK.index(move.card) & 1:
        return reasons.NOT_HELD.violation(card=move.card)
    led = PACK.codes[phase.table[0]] if phase.table else move.card
    return reasons.MUST_FOLLOW.violation(suit=led[-1])
