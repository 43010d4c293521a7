"""The golden records together: every phase and ground, every contract and figure."""

from app.games.paskievics.events import DealVoided
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Discarding,
    Ended,
    Playing,
    State,
    Taking,
)
from tests.games.records.golden import GAMES, paths, read
from tests.games.records.paskievics.plans import CONTRACTS, FIGURE_PLANS


def test_there_is_a_record_of_every_contract_and_figure() -> None:
    assert len(CONTRACTS) == 4
    assert len(FIGURE_PLANS) == 32


def test_together_they_pass_through_every_phase_and_ground() -> None:
    referee = GAMES["paskievics"]
    steps = [step for path in paths("paskievics") for _, step in referee.replay(read(path)[1])]
    states = [step.state for step in steps]
    assert {type(state.phase) for state in states if isinstance(state, State)} == {
        Bidding,
        Taking,
        Discarding,
        Calling,
        Announcing,
        Playing,
        Ended,
    }
    events = [event for step in steps for event in step.events]
    voided = {event.ground for event in events if isinstance(event, DealVoided)}
    assert voided == set(VoidGround)
