"""Random matches, fixed by a seed: what the laws look at."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

from app.engine.dealing import Dealing, Seeded
from app.engine.director import LAST_DEAL_BACK
from app.engine.errors import EngineError
from app.engine.ply import Ply
from app.engine.policy import Draw, seeded_draw
from app.engine.record import Record
from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import DIRECTOR, Seat
from app.engine.values import By, Deal, Event, Move, Options, Outcome
from tests.engine.subject import Subject


@dataclass(frozen=True)
class Manner:
    """How a match is played: one ply in so many is out of turn, the clock's, the director's."""

    out_of_turn: int
    clock: int
    director: int


CALM = Manner(out_of_turn=0, clock=0, director=0)
"""Every seat plays in turn to the end."""

LIVELY = Manner(out_of_turn=60, clock=12, director=90)
"""Time runs out, deals are conceded and voided, the director steps in."""

WILD = Manner(out_of_turn=9, clock=5, director=15)
"""The same, so often that few matches come to their end."""

MANNERS = (CALM, LIVELY, WILD)


@dataclass(frozen=True, eq=False)
class Playout:
    """One match: ``steps[0]`` is the start, ``steps[n + 1]`` what ply ``n`` did."""

    subject: Subject
    options: Options
    dealing: Dealing
    plies: tuple[Ply, ...]
    steps: tuple[AnyStep, ...]

    @cached_property
    def referee(self) -> Referee:
        """The referee of the game."""
        return Referee(self.subject.engine)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the match."""
        return tuple(range(self.subject.engine.seats(self.options)))

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every state of the match."""
        return tuple(step.state for step in self.steps)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it did."""
        outcome: Outcome | None = self.subject.engine.outcome(self.steps[-1].state)
        return outcome

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The finished deals."""
        return tuple(step.deal for step in self.steps if step.deal is not None)

    @cached_property
    def record(self) -> Record:
        """The match as its record."""
        info = self.subject.engine.info
        return Record(info.id, info.rules_version, self.options, self.dealing, self.plies)

    def events_before(self, place: int) -> tuple[Event, ...]:
        """All that happened up to and with step ``place``."""
        return tuple(event for step in self.steps[: place + 1] for event in step.events)

    def sample(self, draw: Draw, size: int) -> tuple[int, ...]:
        """Some places in order: the last, one before each kind of move, and others as drawn."""
        kinds: dict[str, list[int]] = {}
        for place, ply in enumerate(self.plies):
            kinds.setdefault(ply.move.partition(":")[0], []).append(place)
        found = {places[draw(len(places))] for places in kinds.values()}
        others = {draw(len(self.steps)) for _ in range(size)}
        return tuple(sorted({len(self.steps) - 1, *found, *others}))


def seed_of(number: int) -> str:
    """A seed for a dealing."""
    return sha256(f"playout {number}".encode()).hexdigest()


@lru_cache(maxsize=64)
def playout(subject: Subject, number: int, limit: int = 2500) -> Playout:
    """Match ``number``: its options, dealing, manner and moves follow from the number."""
    draw = seeded_draw(seed_of(number), "match")
    options = subject.options[number % len(subject.options)]
    manner = MANNERS[draw(len(MANNERS))]
    seed = seed_of(number)
    dealing: Dealing = Seeded(seed)
    if draw(4) == 0:
        dealing = subject.script(subject.pack, subject.engine.seats(options), seed)
    return played(subject, options, dealing, manner, draw, limit)


def played(
    subject: Subject, options: Options, dealing: Dealing, manner: Manner, draw: Draw, limit: int
) -> Playout:
    """Play until the end, the limit, or the first thing that a law will complain of."""
    step = subject.engine.start(options, dealing)
    plies: list[Ply] = []
    steps: list[AnyStep] = [step]
    while len(plies) < limit:
        ply = next_ply(subject, step.state, manner, draw)
        if ply is None:
            break
        try:
            move = subject.engine.read_move(ply.move)
            step = subject.engine.apply(step.state, ply.actor, move, by_clock=ply.by_clock)
        except EngineError:
            break
        plies.append(ply)
        steps.append(step)
    return Playout(subject, options, dealing, tuple(plies), tuple(steps))


def _directed(subject: Subject, state: State, draw: Draw) -> Ply | None:
    """Anything that the director may do; what runs for one deal only is as likely as all else."""
    back = any(move.move == LAST_DEAL_BACK for move in subject.engine.legal_moves(state, DIRECTOR))
    if back and draw(2) == 0:
        return Ply(None, LAST_DEAL_BACK, "director")
    return _any_of(subject, state, DIRECTOR, draw)


def next_ply(subject: Subject, state: State, manner: Manner, draw: Draw) -> Ply | None:
    """A ply as drawn; None when nobody in turn can move."""
    if _happens(manner.director, draw) and (ply := _directed(subject, state, draw)):
        return ply
    seats = range(max(subject.engine.info.seats))
    if _happens(manner.out_of_turn, draw):
        seat = draw(len(seats))
        if _is_seat(subject, state, seat) and (ply := _any_of(subject, state, seat, draw)):
            return ply
    acting = sorted(subject.engine.to_act(state))
    if not acting:
        return None
    seat = acting[draw(len(acting))]
    if _happens(manner.clock, draw):
        return Ply(seat, subject.engine.default_move(state, seat).move, "clock")
    moves = [m for m in accepted(subject, state, seat) if not m.out_of_turn]
    return Ply(seat, moves[draw(len(moves))].move) if moves else None


def accepted(subject: Subject, state: State, actor: Seat) -> tuple[Move, ...]:
    """What this actor may do, without attempts that would be refused."""
    stands = subject.engine.stands
    moves = subject.engine.legal_moves(state, actor)
    return tuple(move for move in moves if not move.attempt or stands(state, actor, move))


def _happens(one_in: int, draw: Draw) -> bool:
    return one_in > 0 and draw(one_in) == 0


def _is_seat(subject: Subject, state: State, seat: Seat) -> bool:
    return seat < len(subject.engine.view(state, 0).table.seats)


def _any_of(subject: Subject, state: State, actor: Seat, draw: Draw) -> Ply | None:
    """Any legal move of this actor; one that ends the match only now and then."""
    moves = accepted(subject, state, actor)
    if not moves:
        return None
    move = moves[draw(len(moves))]
    if _ends(subject, state, actor, move) and not _happens(6, draw):
        return None
    by: By = "director" if actor == DIRECTOR else "player"
    return Ply(None if actor == DIRECTOR else actor, move.move, by)


def _ends(subject: Subject, state: State, actor: Seat, move: Move) -> bool:
    try:
        step = subject.engine.apply(state, actor, move)
    except EngineError:
        return False
    return subject.engine.outcome(step.state) is not None


def stretched(subject: Subject, options: Options, number: int, limit: int) -> Playout:
    """A match in which seats linger: whoever need not move does, where that ends no deal."""
    draw = seeded_draw(seed_of(number), "stretch")
    dealing = Seeded(seed_of(number))
    steps: list[AnyStep] = [subject.engine.start(options, dealing)]
    plies: list[Ply] = []
    while len(plies) < limit:
        found = next(_lingering(subject, steps[-1].state, draw), None)
        if found is None:
            break
        plies.append(found[0])
        steps.append(found[1])
    return Playout(subject, options, dealing, tuple(plies), tuple(steps))


def _lingering(subject: Subject, state: State, draw: Draw) -> Iterator[tuple[Ply, AnyStep]]:
    """First what idle seats may do and no deal or match ends by, then the moves in turn."""
    engine = subject.engine
    acting = engine.to_act(state)
    seats = range(len(engine.view(state, 0).table.seats))
    for seat in (seat for seat in seats if seat not in acting):
        for move, step in _tried(subject, state, seat, draw):
            if move.move.startswith(subject.may_linger):
                continue
            if step.deal is None and engine.outcome(step.state) is None:
                yield Ply(seat, move.move), step
    for seat in sorted(acting):
        for move, step in _tried(subject, state, seat, draw):
            if not move.out_of_turn:
                yield Ply(seat, move.move), step


def _tried(
    subject: Subject, state: State, seat: Seat, draw: Draw
) -> Iterator[tuple[Move, AnyStep]]:
    moves = subject.engine.legal_moves(state, seat)
    first = draw(len(moves)) if moves else 0
    for move in (*moves[first:], *moves[:first]):
        with suppress(EngineError):
            yield move, subject.engine.apply(state, seat, move)
