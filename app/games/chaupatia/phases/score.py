"""The end of a deal: its score, its record, and what comes next (CHA-SCORE, LEDG, DLR, STOP)."""

from app.engine.contract import Step
from app.games.chaupatia import match as matches
from app.games.chaupatia.deal import deal_of
from app.games.chaupatia.events import DealScored, MatchEnded
from app.games.chaupatia.options import ChaupatiaOptions, LastTrick
from app.games.chaupatia.phases import pattern
from app.games.chaupatia.phases.base import ChaupatiaStep, Events
from app.games.chaupatia.scoring import result
from app.games.chaupatia.state import NO_TRICK, Ended, LyingTrick, Playing, State
from app.games.chaupatia.stopping import Agreed, scored


def finish(state: State, phase: Playing, before: Events) -> ChaupatiaStep:
    """Settle counters, Kaap and dealer, look whether to stop, and go on or end."""
    options, stop = state.options, scored(state.stop)
    outcome = result(phase.terms.contract, phase.tricks, phase.sixteen)
    settled = matches.score(state.match, outcome)
    record = deal_of(options, phase, state.match.pack, settled.score)
    events: Events = (*before, DealScored(settled.score, phase.tricks))
    how = matches.ended(options, settled.match, agreed=isinstance(stop.topic, Agreed))
    if how is None:
        lying = _lying(options, phase)
        after = pattern.begin(options, state.dealing, settled.match, stop, lying, events)
        return Step(*after, record)
    ended = State(options, state.dealing, settled.match, stop, Ended(how))
    return Step(ended, (*events, MatchEnded(how)), record)


def _lying(options: ChaupatiaOptions, phase: Playing) -> LyingTrick:
    """The last trick stays until the next deal is dealt (CHA-VIEW-3)."""
    if options.last_trick is LastTrick.HIDE_AT_ONCE:
        return NO_TRICK
    return LyingTrick(phase.number, phase.leader, phase.trick)
