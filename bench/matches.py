"""Matches for benchmarks: played by chance, through the contract alone."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.bots import duplicates
from app.engine.dealing import Seeded
from app.engine.errors import RuleViolation
from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.referee import AnyEngine, Referee, State
from app.engine.seats import Seat
from app.engine.values import Move, Options


def seed_of(number: int) -> str:
    """The seed of a numbered dealing."""
    return duplicates.seed_of("bench", number)


def chance_step(
    engine: AnyEngine, state: State, seat: Seat, chance: Callable[[], float]
) -> tuple[Move, State]:
    """Any legal move that belongs to the turn, and the state after it; a refused one is no move."""
    legal = engine.legal_moves(state, seat)
    while True:
        move = legal[int(chance() * len(legal))]
        if move.out_of_turn:
            continue
        try:
            return move, engine.apply(state, seat, move).state
        except RuleViolation:
            if not move.attempt:
                raise


def play_out(engine: AnyEngine, options: Options, number: int) -> int:
    """Play a match by chance; how many moves it took. This is the loop that is timed."""
    chance = Random(number).random
    to_act = engine.to_act
    state = engine.start(options, Seeded(seed_of(number))).state
    moves = 0
    while seats := to_act(state):
        seat = min(seats)
        _, state = chance_step(engine, state, seat, chance)
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


def played(referee: Referee, options: Options, number: int, most: int | None = None) -> Played:
    """A match played by chance, with all its states; at ``most`` so many moves of it."""
    engine, dealing = referee.engine, Seeded(seed_of(number))
    chance = Random(number).random
    states = [engine.start(options, dealing).state]
    plies: list[Ply] = []
    while (seats := engine.to_act(states[-1])) and len(plies) != most:
        seat = min(seats)
        move, after = chance_step(engine, states[-1], seat, chance)
        plies.append(Ply(seat, move.move))
        states.append(after)
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
