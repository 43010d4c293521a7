"""Phases of any game: what one may think of, and the end of a match."""

import pytest
from msgspec import Struct

from app.engine.errors import RuleViolation
from app.engine.phases import EndedRules, PhaseRules
from app.engine.refusals import Reason
from app.engine.seats import Seat
from app.engine.values import Move

OVER = Reason("match-over", "TOY-END-1")
NOD = Move("nod")


class Nothing(Struct, frozen=True):
    """A state and a phase of nothing."""


class Nodding(PhaseRules[Nothing, Nothing]):
    """One may nod, whoever one is."""

    def legal_moves(self, state: Nothing, phase: Nothing, seat: Seat) -> tuple[Move, ...]:
        return (NOD,)

    def default_move(self, state: Nothing, phase: Nothing, seat: Seat) -> Move:
        return NOD

    def refusal(self, state: Nothing, phase: Nothing, seat: Seat, move: Move) -> RuleViolation:
        raise AssertionError


class Ended(EndedRules[Nothing, Nothing]):
    """The match of nothing is over."""

    over = OVER


def test_one_thinks_of_what_one_may_do_unless_the_phase_knows_more() -> None:
    assert Nodding().candidates(Nothing(), Nothing(), 3) == (NOD,)


def test_after_the_end_nothing_is_legal_and_all_is_refused_for_one_reason() -> None:
    rules, nothing = Ended(), Nothing()
    assert rules.legal_moves(nothing, nothing, 0) == ()
    assert rules.candidates(nothing, nothing, 0) == ()
    assert str(rules.refusal(nothing, nothing, 0, NOD)) == "match-over TOY-END-1"
    with pytest.raises(RuleViolation, match="match-over TOY-END-1"):
        rules.default_move(nothing, nothing, 0)
    with pytest.raises(RuleViolation, match="match-over TOY-END-1"):
        rules.perform(nothing, nothing, 0, NOD)
