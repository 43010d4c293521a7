"""The talon is shared out; a trial shows whether it is played (PAS-TAL, PAS-BID-10)."""

from app.engine.contract import Step
from app.games.paskievics.cards import HONOURS, codes_of
from app.games.paskievics.events import TalonTaken
from app.games.paskievics.levels import CONTRACT, SHARES
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.phases import deal
from app.games.paskievics.phases.base import Events, PaskievicsStep, in_phase, order_of
from app.games.paskievics.seats import ALL, Place
from app.games.paskievics.state import Discarding, Hands, Laying, State, Taking, Talon, Terms
from app.games.paskievics.told import TalonShare


def share_of(terms: Terms, place: Place) -> int:
    """How many talon cards a place got, and how many it lays away (PAS-TAL-1, PAS-DIS-1)."""
    return SHARES[terms.taken][(place - terms.won.declarer) % 4]


def shares(talon: Talon, declarer: Place, taken: int) -> Hands:
    """The talon cards of each place: from the top, the declarer first, then to his right."""
    found, start = [0, 0, 0, 0], 0
    for step, count in enumerate(SHARES[taken]):
        cards = talon[start : start + count]
        found[(declarer + step) % 4] = sum([1 << card for card in cards])
        start += count
    return tuple(found)


def share(state: State, phase: Taking, taken: int, before: Events) -> PaskievicsStep:
    """Everyone gets his share; a trial without an honour in the declarer's is void."""
    declarer = phase.won.declarer
    terms = Terms(phase.hands, phase.talon, phase.won, taken)
    got = shares(phase.talon, declarer, taken)
    order = order_of(state)
    told = tuple(
        TalonShare(order[place], got[place].bit_count(), codes_of(got[place])) for place in ALL
    )
    events: Events = (*before, TalonTaken(order[declarer], CONTRACT[taken], told))
    if terms.trial and not got[declarer] & HONOURS:
        return deal.void(state, VoidGround.TRIAL_FAILED, events)
    hands = tuple(hand | more for hand, more in zip(phase.hands, got, strict=True))
    return Step(in_phase(state, Discarding(terms, hands, (Laying(),) * 4)), events)
