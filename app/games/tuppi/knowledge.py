"""Who may be told what of the events: as they happen, later on, and after the match."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from app.engine.seats import Viewer
from app.engine.values import Event
from app.games.tuppi.deal import CardGift, DealtHand
from app.games.tuppi.events import (
    CardGiven,
    CardPlayed,
    CardsDealt,
    CardsExchanged,
    ShowSealed,
    ShowTurned,
    TrickTaken,
)
from app.games.tuppi.options import DealRecordPublic, FamilyOptions
from app.games.tuppi.seats import pair_of
from app.games.tuppi.state import Ended, Playing, TableState, TrickLying


def disclose(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer sees it: hands, sealed shows and gifts are their owners' own."""
    if isinstance(event, CardsDealt):
        hands = tuple(_hand_for(hand, viewer) for hand in event.hands)
        return CardsDealt(event.deal, event.pack, hands)
    if isinstance(event, ShowSealed) and event.seat != viewer:
        return ShowSealed(event.seat, None)
    if isinstance(event, CardGiven) and event.seat != viewer:
        return CardGiven(event.seat, None)
    if isinstance(event, CardsExchanged) and not _may_know(event, viewer):
        hidden = tuple(CardGift(gift.seat, None) for gift in event.gifts)
        return CardsExchanged(hidden)
    return event


def _hand_for(hand: DealtHand, viewer: Viewer) -> DealtHand:
    return hand if hand.seat == viewer else DealtHand(hand.seat, None)


def _may_know(event: CardsExchanged, viewer: Viewer) -> bool:
    return viewer >= 0 and pair_of(viewer) == pair_of(event.gifts[0].seat)


def _hide_trick(event: CardPlayed | TrickTaken) -> Event:
    """The event without the cards of a trick that has been turned."""
    if isinstance(event, CardPlayed):
        return msgspec.structs.replace(event, card=None)
    return msgspec.structs.replace(event, cards=None)


def recall(state: TableState, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may look back at it: no turned trick of the running deal."""
    told = disclose(event, viewer)
    if isinstance(told, CardPlayed | TrickTaken) and not _may_look(state, told, viewer):
        return _hide_trick(told)
    return told


def _may_look(state: TableState, event: CardPlayed | TrickTaken, viewer: Viewer) -> bool:
    """Whether the cards of this trick may be looked at now (TUP-TRICK-2, 5)."""
    if event.pack == state.match.pack and event.trick > turned_tricks(state):
        return True
    return deal_is_open(state, event.pack, viewer)


def deal_is_open(state: TableState, pack: int, viewer: Viewer) -> bool:
    """Whether this viewer may look back at all tricks of a deal (TUP-TRICK-5)."""
    if isinstance(state.phase, Ended):
        return True
    is_over = pack < state.match.pack
    return is_over and viewer >= 0 and deals_open(state.options) == "after-deal"


def turned_tricks(state: TableState) -> int:
    """How many tricks of the running deal have been turned."""
    phase = state.phase
    if isinstance(phase, Playing):
        return len(phase.turned)
    return len(phase.play.turned) if isinstance(phase, TrickLying) else 0


def deals_open(options: FamilyOptions) -> Literal["after-deal", "after-match"]:
    """From when on the seats may look back at a finished deal (TUP-TRICK-5)."""
    if options.deal_record_public is DealRecordPublic.AFTER_DEAL:
        return "after-deal"
    return "after-match"


def never_turned(happened: Sequence[tuple[Event, ...]]) -> frozenset[int]:
    """The numbers of the moves that sealed a show which was never turned (TUP-SHOW-13).

    A show takes effect only when it is turned, so that a match is the same without the others.
    """
    sealed: dict[int, int] = {}
    every: set[int] = set()
    turned: set[int] = set()
    for number, events in enumerate(happened):
        for event in events:
            if isinstance(event, ShowSealed):
                sealed[event.seat] = number
                every.add(number)
            elif isinstance(event, ShowTurned):
                turned.add(sealed[event.seat])
    return frozenset(every - turned)
