"""What a bot reads off the table: its hand, its side, who is with it, what it cannot see."""

from collections.abc import Iterable, Sequence

from app.engine.cards import Hand, mask_of
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.paskievics.cards import BIT, CARD, PACK, SKIZ, XXI, tarokks_in
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


def friendship(view: PaskievicsView, seat: Seat) -> float:
    """The chance that this seat is on the viewer's side, as far as he can tell."""
    if seat == view.viewer:
        return 1.0
    side, own = view.table.seats[seat].side, view.own_side
    if side is not None:
        return 1.0 if side == own else 0.0
    if own == 0:
        return 1 / 3 if view.declarer == view.viewer else 0.0
    return 0.5
