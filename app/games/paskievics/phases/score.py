"""The end of a deal: its settlement, its record, and what comes next (PAS-SCO, PAS-SET)."""

from app.engine.contract import Step
from app.games.paskievics import match as matches
from app.games.paskievics.deal import deal_of
from app.games.paskievics.events import DealScored
from app.games.paskievics.facts import facts_of
from app.games.paskievics.phases import deal
from app.games.paskievics.phases.base import Events, PaskievicsStep, order_of
from app.games.paskievics.state import Playing, State


def finish(state: State, play: Playing, before: Events) -> PaskievicsStep:
    """Settle the deal whose last trick has been taken, and go on or end."""
    options = state.options
    facts = facts_of(options, play)
    scored = matches.score(options, state.match, facts)
    record = deal_of(order_of(state), play, facts, state.match.pack, scored.score)
    events: Events = (*before, DealScored(scored.score))
    after, events = deal.begin(options, state.dealing, scored.match, events)
    return Step(after, events, record)
