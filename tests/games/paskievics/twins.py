"""Twins: two states of Paskievics that differ only in what one viewer may not know.

What may differ: the packs to come, and where the cards are that the viewer has neither held nor
seen. Two such cards change names everywhere at once: in hands, talon, skarts and in what was dealt.
So the called card may lie in another hand, a discard and a talon share may be others, as long as
all that the table has told still holds.
"""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from app.engine.cards import Card, Hand, cards_of, mask_of
from app.engine.dealing import Dealing, Scripted
from app.engine.policy import Draw
from app.engine.seats import Viewer
from app.games.paskievics.cards import (
    BIT,
    CALLABLE,
    NEVER_DISCARDED,
    PACK,
    SUIT,
    TAROKK,
    TAROKKS,
    XX,
)
from app.games.paskievics.phases.talon import shares
from app.games.paskievics.seats import ALL, Place, place_of
from app.games.paskievics.sides import may_be_alone
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ended,
    Invit,
    Phase,
    Playing,
    State,
    Taking,
    Won,
)

SWAPS = 16
"""How many pairs of cards are tried."""

Locked = Calling | Announcing | Playing


def twins(state: State, viewer: Viewer, draw: Draw) -> State:
    """A state that differs, as drawn, only in what this viewer may not know."""
    if draw(2):
        state = replace(state, dealing=_other_dealing(state, draw))
    if isinstance(state.phase, Ended) or not draw(4):
        return state
    place = place_of(state.match.dealer, state.options.seats, viewer)
    for _ in range(SWAPS):
        unknown = cards_of(_unknown(state.phase, place))
        one, other = unknown[draw(len(unknown))], unknown[draw(len(unknown))]
        if one != other and _may_swap(state, state.phase, one, other):
            state = replace(state, phase=_swapped(state.phase, one, other))
    return state


def _other_dealing(state: State, draw: Draw) -> Dealing:
    """Other packs to come; the pack of this deal is told of by the hands."""
    dealing = state.dealing
    if not isinstance(dealing, Scripted):
        return replace(dealing, seed=f"{draw(1 << 30):064x}")
    used = state.match.pack
    to_come = tuple(_cut(pack, draw(len(pack))) for pack in dealing.packs[used + 1 :])
    return replace(dealing, packs=(*dealing.packs[: used + 1], *to_come))


def _cut(pack: tuple[str, ...], at: int) -> tuple[str, ...]:
    return pack[at:] + pack[:at]


# What the viewer knows.


def _unknown(phase: Phase, place: Place | None) -> Hand:
    """The cards of which the viewer cannot tell where they are."""
    assert not isinstance(phase, Ended)
    unknown = PACK.full & ~_told(phase)
    if place is None:
        return unknown
    if isinstance(phase, Bidding | Taking):
        return unknown & ~phase.hands[place]
    terms = phase.terms
    got = shares(terms.talon, terms.won.declarer, terms.taken)
    return unknown & ~terms.dealt[place] & ~got[place]


def _told(phase: Phase) -> Hand:
    """The cards of which the table knows where they are, or nearly."""
    if isinstance(phase, Bidding):
        return _promised(phase.invit)
    if isinstance(phase, Taking):
        return _fixed(phase.won)
    assert not isinstance(phase, Ended)
    told = _fixed(phase.terms.won)
    if isinstance(phase, Locked):
        told |= phase.skarts[phase.terms.won.declarer] & TAROKKS
    if isinstance(phase, Announcing | Playing):
        called = phase.said.called
        told |= CALLABLE & ~((BIT[called] << 1) - 1)
        if None not in phase.said.public:
            told |= BIT[called]
    if isinstance(phase, Playing):
        told |= mask_of(phase.trick) | mask_of(c for t in phase.tricks for c in t.cards)
    return told


def _fixed(won: Won) -> Hand:
    return _promised(won.invit) | (0 if won.yielder is None else BIT[XX])


def _promised(invit: Invit | None) -> Hand:
    return 0 if invit is None else BIT[invit.card]


# What may change places.


