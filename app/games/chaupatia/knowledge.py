"""Who may be told what of the events: as they happen, later on, and after the match."""

from typing import Literal

from app.engine.seats import Viewer
from app.engine.values import Event
from app.games.chaupatia.deal import DealtHand
from app.games.chaupatia.events import (
    CardPlayed,
    CardsDealt,
    SixteenDeclined,
    TrickTaken,
)
from app.games.chaupatia.options import ChaupatiaOptions, DealReview, LastTrick
from app.games.chaupatia.state import ChoosingPattern, Ended, Playing, SixteenChance, State

OfTrick = CardPlayed | TrickTaken | SixteenDeclined
"""Events that tell cards or the winner of a trick."""


def disclose(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer sees it: hands are their owners' own; all else is told once."""
    if isinstance(event, CardsDealt):
        hands = tuple([_hand_for(hand, viewer) for hand in event.hands])
        return CardsDealt(event.deal, event.pack, hands)
    return event


def _hand_for(hand: DealtHand, viewer: Viewer) -> DealtHand:
    return hand if hand.seat == viewer else DealtHand(hand.seat, None)


def recall(state: State, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may look back at it: nothing of a trick that is picked up.

    Of the hand that was dealt to him neither: with what is left of it, it would tell what is gone.
    """
    if isinstance(event, CardsDealt):
        first = may_look(state, event.pack, 1, viewer)
        return disclose(event, viewer) if first else _without_hands(event)
    if isinstance(event, OfTrick) and not may_look(state, event.pack, event.trick, viewer):
        return _hidden(event)
    return event


def _without_hands(event: CardsDealt) -> CardsDealt:
    hands = tuple([DealtHand(hand.seat, None) for hand in event.hands])
    return CardsDealt(event.deal, event.pack, hands)


def _hidden(event: OfTrick) -> Event:
    """The event without cards, without players, and without what tells a count."""
    match event:
        case CardPlayed():
            return CardPlayed(None, None, event.pack, event.trick)
        case TrickTaken():
            return TrickTaken(None, None, event.pack, event.trick, None, None)
        case SixteenDeclined():
            return SixteenDeclined(None, event.pack, event.trick)


def may_look(state: State, pack: int, trick: int, viewer: Viewer) -> bool:
    """Whether this trick may be looked at now (CHA-VIEW-1, 3, 7, 8)."""
    phase, review = state.phase, state.options.deal_review
    if isinstance(phase, Ended):
        return review is not DealReview.NEVER
    if pack == state.match.pack:
        return trick > picked_up(state)
    if review is DealReview.AFTER_DEAL and viewer >= 0:
        return True
    lies = isinstance(phase, ChoosingPattern) and phase.lying.number == trick
    return lies and pack == state.match.pack - 1


def picked_up(state: State) -> int:
    """How many tricks of the running deal have left the table."""
    phase = state.phase
    if isinstance(phase, SixteenChance):
        phase = phase.play
    if not isinstance(phase, Playing):
        return 0
    gone = phase.lies and state.options.last_trick is LastTrick.HIDE_AT_ONCE
    return len(phase.picked_up) + gone


def deals_open(options: ChaupatiaOptions) -> Literal["after-deal", "after-match", "never"]:
    """From when on the seats may look back at a finished deal (CHA-VIEW-7)."""
    match options.deal_review:
        case DealReview.AFTER_DEAL:
            return "after-deal"
        case DealReview.AFTER_MATCH:
            return "after-match"
        case DealReview.NEVER:
            return "never"
