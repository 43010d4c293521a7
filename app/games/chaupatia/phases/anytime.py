"""What may happen in every phase: stop proposals, and the acts of the director."""

from app.engine.contract import Step
from app.engine.director import refusal_of_player
from app.engine.errors import RuleViolation
from app.engine.refusals import NOT_A_PLAYER
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.events import (
    DealVoided,
    Forfeited,
    LastDealCalled,
    LastDealTakenBack,
    MatchEnded,
)
from app.games.chaupatia.match import Ending, Match, outcome
from app.games.chaupatia.moves import (
    DIRECTORS,
    FORFEITS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    SEAT_BOTS,
    SEAT_PLAYERS,
    VOID_DEALS,
    Forfeit,
    LastDeal,
    LastDealBack,
    SeatBot,
    SeatPlayer,
    StopMove,
    VoidDeal,
)
from app.games.chaupatia.phases import pattern, stops
from app.games.chaupatia.phases.base import ChaupatiaStep, Events
from app.games.chaupatia.seats import ALL, SEATS, team_of
from app.games.chaupatia.state import NO_TRICK, ChoosingPattern, Ended, State


def director_moves(state: State) -> tuple[Move, ...]:
    """What the director may do: a deal is voided while it is in progress; a last one that is
    called can be taken back.

    What he says of a seat must be news.
    """
    if isinstance(state.phase, Ended):
        return ()
    moves: tuple[Move, ...] = () if isinstance(state.phase, ChoosingPattern) else VOID_DEALS
    moves = (*moves, LAST_DEAL_BACK if state.match.closing else LAST_DEAL)
    players = state.stop.players
    bots = (SEAT_BOTS[seat] for seat in ALL if players >> seat & 1)
    others = (SEAT_PLAYERS[seat] for seat in ALL if not players >> seat & 1)
    return (*moves, *FORFEITS, *bots, *others)


def refusal(state: State, seat: Seat, move: Move, *, accepted: bool) -> RuleViolation | None:
    """Why the move is barred, as far as the rules of its phase need not be asked."""
    if accepted:  # only the clock is refused what the seat may do
        return refusals.NOT_THE_DEFAULT.violation(move=move.move)
    if seat == DIRECTOR:
        return _director_refusal(state, move)
    barred = refusal_of_player(
        seat, move, seats=SEATS, directors=DIRECTORS, no_such_seat=refusals.NO_SUCH_SEAT
    )
    if barred is not None:
        return barred
    return stops.refusal(state, seat, move) if isinstance(move, StopMove) else None


def _director_refusal(state: State, move: Move) -> RuleViolation:
    if isinstance(state.phase, Ended):
        return refusals.MATCH_OVER.violation()
    if isinstance(move, LastDeal):
        return refusals.LAST_DEAL_ALREADY.violation()
    if isinstance(move, LastDealBack):
        return refusals.NO_LAST_DEAL.violation()
    if isinstance(move, VoidDeal):
        return refusals.NO_DEAL_TO_VOID.violation()
    if isinstance(move, SeatBot | SeatPlayer):
        return refusals.SEAT_UNCHANGED.violation(seat=move.seat)
    return NOT_A_PLAYER.violation(move=move.move)


def perform(state: State, seat: Seat, move: Move) -> ChaupatiaStep:
    """Do what this move does in any phase."""
    if isinstance(move, StopMove):
        return stops.perform(state, seat, move)
    if isinstance(move, SeatBot | SeatPlayer):
        return stops.fill(state, move.seat, bot=isinstance(move, SeatBot))
    if isinstance(move, Forfeit):
        return _forfeit(state, move.seat)
    if isinstance(move, VoidDeal):
        return _void(state, move)
    return _take_last_back(state) if isinstance(move, LastDealBack) else _call_last(state)


def _forfeit(state: State, seat: Seat) -> ChaupatiaStep:
    """The other team wins."""
    how = outcome(state.match, Ending.FORFEIT, 1 - team_of(seat))
    ended = State(state.options, state.dealing, state.match, state.stop, Ended(how))
    return Step(ended, (Forfeited(seat), MatchEnded(how)))


def _void(state: State, move: VoidDeal) -> ChaupatiaStep:
    """The same dealer has a fresh pack; nothing of the deal counts."""
    match = state.match
    events: Events = (DealVoided(match.deal, match.pack, move.cause),)
    again = Match(match.deal, match.dealer, match.pack + 1, match.ledger, match.closing)
    begun = pattern.begin(state.options, state.dealing, again, state.stop, NO_TRICK, events)
    return Step(*begun)


def _call_last(state: State) -> ChaupatiaStep:
    """The deal in progress is the last; between deals the match ends (CHA-STOP-7)."""
    match = state.match
    closing = Match(match.deal, match.dealer, match.pack, match.ledger, closing=True)
    after = State(state.options, state.dealing, closing, state.stop, state.phase)
    events: Events = (LastDealCalled(match.deal),)
    if isinstance(state.phase, ChoosingPattern):
        return stops.end_between_deals(after, events)
    return Step(after, events)


def _take_last_back(state: State) -> ChaupatiaStep:
    """The call was a mistake; an agreement to stop stands all the same."""
    match = state.match
    going_on = Match(match.deal, match.dealer, match.pack, match.ledger, closing=False)
    after = State(state.options, state.dealing, going_on, state.stop.later(), state.phase)
    return Step(after, (LastDealTakenBack(match.deal),))
