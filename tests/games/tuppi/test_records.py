"""The golden records of four together: every phase, kind of deal, show and result."""

from collections.abc import Iterator

from app.engine.values import Event
from app.games.tuppi.deal import TuppiDeal
from app.games.tuppi.events import DealVoided
from app.games.tuppi.kinds import Kind
from app.games.tuppi.moves import VoidReason
from app.games.tuppi.shows import ShowForm
from app.games.tuppi.state import (
    Cutting,
    Ended,
    Exchanging,
    Offering,
    Playing,
    Showing,
    State,
    TrickLying,
)
from tests.games.records.golden import GAMES, paths, read


def every_state() -> Iterator[tuple[State, tuple[Event, ...], TuppiDeal | None]]:
    for path in paths("tuppi"):
        for _, step in GAMES["tuppi"].replay(read(path)[1]):
            assert isinstance(step.state, State)
            assert step.deal is None or isinstance(step.deal, TuppiDeal)
            yield step.state, step.events, step.deal


def test_together_they_pass_through_every_phase_and_reason() -> None:
    states = list(every_state())
    assert {type(state.phase) for state, _, _ in states} == {
        Cutting,
        Showing,
        Offering,
        Exchanging,
        Playing,
        TrickLying,
        Ended,
    }
    voided = {e.reason for _, events, _ in states for e in events if isinstance(e, DealVoided)}
    assert voided == set(VoidReason)


def test_together_they_have_every_kind_of_deal_of_show_and_of_result() -> None:
    deals = [deal for _, _, deal in every_state() if deal is not None]
    assert {deal.kind for deal in deals} == set(Kind)
    assert {show.form for deal in deals for show in deal.shows} == set(ShowForm)
    scores = [deal.score for deal in deals]
    for fact in ("robbery", "rise_fell", "nalsytuppi"):
        assert {getattr(score, fact) for score in scores} == {True, False}
    assert {score.winner for score in scores} == {score.tuppi for score in scores} - {None}
