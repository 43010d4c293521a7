"""The law of secrecy: what a viewer may not know makes no difference to that viewer."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.engine.dealing import Scripted
from app.engine.errors import EngineError
from app.engine.policy import Draw
from app.engine.referee import AnyStep, State
from app.engine.refusals import refusal_of
from app.engine.seats import SPECTATOR, Seat, Viewer
from app.engine.values import Event, Move
from tests.engine.laws.base import actors, draw_of, fail, pool, viewers, where
from tests.engine.playouts import Playout

REFUSED_IN = 3
"""At each look every so manieth move of the pool is refused; a match has some hundred looks."""


def secrecy(match: Playout) -> None:
    """States that differ only in what a viewer may not know are one to that viewer."""
    draw = draw_of(match, "secrecy")
    for place in match.sample(draw, 3):
        state = match.states[place]
        for viewer in viewers(match):
            twin = match.subject.twins(state, viewer, draw)
            _looks_alike(match, place, viewer, twin, draw)
            _recalls_alike(match, place, viewer, twin, draw)
            for actor in actors(match):
                _moves_alike(match, place, viewer, twin, actor, draw)
                _hides_choice(match, place, viewer, actor)
    if isinstance(match.dealing, Scripted):
        for viewer in viewers(match):
            _deals_alike(match, viewer, draw)


def _same(match: Playout, place: int, viewer: Viewer, what: str, one: Any, other: Any) -> None:
    if one != other:
        at = where(match, place)
        fail("secrecy", f"viewer {viewer} tells twins apart by {what}: {one} | {other} {at}")


def _looks_alike(match: Playout, place: int, viewer: Viewer, twin: State, draw: Draw) -> None:
    engine, referee = match.subject.engine, match.referee
    state = match.states[place]

    def same(what: str, look: Callable[[State], Any]) -> None:
        _same(match, place, viewer, what, look(state), look(twin))

    same("the view", lambda one: engine.view(one, viewer))
    same("who must act", engine.to_act)
    same("the outcome", engine.outcome)
    if viewer == SPECTATOR:
        return
    same("the legal moves", lambda one: engine.legal_moves(one, viewer))
    same("the explanations", lambda one: referee.explain(one, viewer))
    if viewer in engine.to_act(state):
        same("the default move", lambda one: engine.default_move(one, viewer))
    legal = engine.legal_moves(state, viewer)
    tried = pool(match.subject)[draw(REFUSED_IN) :: REFUSED_IN]
    barred = [move for move in tried if move not in legal]
    same("a refusal", lambda one: [refusal_of(engine.refusal(one, viewer, m)) for m in barred])


def _recalls_alike(match: Playout, place: int, viewer: Viewer, twin: State, draw: Draw) -> None:
    engine = match.subject.engine
    events = match.events_before(place)
    for event in {draw(len(events)): None for _ in range(10)} if events else ():
        past = events[event]
        one, other = (engine.recall(s, past, viewer) for s in (match.states[place], twin))
        _same(match, place, viewer, "looking back", one, other)


def _moves_alike(
    match: Playout, place: int, viewer: Viewer, twin: State, actor: Seat, draw: Draw
) -> None:
    """The same move in both twins tells the viewer the same, unless it makes a difference known."""
    engine = match.subject.engine
    state = match.states[place]
    moves = [m for m in engine.legal_moves(state, actor) if m in engine.legal_moves(twin, actor)]
    for move in {moves[draw(len(moves))]: None for _ in range(3)} if moves else ():
        steps = [_step(match, one, actor, move) for one in (state, twin)]
        _tells_alike(match, place, viewer, move.move, steps)


def _hides_choice(match: Playout, place: int, viewer: Viewer, actor: Seat) -> None:
    """Whichever sealed move another seat makes, the viewer is told the same."""
    state = match.states[place]
    if viewer == actor:
        return
    for prefix in match.subject.sealed:
        moves = match.subject.engine.legal_moves(state, actor)
        steps = [_step(match, state, actor, m) for m in moves if m.move.startswith(prefix)]
        for other in steps[1:]:
            _tells_alike(match, place, viewer, prefix, [steps[0], other])


def _step(match: Playout, state: State, actor: Seat, move: Move) -> AnyStep | None:
    try:
        step: AnyStep = match.subject.engine.apply(state, actor, move)
    except EngineError:
        return None  # the law of exactness complains
    return step


def _tells_alike(
    match: Playout, place: int, viewer: Viewer, what: str, steps: Sequence[AnyStep | None]
) -> None:
    """Where the views afterwards are equal, what happened looked equal.

    What was seen of a deal that is void is in no view afterwards, so such a step is left out.
    """
    engine = match.subject.engine
    one, other = steps
    if one is None or other is None or _is_dealt_again(match, place, one):
        return
    if engine.view(one.state, viewer) != engine.view(other.state, viewer):
        return
    told = [[_told(match, event, viewer) for event in step.events] for step in (one, other)]
    _same(match, place, viewer, f"the events of {what}", *told)


def _is_dealt_again(match: Playout, place: int, step: AnyStep) -> bool:
    before, after = (_deal(match, state) for state in (match.states[place], step.state))
    return before == after and match.referee.begins(step.events)


def _deal(match: Playout, state: State) -> int:
    deal: int = match.subject.engine.view(state, SPECTATOR).table.deal
    return deal


def _told(match: Playout, event: Event, viewer: Viewer) -> object:
    if isinstance(event, match.subject.opening):
        return type(event)
    return match.subject.engine.disclose(event, viewer)


def _deals_alike(match: Playout, viewer: Viewer, draw: Draw) -> None:
    """Two foreign cards change places in the packs: nothing is told while nothing is seen."""
    dealing = match.dealing
    assert isinstance(dealing, Scripted)
    for first in range(len(dealing.packs)):
        for _ in range(6):
            places = (draw(len(match.subject.pack)), draw(len(match.subject.pack)))
            packs = tuple(
                _swapped(cards, *places) if number >= first else cards
                for number, cards in enumerate(dealing.packs)
            )
            _runs_alike(match, viewer, replace(dealing, packs=packs))


def _swapped(cards: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    swapped = list(cards)
    swapped[one], swapped[other] = cards[other], cards[one]
    return tuple(swapped)


def _runs_alike(match: Playout, viewer: Viewer, dealing: Scripted) -> None:
    """Follow the match under another dealing for as long as the viewer sees no difference."""
    engine = match.subject.engine
    record = replace(match.record, dealing=dealing)
    other = match.referee.replay(record)
    for place, step in enumerate(match.steps):
        try:
            _, twin = next(other)
        except EngineError:
            return
        if engine.view(step.state, viewer) != engine.view(twin.state, viewer):
            return
        _tells_alike(match, place, viewer, "another dealing", [step, twin])
