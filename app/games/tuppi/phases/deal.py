"""The cut (TUP-DEAL-2)."""

from typing import Any

from app.engine.cards import FRENCH
from app.engine.contract import Step
from app.engine.dealing import pack_of
from app.engine.errors import RuleViolation
from app.engine.seats import Seat
from app.engine.values import Move
from app.games.tuppi import refusals
from app.games.tuppi.cards import cut
from app.games.tuppi.course import Course
from app.games.tuppi.events import PackCut
from app.games.tuppi.moves import DECLINE_CUT, CutPack
from app.games.tuppi.phases.base import PhaseRules, TuppiStep
from app.games.tuppi.seats import ONE
from app.games.tuppi.state import Cutting, TableState


class CutRules(PhaseRules[TableState, Cutting]):
    """The player on the dealer's right may cut once."""

    def __init__(self, course: Course[Any]) -> None:
        self._course = course
        self._cutter = course.seating.right_of

    def to_act(self, state: TableState, phase: Cutting) -> frozenset[Seat]:
        return ONE[self._cutter(phase.dealer)]

    def legal_moves(self, state: TableState, phase: Cutting, seat: Seat) -> tuple[Move, ...]:
        choices = self._course.choices
        return choices.cut if seat == self._cutter(phase.dealer) else choices.always

    def default_move(self, state: TableState, phase: Cutting, seat: Seat) -> Move:
        return DECLINE_CUT

    def refusal(self, state: TableState, phase: Cutting, seat: Seat, move: Move) -> RuleViolation:
        return refusals.NOT_YOUR_CUT.violation(seat=self._cutter(phase.dealer))

    def perform(
        self, state: TableState, phase: Cutting, seat: Seat, move: Move, *, by_clock: bool
    ) -> TuppiStep:
        deck = pack_of(state.dealing, FRENCH, state.match.pack)
        assert deck is not None, "the pack was there when the cut was asked"
        at = move.at if isinstance(move, CutPack) else 0
        done = self._course.deal_out(
            state.options, state.dealing, state.match, cut(deck, at), (PackCut(seat, at),)
        )
        return Step(*done)
