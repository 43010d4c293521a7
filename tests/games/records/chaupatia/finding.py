"""Finding a match that comes to what is wanted: seeds are tried in order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.engine.dealing import Dealing, Seeded
from app.engine.ply import Ply
from app.engine.policy import Draw, seeded_draw
from app.engine.record import Record
from app.engine.referee import State
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Move
from app.games.chaupatia.bot.steady import steady
from app.games.chaupatia.options import ChaupatiaOptions
from tests.games.chaupatia.walks import chosen
from tests.games.records import golden
from tests.games.records.golden import GAMES, Expected

REFEREE = GAMES["chaupatia"]

Dealer = Callable[[str], Dealing]
Player = Callable[[State, int, Draw], Ply | None]


def anything(state: State, _made: int, draw: Draw) -> Ply | None:
    """Whoever is to act does anything that is his turn to do."""
    seat = _acting(state, draw)
    moves = _in_turn(state, seat)
    return Ply(seat, moves[draw(len(moves))])


def clock(state: State, _made: int, draw: Draw) -> Ply | None:
    """Everyone lets time run out."""
    seat = _acting(state, draw)
    return Ply(seat, REFEREE.default_move(state, seat).move, "clock")


def eager(state: State, _made: int, draw: Draw) -> Ply | None:
    """Low bids are left standing, and high cards are played rather than low ones."""
    seat = _acting(state, draw)
    return Ply(seat, chosen(_in_turn(state, seat), draw))


def careful(state: State, _made: int, draw: Draw) -> Ply | None:
    """House bots play."""
    seat = _acting(state, draw)
    legal = _accepted(state, seat)
    return Ply(seat, steady(REFEREE.view(state, seat), legal, draw).move, "bot")


def _accepted(state: State, seat: Seat) -> tuple[Move, ...]:
    """A record holds no refused attempt."""
    legal, stands = REFEREE.legal_moves(state, seat), REFEREE.engine.stands
    return tuple(move for move in legal if not move.attempt or stands(state, seat, move))


def _in_turn(state: State, seat: Seat) -> list[str]:
    return [move.move for move in _accepted(state, seat) if not move.out_of_turn]


def _acting(state: State, draw: Draw) -> Seat:
    acting = sorted(REFEREE.to_act(state))
    return acting[draw(len(acting))]


def seeded(seed: str) -> Dealing:
    return Seeded(seed)


@dataclass(frozen=True)
class Plan:
    """A match to be found. ``acts`` are made out of turn, each before the move of its number."""

    about: str
    options: dict[str, Any]
    wanted: Callable[[Expected], bool]
    player: Player = anything
    dealer: Dealer = seeded
    acts: dict[int, tuple[Seat, str]] = field(default_factory=dict)


def found(plan: Plan) -> Record:
    """The first match that comes to what is wanted."""
    options = msgspec.convert({"game": "chaupatia", **plan.options}, ChaupatiaOptions)
    for number in range(5_000):
        seed = f"{number:064x}"
        record = _played(plan, options, plan.dealer(seed), seeded_draw(seed, "golden"))
        if record is not None and plan.wanted(golden.expected_of(record)):
            return record
    raise AssertionError(f"no seed gives: {plan.about}")


def _played(plan: Plan, options: ChaupatiaOptions, dealing: Dealing, draw: Draw) -> Record | None:
    state = REFEREE.start(options, dealing).state
    plies: list[Ply] = []
    while REFEREE.outcome(state) is None and len(plies) < 1500:
        for ply in _next(plan, state, len(plies), draw):
            state = REFEREE.play(state, ply.actor, ply.move, by_clock=ply.by_clock).state
            plies.append(ply)
    if REFEREE.outcome(state) is None:
        return None
    return Record("chaupatia", REFEREE.info.rules_version, options, dealing, tuple(plies))


def _next(plan: Plan, state: State, made: int, draw: Draw) -> Iterator[Ply]:
    if made in plan.acts:
        seat, text = plan.acts[made]
        director = seat == DIRECTOR
        yield Ply(None if director else seat, text, "director" if director else "player")
    elif (ply := plan.player(state, made, draw)) is not None:
        yield ply
