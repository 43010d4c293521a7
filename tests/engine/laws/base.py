"""What all laws share: how they complain, and what they look at."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import NoReturn

import msgspec

from app.engine.policy import Draw, seeded_draw
from app.engine.referee import AnyStep, State
from app.engine.seats import DIRECTOR, SPECTATOR, Seat, Viewer
from app.engine.values import Move
from tests.engine.playouts import Playout, playout
from tests.engine.subject import Subject


class LawBroken(AssertionError):
    """A game breaks a law."""

    def __init__(self, law: str, why: str) -> None:
        self.law = law
        super().__init__(f"{law}: {why}")


def check(law: str, holds: bool, why: str) -> None:
    """Complain unless this holds."""
    if not holds:
        raise LawBroken(law, why)


def fail(law: str, why: str) -> NoReturn:
    """Complain."""
    raise LawBroken(law, why)


def json_of(value: object) -> bytes:
    """A value as JSON."""
    return msgspec.json.encode(value)


def draw_of(match: Playout, label: str) -> Draw:
    """Chance that the match and the label fix."""
    digest = sha256("|".join(ply.move for ply in match.plies).encode()).hexdigest()
    return seeded_draw(digest, label)


def actors(match: Playout) -> tuple[Seat, ...]:
    """Who may move: the seats and the director."""
    return (*match.seats, DIRECTOR)


def viewers(match: Playout) -> tuple[Viewer, ...]:
    """Who may look: the seats and a spectator."""
    return (*match.seats, SPECTATOR)


def where(match: Playout, place: int) -> str:
    """A place in the match, in words."""
    last = match.plies[place - 1].move if place else "the start"
    return f"in step {place} of {len(match.plies)}, after {last}"


def reading(match: Playout, state: State) -> bytes:
    """All that an engine says of a state, in bytes."""
    engine = match.subject.engine
    return json_of(
        [
            sorted(engine.to_act(state)),
            [engine.legal_moves(state, actor) for actor in actors(match)],
            [engine.candidates(state, actor) for actor in actors(match)],
            [engine.default_move(state, seat) for seat in sorted(engine.to_act(state))],
            [engine.view(state, viewer) for viewer in viewers(match)],
            engine.outcome(state),
        ]
    )


def written(step: AnyStep) -> bytes:
    """A step as JSON."""
    return json_of([step.state, step.events, step.deal])


@lru_cache(maxsize=64)
def digests(match: Playout) -> tuple[str, ...]:
    """The digest of every state."""
    return tuple(match.referee.digest(state) for state in match.states)


@lru_cache(maxsize=64)
def pool(subject: Subject) -> tuple[Move, ...]:
    """Every move seen anywhere in some matches, legal or only thought of."""
    found: dict[str, Move] = {}
    for number in range(2 * len(subject.options)):
        match = playout(subject, number)
        draw = draw_of(match, "pool")
        for place in match.sample(draw, 30):
            state = match.states[place]
            for actor in actors(match):
                for move in _thought_of(subject, state, actor):
                    found.setdefault(move.move, move)
    return tuple(found.values())


def _thought_of(subject: Subject, state: State, actor: Seat) -> Iterator[Move]:
    yield from subject.engine.legal_moves(state, actor)
    yield from subject.engine.candidates(state, actor)
    if actor in subject.engine.to_act(state):
        yield subject.engine.default_move(state, actor)
