"""Matches for benchmarks: played by chance, through the contract alone."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.bots import duplicates
from app.engine.dealing import Seeded
from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.referee import AnyEngine, Referee, State
from app.engine.values import Move, Options


def seed_of(number: int) -> str:
    """The seed of a numbered dealing."""
    return duplicates.seed_of("bench", number)


def chance_move(legal: tuple[Move, ...], chance: Callable[[], float]) -> Move:
    """Any legal move that belongs to the turn."""
    while True:
        move = legal[int(chance() * len(legal))]
        if not move.out_of_turn:
            return move


def play_out(engine: AnyEngine, options: Options, number: int) -> int:
    """Play a match by chance; how many moves it took. This is the loop that is timed."""
    chance = Random(number).random
    to_act, legal_moves, apply = engine.to_act, engine.legal_moves, engine.apply
    state = engine.start(options, Seeded(seed_of(number))).state
    moves = 0
    while seats := to_act(state):
        seat = min(seats)
        legal = legal_moves(state, seat)
        while (move := legal[int(chance() * len(legal))]).out_of_turn:
            pass
        state = apply(state, seat, move).state
        moves += 1
    return moves


@dataclass(frozen=True)
class Played:
    """A match played by chance: ``states[n]`` is the state before ``plies[n]``."""

    record: Record
    states: tuple[State, ...]

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The moves."""
        return self.record.moves


def played(referee: Referee, options: Options, number: int) -> Played:
    """A match played by chance, with all its states."""
    engine, dealing = referee.engine, Seeded(seed_of(number))
    chance = Random(number).random
    states = [engine.start(options, dealing).state]
    plies: list[Ply] = []
    while seats := engine.to_act(states[-1]):
        seat = min(seats)
        move = chance_move(engine.legal_moves(states[-1], seat), chance)
        plies.append(Ply(seat, move.move))
        states.append(engine.apply(states[-1], seat, move).state)
    info = referee.info
    record = Record(info.id, info.rules_version, options, dealing, tuple(plies))
    return Played(record, tuple(states))


def longest(referee: Referee, options: Options, enough: int, tries: int = 200) -> Played:
    """The first match of at least so many moves, else the longest of all that were tried."""
    lengths = {}
    for number in range(tries):
        lengths[number] = play_out(referee.engine, options, number)
        if lengths[number] >= enough:
            break
    return played(referee, options, max(lengths, key=lengths.__getitem__))
