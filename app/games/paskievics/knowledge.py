"""Who may be told what of the events: as they happen, and later on (PAS-VIS)."""

from typing import Literal

from msgspec.structs import replace

from app.engine.seats import Viewer
from app.engine.values import Event
from app.games.paskievics.deal import DealtHand
from app.games.paskievics.events import (
    CardLaid,
    CardLifted,
    CardPlayed,
    CardsDealt,
    DiscardsClosed,
    TalonTaken,
    TrickTaken,
)
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import Discarding, Ended, Playing, State
from app.games.paskievics.told import TalonShare


def disclose(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer sees it: hands, talon cards and discards are their owners' own."""
    if isinstance(event, CardsDealt):
        hands = tuple(_hand_for(hand, viewer) for hand in event.hands)
        return CardsDealt(event.deal, event.pack, hands)
    if isinstance(event, TalonTaken):
        shares = tuple(_share_for(share, viewer) for share in event.shares)
        return TalonTaken(event.declarer, event.contract, shares)
    if isinstance(event, CardLaid | CardLifted) and event.seat != viewer:
        return replace(event, card=None)
    return event


def _hand_for(hand: DealtHand, viewer: Viewer) -> DealtHand:
    return hand if hand.seat == viewer else DealtHand(hand.seat, None)


def _share_for(share: TalonShare, viewer: Viewer) -> TalonShare:
    return share if share.seat == viewer else TalonShare(share.seat, share.taken, None)


def recall(state: State, event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may look back at it: no old trick, no skart of the running deal."""
    told = disclose(event, viewer)
    if isinstance(told, CardPlayed) and not _may_look(state, told, viewer):
        return replace(told, card=None)
    if isinstance(told, TrickTaken) and not _may_look(state, told, viewer):
        return replace(told, cards=None)
    if isinstance(told, CardLaid | CardLifted) and not _may_see_skart(state, told, viewer):
        return replace(told, card=None)
    if isinstance(told, DiscardsClosed) and not _lie_open(state, told, viewer):
        return replace(told, shown=None)
    return told


def _is_past(state: State, pack: int, viewer: Viewer) -> bool:
    """Whether the event is of a deal that is over and may be looked at."""
    if isinstance(state.phase, Ended):
        return True
    return viewer >= 0 and pack < state.match.pack and state.options.reveal_after_deal


def _may_look(state: State, event: CardPlayed | TrickTaken, viewer: Viewer) -> bool:
    """Whether the cards of this trick may be looked at now (PAS-PLAY-7)."""
    if _is_past(state, event.pack, viewer):
        return True
    return event.pack == state.match.pack and event.trick > turned_tricks(state)


def turned_tricks(state: State) -> int:
    """How many tricks of the running deal have been turned."""
    phase = state.phase
    if not isinstance(phase, Playing):
        return 0
    return len(phase.tricks) - (1 if len(phase.trick) == 4 else 0)


def _may_see_skart(state: State, event: CardLaid | CardLifted, viewer: Viewer) -> bool:
    """One's own discard may be looked at until all are locked (PAS-DIS-7)."""
    running = event.pack == state.match.pack and isinstance(state.phase, Discarding)
    return running or _is_past(state, event.pack, viewer)


def _lie_open(state: State, event: DiscardsClosed, viewer: Viewer) -> bool:
    """The declarer's tarokks lie open until the first lead (PAS-DIS-5)."""
    if _is_past(state, event.pack, viewer):
        return True
    phase = state.phase
    led = isinstance(phase, Playing) and bool(phase.trick)
    return event.pack == state.match.pack and not led


def deals_open(options: PaskievicsOptions) -> Literal["after-deal", "after-match"]:
    """From when on the seats may read finished deals (PAS-VIS-3)."""
    return "after-deal" if options.reveal_after_deal else "after-match"
