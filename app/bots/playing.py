"""A match between bots, through the contract alone."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from app.engine.dealing import Seeded
from app.engine.director import LAST_DEAL
from app.engine.policy import Draw, decided, seeded_draw
from app.engine.referee import Referee, State
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move, Options, Outcome, View


class Chooser(Protocol):
    """A policy that may fail: for None the clock makes the seat's default move."""

    def __call__(self, view: View, legal_moves: Sequence[Move], draw: Draw, /) -> Move | None: ...


def play_out(
    referee: Referee,
    options: Options,
    seed: str,
    seated: Mapping[Seat, Chooser],
    *,
    one_deal: bool = False,
) -> Outcome:
    """Play a match to its end, each seat with chance of its own that ``seed`` fixes.

    With ``one_deal`` the director calls the last deal as soon as one runs.
    """
    engine = referee.engine
    draws = {seat: seeded_draw(seed, f"seat:{seat}") for seat in seated}
    state = referee.start(options, Seeded(seed)).state
    called = not one_deal
    while seats := engine.to_act(state):
        if not called and (last := _with_last_deal(referee, state)) is not None:
            state, called = last, True
            continue
        seat = min(seats)
        legal = engine.legal_moves(state, seat)
        make = partial(_after, referee, state, seat)
        state = decided(seated[seat], engine.view(state, seat), legal, draws[seat], make)
    outcome = engine.outcome(state)
    assert outcome is not None, "a match in which nobody acts has ended"
    return outcome


def _after(referee: Referee, state: State, seat: Seat, move: Move | None) -> State:
    """The state after a seat's choice; after the clock's, where it has made none."""
    engine = referee.engine
    made = engine.default_move(state, seat) if move is None else move
    after: State = engine.apply(state, seat, made, by_clock=move is None).state
    return after


def _with_last_deal(referee: Referee, state: State) -> State | None:
    """The state with its last deal called; None where that would end the match at once."""
    after = referee.play(state, DIRECTOR, LAST_DEAL).state
    return None if referee.outcome(after) else after
