"""Twins of Kolmen tuppi: other packs to come, foreign hands, the unused hand, turned tricks."""

from msgspec.structs import replace

from app.engine.policy import Draw
from app.engine.seats import Viewer
from app.games.tuppi.kolmen.course import KolmenState
from app.games.tuppi.state import Playing, TrickLying
from tests.games.tuppi.twins import (
    held_in,
    nothing_told,
    other_dealing,
    other_hands,
    other_turned,
    told_in_tricks,
)


def twins(state: KolmenState, viewer: Viewer, draw: Draw) -> KolmenState:
    """A state that differs, as drawn, only in what this viewer may not know."""
    if draw(2):
        state = replace(state, dealing=other_dealing(state, draw))
    match state.phase:
        case Playing() as phase:
            return replace(state, phase=_other_play(phase, viewer, draw))
        case TrickLying() as phase:
            return replace(state, phase=replace(phase, play=_other_play(phase.play, viewer, draw)))
        case _:
            return state


def _other_play(phase: Playing, viewer: Viewer, draw: Draw) -> Playing:
    """The unused hand is the fourth: its cards change hands like those of the players."""
    told = told_in_tricks(phase, nothing_told())
    hands = other_hands(phase.hands, viewer, told, draw)
    turned = other_turned(phase.turned, draw) if draw(2) else phase.turned
    phase = replace(phase, hands=hands, turned=turned)
    return replace(phase, terms=replace(phase.terms, dealt=tuple(held_in(phase))))
