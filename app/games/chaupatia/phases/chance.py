"""What a finished trick leads to: the end of the deal, a chance of 16, or the next lead."""

from app.engine.contract import Step
from app.engine.seats import Seat
from app.games.chaupatia.events import SixteenCalled, SixteenDeclined
from app.games.chaupatia.options import ChaupatiaOptions, EarlyEnd, SixteenOffer
from app.games.chaupatia.phases import score
from app.games.chaupatia.phases.base import ChaupatiaStep, Events, in_phase
from app.games.chaupatia.scoring import (
    TRICKS,
    NoSixteen,
    Sixteen,
    defeated,
    sixteen_possible,
)
from app.games.chaupatia.seats import team_of
from app.games.chaupatia.state import Playing, SixteenChance, State


def after_trick(state: State, phase: Playing, before: Events, *, offered: bool) -> ChaupatiaStep:
    """End the deal, offer 16, or let the winner of the trick lead."""
    if _is_over(state.options, phase):
        return score.finish(state, phase, before)
    return Step(in_phase(state, SixteenChance(phase) if offered else phase), before)


def is_offered(options: ChaupatiaOptions, phase: Playing) -> bool:
    """Whether the winner of the trick that lies is asked for 16 (CHA-16-1, 10)."""
    offers = options.sixteen_offer is SixteenOffer.ELIGIBLE_ONLY
    return offers and is_possible(options, phase) and is_reached(phase)


def declined(state: State, phase: Playing) -> Events:
    """What is told of a decline that ends the deal."""
    return (SixteenDeclined(phase.turn, state.match.pack, phase.played),)


def _is_over(options: ChaupatiaOptions, phase: Playing) -> bool:
    return phase.played == TRICKS or (is_auto(options) and _is_fixed(options, phase))


def is_auto(options: ChaupatiaOptions) -> bool:
    return options.early_end is EarlyEnd.AUTO


def _is_fixed(options: ChaupatiaOptions, phase: Playing) -> bool:
    """Whether nothing that follows this trick can change the result (CHA-END-1)."""
    contract = phase.terms.contract
    if isinstance(phase.sixteen, Sixteen):
        return team_of(phase.turn) != contract.team
    if defeated(contract, phase.tricks):
        return True
    made = phase.tricks[contract.team] >= contract.bid
    return made and not is_possible(options, phase)


def is_possible(options: ChaupatiaOptions, phase: Playing) -> bool:
    """Whether 16 can be called in this deal: by its contract, and nobody has (CHA-16-6, 7)."""
    possible = sixteen_possible(phase.terms.contract, on_forced_six=options.sixteen_on_forced_six)
    return possible and isinstance(phase.sixteen, NoSixteen)


def is_reached(phase: Playing) -> bool:
    """Whether the trick that lies brought the declaring team to its bid (CHA-16-1, 2)."""
    contract = phase.terms.contract
    own = team_of(phase.turn) == contract.team
    return own and phase.tricks[contract.team] == contract.bid and phase.played < TRICKS


# Always visible: no phase, the winner calls or leads (CHA-16-10).


def may_be_tried(options: ChaupatiaOptions, phase: Playing) -> bool:
    """Whether the winner of the trick that lies has the call among his actions, right or wrong."""
    return (
        options.sixteen_offer is SixteenOffer.ALWAYS_VISIBLE
        and phase.lies
        and team_of(phase.turn) == phase.terms.contract.team
        and is_possible(options, phase)
    )


def ends_by_lead(options: ChaupatiaOptions, phase: Playing) -> bool:
    """Whether leading now is to decline a 16, and so ends the deal."""
    return is_auto(options) and may_be_tried(options, phase) and is_reached(phase)


def call(state: State, phase: Playing, seat: Seat) -> ChaupatiaStep:
    """16 is called, publicly and for good; the caller leads (CHA-16-11)."""
    after = Playing(
        phase.terms,
        phase.hands,
        phase.leader,
        phase.trick,
        phase.turn,
        phase.tricks,
        Sixteen(seat, phase.played),
        phase.picked_up,
    )
    return Step(in_phase(state, after), (SixteenCalled(seat),))
