"""The end of a deal: its score, its record, and what comes next (TUP-SCORE, RISE, END, TOUR)."""

from app.engine.contract import Step
from app.games.tuppi import match as matches
from app.games.tuppi.deal import deal_of
from app.games.tuppi.events import DealScored, MatchEnded
from app.games.tuppi.match import Result
from app.games.tuppi.phases import deal
from app.games.tuppi.phases.base import Events, TuppiStep
from app.games.tuppi.state import Ended, Playing, State


def finish(state: State, play: Playing, before: Events) -> TuppiStep:
    """Score the deal whose last trick is on the table, and go on or end."""
    options, game = state.options, play.terms.game
    result = Result(game.kind, game.declarers, play.tricks)
    scored = matches.score(options, state.match, result)
    record = deal_of(play, state.match.pack, scored.score)
    events: Events = (*before, DealScored(scored.score))
    how = matches.ended(options, scored)
    if how is None:
        after, events = deal.begin(options, state.dealing, scored.match, events)
        return Step(after, events, record)
    ended = Ended(how, scored.score.nalsytuppi)
    events = (*events, MatchEnded(how, scored.score.nalsytuppi))
    return Step(State(options, state.dealing, scored.match, ended), events, record)
