"""Random play through each engine's contract, beside python-chess and RLCard's bridge.

A move is `to_act`, `legal_moves`, a choice, `apply` with all its events, and the shuffles and
scores between deals. The anchors do the like: legal moves, a choice, a move, neither of which
checks the move that it is given, as `apply` does. Of RLCard there is the environment, which is its
interface and makes features of each state, and the bare game below it. The anchors run where they
are installed (`pip install chess rlcard`); the lock has neither.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import Any

from app.engine.referee import Referee
from bench.desk import Desk
from bench.matches import play_out
from bench.race import Contestant, Work, race, verdict

CHESS = "python-chess"
BRIDGE = "RLCard bridge"
BARE = "RLCard, bare"
GOALS = {CHESS: 6.0, BRIDGE: 5.0}
CHUNK = 200


def run(desk: Desk) -> None:
    """Race all games against the anchors that there are."""
    anchors = {
        CHESS: ("chess", _chess),
        BRIDGE: ("rlcard", _bridge),
        BARE: ("rlcard", _bare_bridge),
    }
    there = {name: make for name, (package, make) in anchors.items() if find_spec(package)}
    games = [Contestant(referee.info.id, _game(referee)) for referee in desk.games]
    result = race(desk, "playouts", [*games, *(Contestant(n, m()) for n, m in there.items())])
    rows = [
        (name, spread.text(), *(result.ratio(name, anchor).text(".2f") for anchor in there))
        for name, spread in result.rates.items()
    ]
    desk.table("moves a second", ("", "median (spread)", *(f"÷ {a}" for a in there)), rows)
    for game in games:
        for anchor in (name for name in GOALS if name in there):
            kept = verdict(result.ratio(game.name, anchor).median, GOALS[anchor])
            desk.say(f"{game.name} ÷ {anchor}: {kept}")
    for name in (name for name in anchors if name not in there):
        desk.say(f"{name} is not installed.")


def _game(referee: Referee) -> Work:
    """Matches with the default options, one after the other."""
    options = referee.engine.brief()
    numbers = count()
    return lambda: play_out(referee.engine, options, next(numbers))


def _chess() -> Work:
    """Games of chess by chance: all legal moves, one of them pushed."""
    new_board: Callable[[], Any] = import_module("chess").Board
    chance = Random(0).random
    board = new_board()

    def work() -> int:
        nonlocal board
        for _ in range(CHUNK):
            moves = list(board.legal_moves)
            if not moves or board.halfmove_clock >= 100:
                board = new_board()
                moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
        return CHUNK

    return work


def _bridge() -> Work:
    """Deals of bridge by chance, bidding included."""
    environment: Any = import_module("rlcard").make("bridge")
    chance = Random(0).random

    def work() -> int:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return work


def _bare_bridge() -> Work:
    """The same without features of the states."""
    new_game: Callable[[], Any] = import_module("rlcard.games.bridge").Game
    chance = Random(0).random

    def work() -> int:
        game = new_game()
        game.init_game()
        moves = 0
        while not game.is_over():
            legal = game.judger.get_legal_actions()
            game.step(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return work
