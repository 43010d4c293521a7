"""What a bot reads off the table: its hand, its side, who is with it, what it cannot see."""

from collections.abc import Iterable, Sequence

from app.engine.cards import Hand, mask_of
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.paskievics.cards import BIT, CARD, PACK, SKIZ, TAROKKS, XXI, tarokks_in
from app.games.paskievics.seats import OPPONENTS
from app.games.paskievics.view import PaskievicsView


def mask(codes: Iterable[str]) -> Hand:
    """These codes as a mask."""
    return mask_of(CARD[code] for code in codes)


def hand_of(view: PaskievicsView) -> Hand:
    """The hand of the viewer."""
    assert view.viewer is not None, "a seat is asked"
    return mask(view.table.seats[view.viewer].hand or ())


def find(moves: Sequence[Move], text: str) -> Move | None:
    """The move of this text, if it is among them."""
    return next((move for move in moves if move.move == text), None)


def has(hand: Hand, card: int) -> bool:
    """Whether the hand holds this card."""
    return bool(hand & BIT[card])


def great_honours(hand: Hand) -> int:
    """How many of skíz and XXI are held."""
    return has(hand, SKIZ) + has(hand, XXI)


def tarokks(hand: Hand) -> int:
    """How many tarokks are held."""
    return tarokks_in(hand)


def unseen(view: PaskievicsView, hand: Hand) -> Hand:
    """All cards that are neither held nor lie open: in other hands, or gone in older tricks."""
    lying = mask(card.card for card in view.table.trick)
    return PACK.full & ~hand & ~lying & ~mask(view.shown)


def top_run(hand: Hand) -> int:
    """How many of the highest tarokks are held without a gap."""
    missing = TAROKKS & ~hand
    return SKIZ - (missing.bit_length() - 1)


def friendship(view: PaskievicsView, seat: Seat) -> float:
    """The chance that this seat is on the viewer's side, as far as he can tell."""
    if seat == view.viewer:
        return 1.0
    side, own = view.table.seats[seat].side, view.own_side
    if side is not None:
        return 1.0 if side == own else 0.0
    partner = 1 / len(_unknown(view))
    if own == OPPONENTS:
        return 1 - partner
    return partner if view.declarer == view.viewer else 0.0


def _unknown(view: PaskievicsView) -> list[Seat]:
    """The others of whom one is the called partner."""
    seats = view.table.seats
    return [seat for seat in view.playing if seats[seat].side is None and seat != view.viewer]