@dataclass(frozen=True)
class Where:
    """Where a card is: in a hand, laid away by a place, or in the talon."""

    place: Place | None
    laid: bool


def _where(phase: Phase, card: Card) -> Where:
    assert not isinstance(phase, Ended)
    for place in ALL:
        if phase.hands[place] & BIT[card]:
            return Where(place, laid=False)
        if isinstance(phase, Discarding) and phase.layings[place].laid & BIT[card]:
            return Where(place, laid=True)
        if isinstance(phase, Locked) and phase.skarts[place] & BIT[card]:
            return Where(place, laid=True)
    return Where(None, laid=False)


def _may_swap(state: State, phase: Phase, one: Card, other: Card) -> bool:
    at, to = _where(phase, one), _where(phase, other)
    if (at.laid and BIT[other] & NEVER_DISCARDED) or (to.laid and BIT[one] & NEVER_DISCARDED):
        return False
    if not isinstance(phase, Locked):
        return True
    if isinstance(phase, Playing) and SUIT[one] != SUIT[other]:
        return False
    counted = _is_counted(phase, at) or _is_counted(phase, to)
    if counted and (SUIT[one] == TAROKK) != (SUIT[other] == TAROKK):
        return False
    if isinstance(phase, Calling) or phase.said.called not in (one, other):
        return True
    moves_to = to if phase.said.called == one else at
    moves_from = at if phase.said.called == one else to
    return _may_be_called_at(state, phase, moves_to) and _may_leave(phase, moves_from)


def _is_counted(phase: Locked, where: Where) -> bool:
    """Whether the table knows how many tarokks are there."""
    counts = phase.counts if isinstance(phase, Calling) else phase.said.counts
    return where.laid or any(count.by == where.place for count in counts)


def _may_be_called_at(state: State, phase: Announcing | Playing, where: Where) -> bool:
    """Whether the called card might lie there, for all that the table knows."""
    declarer = phase.terms.won.declarer
    assert where.place is not None
    if where.laid:
        first = isinstance(phase, Announcing) and phase.first_turn
        return first and where.place != declarer
    if where.place == declarer:
        return may_be_alone(state.options, phase.said.called)
    return phase.said.public[where.place] is None


def _may_leave(phase: Announcing | Playing, where: Where) -> bool:
    """Whether nobody has shown himself by holding it."""
    assert where.place is not None
    return (
        where.laid
        or phase.said.public[where.place] is None
        or (where.place == phase.terms.won.declarer)
    )


# Changing names.


def _swapped(phase: Phase, one: Card, other: Card) -> Phase:
    """Both cards change names wherever they are."""

    def mask(hand: Hand) -> Hand:
        pair = BIT[one] | BIT[other]
        return hand ^ pair if (hand & pair).bit_count() == 1 else hand

    def hands(held: tuple[Hand, ...]) -> tuple[Hand, ...]:
        return tuple(mask(hand) for hand in held)

    def cards(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple({one: other, other: one}.get(card, card) for card in held)

    assert not isinstance(phase, Ended)
    if isinstance(phase, Bidding | Taking):
        return replace(phase, hands=hands(phase.hands), talon=cards(phase.talon))
    terms = phase.terms
    terms = replace(terms, dealt=hands(terms.dealt), talon=cards(terms.talon))
    changed: dict[str, Any] = {"terms": terms, "hands": hands(phase.hands)}
    if isinstance(phase, Discarding):
        changed["layings"] = tuple(replace(one, laid=mask(one.laid)) for one in phase.layings)
    else:
        changed["skarts"] = hands(phase.skarts)
    if isinstance(phase, Announcing | Playing):
        changed["said"] = replace(phase.said, partner=_partner(phase, changed["hands"]))
    return replace(phase, **changed)


def _partner(phase: Announcing | Playing, hands: tuple[Hand, ...]) -> Place | None:
    """Who holds the called card now; once it is played nothing changes."""
    said, declarer = phase.said, phase.terms.won.declarer
    if None not in said.public:
        return said.partner
    holders = (one for one in ALL if one != declarer and hands[one] & BIT[said.called])
    return next(holders, None)
