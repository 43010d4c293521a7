"""What may happen in every phase: a concession, and the acts of the director."""

from app.engine.contract import Step
from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.events import Conceded, DealVoided, Forfeited, LastDealCalled, MatchEnded
from app.games.tuppi.match import Ending, Match, outcome
from app.games.tuppi.moves import (
    DIRECTORS,
    FORFEITS,
    LAST_DEAL,
    SHOWS,
    VOID_DEALS,
    AnswerSooli,
    Concede,
    CutPack,
    DeclineCut,
    Forfeit,
    Give,
    LastDeal,
    Play,
    Seen,
    VoidDeal,
)
from app.games.tuppi.phases import deal
from app.games.tuppi.phases.base import Events, TuppiStep
from app.games.tuppi.seats import SEATS, pair_of
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Offering,
    Phase,
    Playing,
    Showing,
    State,
    TrickLying,
)

DIRECTOR_MOVES: tuple[Move, ...] = (*VOID_DEALS, LAST_DEAL, *FORFEITS)
CLOSING_MOVES: tuple[Move, ...] = (*VOID_DEALS, *FORFEITS)

OWN_MOVES: dict[type[Phase], tuple[type[Move], ...]] = {
    Cutting: (CutPack, DeclineCut),
    Showing: SHOWS,
    Offering: (AnswerSooli,),
    Exchanging: (Give,),
    Playing: (Play,),
    TrickLying: (Play, Seen),
}
"""The moves that belong to each phase."""

NOT_NOW: tuple[tuple[tuple[type[Move], ...], Reason], ...] = (
    ((CutPack, DeclineCut), refusals.NO_CUT_NOW),
    (SHOWS, refusals.NO_SHOW_NOW),
    ((AnswerSooli,), refusals.NO_SOOLI_NOW),
    ((Give,), refusals.NO_EXCHANGE_NOW),
    ((Play,), refusals.NO_PLAY_NOW),
    ((Seen,), refusals.NO_TRICK_LYING),
)
"""What is said of a move outside its phase."""


def director_moves(state: State) -> tuple[Move, ...]:
    """What the director may do; the last deal is called once."""
    if isinstance(state.phase, Ended):
        return ()
    return CLOSING_MOVES if state.match.closing else DIRECTOR_MOVES


def refusal(state: State, seat: Seat, move: Move, legal: tuple[Move, ...]) -> RuleViolation | None:
    """Why the move is barred, as far as the rules of its phase need not be asked."""
    if isinstance(state.phase, Ended):
        return refusals.MATCH_OVER.violation()
    if move in legal:  # only the clock is refused a legal move
        return refusals.NOT_THE_DEFAULT.violation(move=move.move)
    if seat == DIRECTOR:
        return _director_refusal(move)
    if not 0 <= seat < SEATS:
        return refusals.NO_SUCH_SEAT.violation(seat=seat)
    if isinstance(move, DIRECTORS):
        return refusals.DIRECTOR_ONLY.violation(move=move.move)
    return _out_of_phase(state.phase, move)


def _director_refusal(move: Move) -> RuleViolation:
    if isinstance(move, LastDeal):
        return refusals.LAST_DEAL_ALREADY.violation()
    return refusals.NOT_A_PLAYER.violation(move=move.move)


def _out_of_phase(phase: Phase, move: Move) -> RuleViolation | None:
    """The refusal of a move that belongs to another phase."""
    if isinstance(move, OWN_MOVES[type(phase)]):
        return None
    return next(reason.violation() for types, reason in NOT_NOW if isinstance(move, types))


def perform(state: State, seat: Seat, move: Move) -> TuppiStep:
    """Do what this move does in any phase."""
    if isinstance(move, Concede):
        return _give_up(state, seat, Ending.CONCESSION, (Conceded(seat),))
    if isinstance(move, Forfeit):
        gone = move.seat
        return _give_up(state, gone, Ending.FORFEIT, (Forfeited(gone),))
    if isinstance(move, VoidDeal):
        return _void(state, move)
    return _call_last(state)


def _give_up(state: State, seat: Seat, by: Ending, before: Events) -> TuppiStep:
    """The other pair wins; no tuppi (TUP-END-6, TUP-TOUR-8)."""
    how = outcome(state.options, state.match, by, 1 - pair_of(seat))
    ended = State(state.options, state.dealing, state.match, Ended(how, nalsytuppi=False))
    return Step(ended, (*before, MatchEnded(how, nalsytuppi=False)))


def _void(state: State, move: VoidDeal) -> TuppiStep:
    """The same dealer shuffles again; nothing of the deal counts (TUP-VOID-2)."""
    match = state.match
    events: Events = (DealVoided(match.deal, match.pack, move.reason),)
    again = _changed(match, pack=match.pack + 1, closing=match.closing)
    return Step(*deal.begin(state.options, state.dealing, again, events))


def _call_last(state: State) -> TuppiStep:
    match = state.match
    closing = _changed(match, pack=match.pack, closing=True)
    after = State(state.options, state.dealing, closing, state.phase)
    return Step(after, (LastDealCalled(match.deal),))


def _changed(match: Match, *, pack: int, closing: bool) -> Match:
    return Match(match.deal, match.dealer, pack, match.rise, match.tallies, closing)
