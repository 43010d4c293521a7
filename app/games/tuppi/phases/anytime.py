"""What may happen in every phase: a concession, and the acts of the director."""

from typing import Any

from msgspec.structs import replace

from app.engine.contract import Step
from app.engine.director import refusal_of_player
from app.engine.errors import RuleViolation
from app.engine.refusals import NOT_A_PLAYER, Reason
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.course import Course
from app.games.tuppi.events import (
    Conceded,
    DealVoided,
    Forfeited,
    LastDealCalled,
    LastDealTakenBack,
    MatchEnded,
)
from app.games.tuppi.match import Ending, Match
from app.games.tuppi.moves import (
    DIRECTORS,
    FORFEITS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    SHOWS,
    VOID_DEALS,
    AnswerSooli,
    Concede,
    CutPack,
    DeclineCut,
    Forfeit,
    Give,
    LastDeal,
    LastDealBack,
    Play,
    Seen,
    VoidDeal,
)
from app.games.tuppi.phases.base import Events, TuppiStep, in_phase
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Offering,
    Phase,
    Playing,
    Showing,
    TableState,
    TrickLying,
)

OWN_MOVES: dict[type[Phase], tuple[type[Move], ...]] = {
    Cutting: (CutPack, DeclineCut),
    Showing: SHOWS,
    Offering: (AnswerSooli,),
    Exchanging: (Give,),
    Playing: (Play,),
    TrickLying: (Play, Seen),
}
"""The moves that belong to each phase."""

Moves = tuple[type[Move], ...]


class AnytimeRules:
    """What the phases of one game need not know of."""

    def __init__(self, course: Course[Any]) -> None:
        forfeits = FORFEITS[: course.seating.seats]
        self._course = course
        self._running: tuple[Move, ...] = (*VOID_DEALS, LAST_DEAL, *forfeits)
        self._closing: tuple[Move, ...] = (*VOID_DEALS, LAST_DEAL_BACK, *forfeits)
        self._not_now: tuple[tuple[Moves, Reason], ...] = (
            ((CutPack, DeclineCut), refusals.NO_CUT_NOW),
            (SHOWS, refusals.NO_SHOW_NOW),
            ((AnswerSooli,), refusals.NO_SOOLI_NOW),
            ((Give,), refusals.NO_EXCHANGE_NOW),
            ((Play,), course.no_play_now),
            ((Seen,), refusals.NO_TRICK_LYING),
        )

    def director_moves(self, state: TableState) -> tuple[Move, ...]:
        """What the director may do; a last deal that is called can be taken back."""
        if isinstance(state.phase, Ended):
            return ()
        return self._closing if state.match.closing else self._running

    def refusal(
        self, state: TableState, seat: Seat, move: Move, legal: tuple[Move, ...]
    ) -> RuleViolation | None:
        """Why the move is barred, as far as the rules of its phase need not be asked."""
        if isinstance(state.phase, Ended):
            return refusals.MATCH_OVER.violation()
        if move in legal:  # only the clock is refused a legal move
            return refusals.NOT_THE_DEFAULT.violation(move=move.move)
        if seat == DIRECTOR:
            return _director_refusal(move)
        barred = refusal_of_player(
            seat,
            move,
            seats=self._course.seating.seats,
            directors=DIRECTORS,
            no_such_seat=self._course.no_such_seat,
        )
        return barred or self._out_of_phase(state.phase, move)

    def _out_of_phase(self, phase: Phase, move: Move) -> RuleViolation | None:
        """The refusal of a move that belongs to another phase."""
        if any(isinstance(phase, kind) and isinstance(move, OWN_MOVES[kind]) for kind in OWN_MOVES):
            return None
        return next(
            reason.violation() for types, reason in self._not_now if isinstance(move, types)
        )

    def perform(self, state: TableState, seat: Seat, move: Move) -> TuppiStep:
        """Do what this move does in any phase."""
        if isinstance(move, Concede):
            return self._give_up(state, seat, Ending.CONCESSION, (Conceded(seat),))
        if isinstance(move, Forfeit):
            gone = move.seat
            return self._give_up(state, gone, Ending.FORFEIT, (Forfeited(gone),))
        if isinstance(move, VoidDeal):
            return self._void(state, move)
        return _take_last_back(state) if isinstance(move, LastDealBack) else _call_last(state)

    def _give_up(self, state: TableState, seat: Seat, by: Ending, before: Events) -> TuppiStep:
        """Somebody gives the match up, of his own accord or by the director's word."""
        how = self._course.gone(state.options, state.match, seat, by)
        ended = in_phase(state, Ended(how, nalsytuppi=False))
        return Step(ended, (*before, MatchEnded(how, nalsytuppi=False)))

    def _void(self, state: TableState, move: VoidDeal) -> TuppiStep:
        """The same dealer shuffles again; nothing of the deal counts (TUP-VOID-2)."""
        match = state.match
        events: Events = (DealVoided(match.deal, match.pack, move.reason),)
        again = replace(match, pack=match.pack + 1)
        return Step(*self._course.begin(state.options, state.dealing, again, events))


def _director_refusal(move: Move) -> RuleViolation:
    if isinstance(move, LastDeal):
        return refusals.LAST_DEAL_ALREADY.violation()
    if isinstance(move, LastDealBack):
        return refusals.NO_LAST_DEAL.violation()
    return NOT_A_PLAYER.violation(move=move.move)


def _call_last(state: TableState) -> TuppiStep:
    closing = replace(state.match, closing=True)
    return Step(_with(state, closing), (LastDealCalled(closing.deal),))


def _take_last_back(state: TableState) -> TuppiStep:
    match = state.match
    going_on = replace(match, closing=False, recalls=match.recalls + 1)
    return Step(_with(state, going_on), (LastDealTakenBack(match.deal),))


def _with(state: TableState, match: Match) -> TableState:
    return type(state)(state.options, state.dealing, match, state.phase)
