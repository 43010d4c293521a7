"""Twins of a toy state, its cards, its quitted cards: what the laws must be told of the toy."""

from msgspec.structs import replace

from app.engine.cards import Hand, cards_of, mask_of
from app.engine.dealing import Dealing, Scripted
from app.engine.policy import Draw
from app.engine.seats import Viewer
from tests.toy.cards import PACK, SEATS
from tests.toy.results import ToyScore
from tests.toy.state import Bidding, Over, Playing, Sealed, ToyState


def twins(state: ToyState, viewer: Viewer, draw: Draw) -> ToyState:
    """A state that differs, as drawn, only in what the viewer may not know."""
    if draw(2):
        state = replace(state, dealing=_other_dealing(state, draw))
    match state.phase:
        case Bidding() as phase:
            if draw(2):
                phase = replace(phase, sealed=_other_bids(phase, viewer, draw))
            if draw(2):
                phase = replace(phase, hands=_other_hands(phase.hands, viewer, draw))
            return replace(state, phase=phase)
        case Playing() as phase:
            return replace(state, phase=_other_play(phase, viewer, draw))
        case Over():
            return state


def _other_dealing(state: ToyState, draw: Draw) -> Dealing:
    """Other packs to come."""
    if not isinstance(state.dealing, Scripted):
        return replace(state.dealing, seed=f"{draw(1 << 30):064x}")
    packs = state.dealing.packs
    to_come = tuple(_cut(pack, draw(len(pack))) for pack in packs[state.deal :])
    return replace(state.dealing, packs=(*packs[: state.deal], *to_come))


def _cut(pack: tuple[str, ...], place: int) -> tuple[str, ...]:
    return pack[place:] + pack[:place]


def _other_hands(hands: tuple[Hand, ...], viewer: Viewer, draw: Draw) -> tuple[Hand, ...]:
    """The foreign cards in other hands, each hand as large as it was."""
    foreign = [seat for seat in range(SEATS) if seat != viewer]
    cards = [card for seat in foreign for card in cards_of(hands[seat])]
    found = list(hands)
    for seat in foreign:
        held = [cards.pop(draw(len(cards))) for _ in range(hands[seat].bit_count())]
        found[seat] = mask_of(held)
    return tuple(found)


def _other_bids(phase: Bidding, viewer: Viewer, draw: Draw) -> tuple[Sealed, ...]:
    return tuple(
        bid if bid.seat == viewer else replace(bid, bid=draw(5), by_clock=draw(2) == 0)
        for bid in phase.sealed
    )


def _other_play(phase: Playing, viewer: Viewer, draw: Draw) -> Playing:
    """Other foreign hands, and two quitted tricks that have changed their cards."""
    if draw(2):
        phase = replace(phase, hands=_other_hands(phase.hands, viewer, draw))
    if len(phase.quitted) > 1 and draw(2):
        first, second, *rest = phase.quitted
        swapped = (replace(first, cards=second.cards), replace(second, cards=first.cards), *rest)
        phase = replace(phase, quitted=swapped)
    return phase


def cards(state: ToyState) -> tuple[str, ...] | None:
    """Every card, in a hand, on the table or quitted."""
    match state.phase:
        case Bidding(hands=hands):
            return _codes(hands)
        case Playing(hands=hands, table=table, quitted=quitted):
            lying = (*table, *(card for trick in quitted for card in trick.cards))
            return (*_codes(hands), *(PACK.codes[card] for card in lying))
        case Over():
            return None


def _codes(hands: tuple[Hand, ...]) -> tuple[str, ...]:
    return tuple(code for hand in hands for code in PACK.codes_of(hand))


def quitted(state: ToyState) -> tuple[str, ...]:
    """The cards that nobody may look back at."""
    if not isinstance(state.phase, Playing):
        return ()
    return tuple(PACK.codes[card] for trick in state.phase.quitted for card in trick.cards)


def score_holds(score: ToyScore) -> bool:
    """What some win the others pay, deal by deal and in all."""
    return sum(score.points) == 0 and sum(score.totals) == 0
