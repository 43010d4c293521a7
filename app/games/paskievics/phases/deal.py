"""Shuffle and deal; what a void deal leads to (PAS-DEAL)."""

from typing import Final

from app.engine.contract import Step
from app.engine.dealing import Dealing, Scripted, check_script, lot, pack_of, settled_dealer
from app.engine.seats import Seat
from app.games.paskievics.cards import CARD, PACK
from app.games.paskievics.deal import hands_of
from app.games.paskievics.events import CardsDealt, DealStarted, DealVoided, MatchEnded
from app.games.paskievics.match import Ending, Match, is_over, outcome, voided
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.options import FirstDealer, PaskievicsOptions
from app.games.paskievics.phases.base import Events, PaskievicsStep
from app.games.paskievics.seats import ALL, playing
from app.games.paskievics.state import Bidding, Ended, Hands, State, Talon

TALON: Final = 6
FIRST_ROUND: Final = 5
SECOND_ROUND: Final = 4
DEALT_FIRST: Final = FIRST_ROUND * 4


def first_dealer(options: PaskievicsOptions, dealing: Dealing) -> Seat:
    """Who deals first: drawn by lot unless a seat is named (PAS-SEAT-4). Raises ``BadDealing``."""
    if isinstance(dealing, Scripted):
        check_script(dealing, PACK)
    dealer = settled_dealer(dealing, options.seats)
    if dealer is not None:
        return dealer
    if options.first_dealer is FirstDealer.RANDOM:
        return lot(dealing, options.seats, "first-dealer")
    return int(options.first_dealer.value)


def dealt(deck: tuple[str, ...]) -> tuple[Hands, Talon]:
    """Six to the talon, then five to each from the forehand, then four (PAS-DEAL-2, 3)."""
    cards = [CARD[code] for code in deck]
    talon, rest = cards[:TALON], cards[TALON:]
    later = rest[DEALT_FIRST:]
    hands = []
    for place in ALL:
        five = rest[FIRST_ROUND * place : FIRST_ROUND * (place + 1)]
        four = later[SECOND_ROUND * place : SECOND_ROUND * (place + 1)]
        hands.append(sum([1 << card for card in (*five, *four)]))
    return tuple(hands), tuple(talon)


def begin(
    options: PaskievicsOptions, dealing: Dealing, match: Match, before: Events = ()
) -> tuple[State, Events]:
    """Deal, unless no deal is to follow or no pack is left."""
    if is_over(options, match):
        return end(options, dealing, match, Ending.POINTS, before)
    deck = pack_of(dealing, PACK, match.pack)
    if deck is None:
        return end(options, dealing, match, Ending.SCRIPT_ENDED, before)
    order = playing(match.dealer, options.seats)
    hands, talon = dealt(deck)
    events: Events = (
        *before,
        DealStarted(match.deal, match.pack, match.dealer, order),
        CardsDealt(match.deal, match.pack, hands_of(order, hands)),
    )
    return State(options, dealing, match, Bidding(hands, talon)), events


def end(
    options: PaskievicsOptions,
    dealing: Dealing,
    match: Match,
    by: Ending,
    before: Events,
    without: Seat | None = None,
) -> tuple[State, Events]:
    """The match is over."""
    how = outcome(match, by, without)
    return State(options, dealing, match, Ended(how)), (*before, MatchEnded(how))


def void(state: State, ground: VoidGround, before: Events = ()) -> PaskievicsStep:
    """Nothing of the deal counts; the same dealer deals again, after the last deal nobody."""
    match = state.match
    events: Events = (*before, DealVoided(match.deal, match.pack, ground))
    return Step(*begin(state.options, state.dealing, voided(match), events))
