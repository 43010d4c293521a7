"""Finding a match that comes to what is wanted: seeds are tried in order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.engine.dealing import Dealing, Seeded
from app.engine.ply import Ply
from app.engine.policy import Draw, seeded_draw
from app.engine.record import Record
from app.engine.referee import Referee, State
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Options
from app.games.tuppi.state import Offering, Phase, Showing, TableState
from tests.games.records import golden
from tests.games.records.golden import GAMES, Expected

Dealer = Callable[[str], Dealing]
Player = Callable[[Referee, State, int, Draw], Ply | None]


def anything(referee: Referee, state: State, _made: int, draw: Draw) -> Ply | None:
    """Whoever is to act does anything that is his turn to do."""
    seat = _acting(referee, state, draw)
    moves = [m.move for m in referee.legal_moves(state, seat) if not m.out_of_turn]
    return Ply(seat, moves[draw(len(moves))])


def clock(referee: Referee, state: State, _made: int, draw: Draw) -> Ply | None:
    """Everyone lets time run out."""
    seat = _acting(referee, state, draw)
    return Ply(seat, referee.default_move(state, seat).move, "clock")


def soloist(referee: Referee, state: State, made: int, draw: Draw) -> Ply | None:
    """Whoever may declare sooli does."""
    if isinstance(_phase(state), Offering):
        return Ply(_acting(referee, state, draw), "sooli:yes")
    return anything(referee, state, made, draw)


def speaker(referee: Referee, state: State, made: int, draw: Draw) -> Ply | None:
    """Whoever may say what he wants aloud does."""
    seat = _acting(referee, state, draw)
    aloud = [m.move for m in referee.legal_moves(state, seat) if "spoken" in m.move]
    return Ply(seat, aloud[0]) if aloud else anything(referee, state, made, draw)


def restless(referee: Referee, state: State, made: int, draw: Draw) -> Ply | None:
    """Shows are replaced and the clock runs out now and then."""
    if isinstance(_phase(state), Showing):
        seat = draw(max(referee.info.seats))
        moves = [m.move for m in referee.legal_moves(state, seat) if not m.out_of_turn]
        if moves:
            return Ply(seat, moves[draw(len(moves))])
    return (
        clock(referee, state, made, draw) if draw(9) == 0 else anything(referee, state, made, draw)
    )


def _phase(state: State) -> Phase:
    assert isinstance(state, TableState)
    return state.phase


def _acting(referee: Referee, state: State, draw: Draw) -> Seat:
    acting = sorted(referee.to_act(state))
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
    game: str = "tuppi"


def found(plan: Plan) -> Record:
    """The first match that comes to what is wanted."""
    referee = GAMES[plan.game]
    options: Options = msgspec.convert({"game": plan.game, **plan.options}, referee.types.options)
    for number in range(20_000):
        seed = f"{number:064x}"
        record = _played(plan, referee, options, plan.dealer(seed), seeded_draw(seed, "golden"))
        if record is not None and plan.wanted(golden.expected_of(record)):
            return record
    raise AssertionError(f"no seed gives: {plan.about}")


def _played(
    plan: Plan, referee: Referee, options: Options, dealing: Dealing, draw: Draw
) -> Record | None:
    state = referee.start(options, dealing).state
    plies: list[Ply] = []
    while referee.outcome(state) is None and len(plies) < 1500:
        for ply in _next(plan, referee, state, len(plies), draw):
            state = referee.play(state, ply.actor, ply.move, by_clock=ply.by_clock).state
            plies.append(ply)
    if referee.outcome(state) is None:
        return None
    return Record(plan.game, referee.info.rules_version, options, dealing, tuple(plies))


def _next(plan: Plan, referee: Referee, state: State, made: int, draw: Draw) -> Iterator[Ply]:
    if made in plan.acts:
        seat, text = plan.acts[made]
        director = seat == DIRECTOR
        yield Ply(None if director else seat, text, "director" if director else "player")
    elif (ply := plan.player(referee, state, made, draw)) is not None:
        yield ply
