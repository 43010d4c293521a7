"""The golden records of three and of two together: every phase, reason and form of a show."""

from typing import Any

import pytest

from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing
from app.games.tuppi.events import DealVoided, ShowTurned
from app.games.tuppi.moves import VoidReason
from app.games.tuppi.shows import ShowForm
from app.games.tuppi.state import Cutting, Ended, Playing, TrickLying
from tests.games.records.golden import GAMES, paths, read

PHASES: dict[str, set[type]] = {
    "kolmen-tuppi": {Cutting, Playing, TrickLying, Ended},
    "avotuppi": {Cutting, AvoShowing, AvoPlaying, AvoLying, Ended},
}


@pytest.mark.parametrize("game", PHASES)
def test_together_they_pass_through_every_phase_reason_and_form(game: str) -> None:
    every = [step for path in paths(game) for _, step in GAMES[game].replay(read(path)[1])]
    states: list[Any] = [step.state for step in every]
    assert {type(state.phase) for state in states} == PHASES[game]
    events = [event for step in every for event in step.events]
    assert {e.reason for e in events if isinstance(e, DealVoided)} == set(VoidReason)
    forms = {e.form for e in events if isinstance(e, ShowTurned)}
    assert forms == (set(ShowForm) if game == "avotuppi" else set())
