"""What holds for every house bot of every game in the catalogue."""

from typing import Final

import msgspec
import pytest

from app.engine.dealing import Seeded
from app.engine.policy import Policy, decided, seeded_draw
from app.engine.referee import Referee, State
from app.engine.seats import Seat
from app.engine.values import Move, View
from app.stock import catalogue, policies

GAMES: Final = catalogue()
BOTS: Final = [
    pytest.param(GAMES[game], policy, id=f"{game}-{name}")
    for game, bots in policies(GAMES).items()
    for name, policy in bots.items()
]
SEED: Final = "7" * 64
MOVES: Final = 400


def moves_of(referee: Referee, policy: Policy) -> list[tuple[Move, bool]]:
    """The moves of a match in which this bot has all seats, and whether each was legal."""
    engine, draw = referee.engine, seeded_draw(SEED, "bots")
    state = engine.start(referee.types.options(), Seeded(SEED)).state
    made: list[tuple[Move, bool]] = []
    while (acting := sorted(engine.to_act(state))) and len(made) < MOVES:
        seat = acting[draw(len(acting))]
        legal = engine.legal_moves(state, seat)
        view = engine.view(state, seat)

        def make(move: Move, before: State = state, seat: Seat = seat) -> tuple[Move, State]:
            return move, engine.apply(before, seat, move).state

        move, state = decided(policy, view, legal, draw, make)
        made.append((move, move in legal))
    return made


@pytest.mark.parametrize(("referee", "policy"), BOTS)
def test_a_bot_makes_legal_moves_of_its_turn_only(referee: Referee, policy: Policy) -> None:
    made = moves_of(referee, policy)
    assert made
    assert [move for move, legal in made if not legal or move.out_of_turn] == []


@pytest.mark.parametrize(("referee", "policy"), BOTS)
def test_the_same_chance_gives_the_same_moves(referee: Referee, policy: Policy) -> None:
    first = moves_of(referee, policy)
    assert moves_of(referee, policy) == first


@pytest.mark.parametrize(("referee", "policy"), BOTS)
def test_a_bot_chooses_from_what_the_wire_carries(referee: Referee, policy: Policy) -> None:
    """A view and moves that went through JSON lead to the same choice."""
    engine = referee.engine
    state = engine.start(referee.types.options(), Seeded(SEED)).state
    for number in range(60):
        seat = min(engine.to_act(state))
        view, legal = engine.view(state, seat), engine.legal_moves(state, seat)
        read = [engine.read_move(engine.write_move(move)) for move in legal]
        move = policy(view, legal, seeded_draw(SEED, str(number)))
        sent = policy(_through_json(referee, view), read, seeded_draw(SEED, str(number)))
        assert sent == move
        state = engine.apply(state, seat, move).state


def _through_json(referee: Referee, view: View) -> View:
    return msgspec.json.decode(referee.write(view), type=referee.types.view)
