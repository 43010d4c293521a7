"""What may happen in every phase: agreeing to end, and the acts of the director (house)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.director import refusal_of_player
from app.engine.errors import RuleViolation
from app.engine.refusals import NOT_A_PLAYER, Reason
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move
from app.games.paskievics import refusals
from app.games.paskievics.events import Forfeited, LastDealCalled, LastDealTakenBack
from app.games.paskievics.match import Ending, Match
from app.games.paskievics.moves import (
    DIRECTORS,
    DISCARDS,
    FORFEITS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    SEAT_BOTS,
    SEAT_PLAYERS,
    VOID_DEALS,
    Announce,
    Bid,
    Call,
    Count,
    Double,
    Forfeit,
    Hold,
    LastDeal,
    LastDealBack,
    Pass,
    Play,
    SeatBot,
    SeatPlayer,
    StopAgree,
    Take,
    ThrowIn,
    VoidDeal,
)
from app.games.paskievics.phases import deal, stops
from app.games.paskievics.phases.base import PaskievicsStep
from app.games.paskievics.seats import place_of
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ended,
    Phase,
    Playing,
    State,
    Taking,
)

OWN_MOVES: Final[dict[type[Struct], tuple[type[Move], ...]]] = {
    Bidding: (Pass, Hold, Bid),
    Taking: (Take,),
    Discarding: (ThrowIn, *DISCARDS),
    Calling: (Pass, Call, Count, Announce, Double),
    Announcing: (Pass, Call, Count, Announce, Double),
    Playing: (Play,),
}
"""The moves that belong to each phase."""

NOT_NOW: Final[tuple[tuple[tuple[type[Move], ...], Reason], ...]] = (
    ((Bid, Hold), refusals.NO_BIDDING_NOW),
    ((Take,), refusals.NO_TAKING_NOW),
    (DISCARDS, refusals.NO_DISCARD_NOW),
    ((ThrowIn,), refusals.NO_THROWING_IN_NOW),
    ((Call,), refusals.NO_CALL_NOW),
    ((Count, Announce, Double), refusals.NO_ANNOUNCEMENT_NOW),
    ((Pass,), refusals.NO_PASS_NOW),
    ((Play,), refusals.NO_PLAY_NOW),
)
"""What is said of a move outside its phase."""


def director_moves(state: State) -> tuple[Move, ...]:
    """What the director may do; what he says of a seat is news.

    He takes back a last deal that he has called, never one on which the players have agreed.
    """
    if isinstance(state.phase, Ended):
        return ()
    match, seats = state.match, range(state.options.seats)
    bots = match.stop.bots
    back = () if match.stop.agreed else (LAST_DEAL_BACK,)
    last = back if match.closing else (LAST_DEAL,)
    filled = (SEAT_BOTS[seat] for seat in seats if not bots >> seat & 1)
    freed = (SEAT_PLAYERS[seat] for seat in seats if bots >> seat & 1)
    return (*VOID_DEALS, *last, *FORFEITS[: len(seats)], *filled, *freed)


def refusal(state: State, seat: Seat, move: Move, legal: tuple[Move, ...]) -> RuleViolation | None:
    """Why the move is barred, as far as the rules of its phase need not be asked."""
    if isinstance(state.phase, Ended):
        return refusals.MATCH_OVER.violation()
    if move in legal:  # only the clock is refused a legal move
        return refusals.NOT_THE_DEFAULT.violation(move=move.move)
    if seat == DIRECTOR:
        return _director_refusal(state, move)
    barred = refusal_of_player(
        seat,
        move,
        seats=state.options.seats,
        directors=DIRECTORS,
        no_such_seat=refusals.NO_SUCH_SEAT,
    )
    if barred is not None:
        return barred
    if isinstance(move, StopAgree):
        return stops.refusal(state, seat)
    if place_of(state.match.dealer, state.options.seats, seat) is None:
        return refusals.SITS_OUT.violation()
    return _out_of_phase(state.phase, move)


def _director_refusal(state: State, move: Move) -> RuleViolation:
    if isinstance(move, LastDeal):
        return refusals.LAST_DEAL_ALREADY.violation()
    if isinstance(move, LastDealBack):
        return refusals.NO_LAST_DEAL.violation()
    if isinstance(move, Forfeit | SeatBot | SeatPlayer):
        if move.seat >= state.options.seats:
            return refusals.NO_SUCH_SEAT.violation(seat=move.seat)
        return refusals.SEAT_UNCHANGED.violation(seat=move.seat)
    return NOT_A_PLAYER.violation(move=move.move)


def _out_of_phase(phase: Phase, move: Move) -> RuleViolation | None:
    """The refusal of a move that belongs to another phase."""
    if isinstance(move, OWN_MOVES[type(phase)]):
        return None
    return next(reason.violation() for types, reason in NOT_NOW if isinstance(move, types))


def perform(state: State, seat: Seat, move: Move) -> PaskievicsStep:
    """Do what this move does in any phase."""
    if isinstance(move, StopAgree):
        return stops.agree(state, seat)
    if isinstance(move, SeatBot | SeatPlayer):
        return stops.fill(state, move)
    if isinstance(move, VoidDeal):
        return deal.void(state, move.ground)
    if isinstance(move, Forfeit):
        told = (Forfeited(move.seat),)
        options, dealing = state.options, state.dealing
        return Step(*deal.end(options, dealing, state.match, Ending.FORFEIT, told, move.seat))
    return _take_last_back(state) if isinstance(move, LastDealBack) else _call_last(state)


def _call_last(state: State) -> PaskievicsStep:
    """The running deal is the last; with that the players need not agree any more."""
    match = state.match
    closing = replace(match, closing=True, stop=match.stop.silent())
    return Step(_with(state, closing), (LastDealCalled(match.deal),))


def _take_last_back(state: State) -> PaskievicsStep:
    match = state.match
    going_on = replace(match, closing=False, stop=match.stop.later())
    return Step(_with(state, going_on), (LastDealTakenBack(match.deal),))


def _with(state: State, match: Match) -> State:
    return State(state.options, state.dealing, match, state.phase)
