"""Finding a match that comes to what is wanted: seeds are tried in order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.engine.contract import Step
from app.engine.dealing import Dealing, Seeded
from app.engine.ply import Ply
from app.engine.policy import Draw, seeded_draw
from app.engine.record import Record
from app.engine.referee import State
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import Event
from app.games.paskievics.bot.steady import steady
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.state import Playing
from app.games.paskievics.state import State as PaskievicsState
from tests.games.records.golden import GAMES

REFEREE = GAMES["paskievics"]

Dealer = Callable[[str], Dealing]
Player = Callable[[State, Seat, Draw], str]
Wanted = Callable[["Found"], bool]


def anything(state: State, seat: Seat, draw: Draw) -> str:
    """Whoever is to act does anything that is his turn to do."""
    moves = _moves(state, seat)
    return moves[draw(len(moves))]


def careful(state: State, seat: Seat, draw: Draw) -> str:
    """Everyone plays as the house bot does."""
    return steady(REFEREE.view(state, seat), REFEREE.legal_moves(state, seat), draw).move


def bold(state: State, seat: Seat, draw: Draw) -> str:
    """As the house bot, but now and then anything is announced, or doubled."""
    moves = _moves(state, seat)
    said = [text for text in moves if text.startswith("announce") or "kontra" in text]
    if said and draw(5) == 0:
        return said[draw(len(said))]
    return careful(state, seat, draw)


def quiet(state: State, seat: Seat, draw: Draw) -> str:
    """As the house bot, but nothing is announced that need not be."""
    moves = _moves(state, seat)
    return "pass" if "pass" in moves else careful(state, seat, draw)


def eager(state: State, seat: Seat, draw: Draw) -> str:
    """Who may say three does; then boldly, and cards at random half the time."""
    moves = _moves(state, seat)
    if "bid:three" in moves:
        return "bid:three"
    if moves[0].startswith("play") and draw(2):
        return moves[draw(len(moves))]
    return bold(state, seat, draw)


def reserved(state: State, seat: Seat, draw: Draw) -> str:
    """The same, but nothing is announced that need not be."""
    moves = _moves(state, seat)
    if "bid:three" in moves or moves[0].startswith("play"):
        return eager(state, seat, draw)
    return quiet(state, seat, draw)


def catcher(state: State, seat: Seat, draw: Draw) -> str:
    """Who may say three does, who may announce the XXI catch does, an opponent after a kontra."""
    moves = _moves(state, seat)
    wanted = ("bid:three", "announce:xxi-catch", "kontra:parti")
    chosen = next((text for text in wanted if text in moves), None)
    if chosen is not None:
        return chosen
    return eager(state, seat, draw) if moves[0].startswith("play") else quiet(state, seat, draw)


def wild(state: State, seat: Seat, draw: Draw) -> str:
    """Anything is bid, called, laid away and announced; cards are played with care."""
    moves = _moves(state, seat)
    if moves[0].startswith("play"):
        return careful(state, seat, draw)
    if "throw-in" in moves and draw(4):
        moves.remove("throw-in")
    return "pass" if "pass" in moves and draw(3) else moves[draw(len(moves))]


def mixed(state: State, seat: Seat, draw: Draw) -> str:
    """One of the others each time."""
    players = (anything, careful, bold, wild)
    return players[draw(len(players))](state, seat, draw)


def restless(state: State, seat: Seat, draw: Draw) -> str:
    """Anything, and cards that were laid away are taken back now and then."""
    lifts = [m.move for m in REFEREE.legal_moves(state, seat) if m.move.startswith("lift")]
    return lifts[0] if lifts and draw(2) else mixed(state, seat, draw)


def _moves(state: State, seat: Seat) -> list[str]:
    return [move.move for move in REFEREE.legal_moves(state, seat) if not move.out_of_turn]


def seeded(seed: str) -> Dealing:
    return Seeded(seed)


@dataclass(frozen=True)
class Found:
    """A match as it was found."""

    record: Record
    outcome: str
    deals: tuple[PaskievicsDeal, ...]
    events: tuple[Event, ...]

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


@dataclass(frozen=True)
class Plan:
    """A match to be found. ``acts`` are made out of turn, each before the move of its number.

    Without a number of deals the first that is played is called the last.
    """

    about: str
    wanted: Wanted
    options: dict[str, Any] = field(default_factory=dict)
    player: Player = mixed
    dealer: Dealer = seeded
    acts: dict[int, tuple[Seat, str]] = field(default_factory=dict)
    clock: int = 0


def found(plan: Plan) -> Record:
    """The first match that comes to what is wanted."""
    chosen = {"game": "paskievics", "deals": 0, **plan.options}
    options = msgspec.convert(chosen, PaskievicsOptions)
    for number in range(20_000):
        seed = f"{number:064x}"
        match = _played(plan, options, plan.dealer(seed), seeded_draw(seed, "golden"))
        if match is not None and plan.wanted(match):
            return match.record
    raise AssertionError(f"no seed gives: {plan.about}")


def _played(plan: Plan, options: PaskievicsOptions, dealing: Dealing, draw: Draw) -> Found | None:
    step: Step[Any, Any] = REFEREE.start(options, dealing)
    plies: list[Ply] = []
    steps = [step]
    while REFEREE.outcome(step.state) is None:
        if len(plies) > 2000:
            return None
        ply = _next(plan, step.state, len(plies), draw)
        step = REFEREE.play(step.state, ply.actor, ply.move, by_clock=ply.by_clock)
        plies.append(ply)
        steps.append(step)
    outcome = REFEREE.outcome(step.state)
    assert outcome is not None
    info = REFEREE.info
    record = Record(info.id, info.rules_version, options, dealing, tuple(plies))
    deals = tuple(one.deal for one in steps if isinstance(one.deal, PaskievicsDeal))
    return Found(record, outcome.by, deals, tuple(_events(steps)))


def _events(steps: list[Step[Any, Any]]) -> Iterator[Event]:
    for step in steps:
        yield from step.events


def _is_first_played(state: State) -> bool:
    """Whether a deal is played for the first time, and nobody has called it the last."""
    assert isinstance(state, PaskievicsState)
    return isinstance(state.phase, Playing) and not state.match.closing


def _next(plan: Plan, state: State, made: int, draw: Draw) -> Ply:
    if "deals" not in plan.options and _is_first_played(state):
        return Ply(None, "last-deal", "director")
    if made in plan.acts:
        seat, text = plan.acts[made]
        director = seat == DIRECTOR
        return Ply(None if director else seat, text, "director" if director else "player")
    acting = sorted(REFEREE.to_act(state))
    seat = acting[draw(len(acting))]
    if plan.clock and draw(plan.clock) == 0:
        return Ply(seat, REFEREE.default_move(state, seat).move, "clock")
    return Ply(seat, plan.player(state, seat, draw))
