"""The laws of the engine contract, one function each, for any game.

A law takes a :class:`Playout` and raises :class:`LawBroken`, which carries the law's name. The
laws are blind to the game: all that they need to know beyond its engine is in its ``Subject``.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine.dealing import Scripted
from app.engine.errors import EngineError, MalformedMove, RuleViolation
from app.engine.policy import Draw, seeded_draw
from app.engine.record import read_envelope
from app.engine.referee import AnyStep, State
from app.engine.refusals import GENERAL, refusal_of
from app.engine.seats import DIRECTOR, SPECTATOR, Seat, Viewer
from app.engine.values import Event, Move
from tests.engine.playouts import Playout, playout, stretched
from tests.engine.subject import Subject

Law = Callable[[Playout], None]

LINGERED = 500
"""How many moves a match is looked at in which the seats linger."""

MOVES_TRIED = 300
"""How many moves each actor tries in the sampled states of a match."""


class LawBroken(AssertionError):
    """A game breaks a law."""

    def __init__(self, law: str, why: str) -> None:
        self.law = law
        super().__init__(f"{law}: {why}")


def _check(law: str, holds: bool, why: str) -> None:
    if not holds:
        raise LawBroken(law, why)


def _fail(law: str, why: str) -> NoReturn:
    raise LawBroken(law, why)


def _bytes(value: object) -> bytes:
    return msgspec.json.encode(value)


def _draw(match: Playout, label: str) -> Draw:
    digest = sha256("|".join(ply.move for ply in match.plies).encode()).hexdigest()
    return seeded_draw(digest, label)


def _actors(match: Playout) -> tuple[Seat, ...]:
    return (*match.seats, DIRECTOR)


def _viewers(match: Playout) -> tuple[Viewer, ...]:
    return (*match.seats, SPECTATOR)


def _where(match: Playout, place: int) -> str:
    last = match.plies[place - 1].move if place else "the start"
    return f"in step {place} of {len(match.plies)}, after {last}"


# Pure.


def pure(match: Playout) -> None:
    """The same arguments give equal results; no argument is changed."""
    engine = match.subject.engine
    draw = _draw(match, "pure")
    for place in match.sample(draw, 25):
        state = match.states[place]
        before = _bytes(state)
        _check("pure", _reading(match, state) == _reading(match, state), _where(match, place))
        if place < len(match.plies):
            ply = match.plies[place]
            move = engine.read_move(ply.move)
            made = [
                _written(engine.apply(state, ply.actor, move, by_clock=ply.by_clock))
                for _ in range(2)
            ]
            why = f"{ply.move} {_where(match, place)} did two things"
            _check("pure", made[0] == made[1], why)
        _check("pure", _bytes(state) == before, f"a state has changed {_where(match, place)}")


def _reading(match: Playout, state: State) -> bytes:
    """All that an engine says of a state, in bytes."""
    engine = match.subject.engine
    return _bytes(
        [
            sorted(engine.to_act(state)),
            [engine.legal_moves(state, actor) for actor in _actors(match)],
            [engine.candidates(state, actor) for actor in _actors(match)],
            [engine.default_move(state, seat) for seat in sorted(engine.to_act(state))],
            [engine.view(state, viewer) for viewer in _viewers(match)],
            engine.outcome(state),
        ]
    )


def _written(step: AnyStep) -> bytes:
    return _bytes([step.state, step.events, step.deal])


# Exact.


@lru_cache(maxsize=64)
def pool(subject: Subject) -> tuple[Move, ...]:
    """Every move seen anywhere in some matches, legal or only thought of."""
    found: dict[str, Move] = {}
    for number in range(2 * len(subject.options)):
        match = playout(subject, number)
        draw = _draw(match, "pool")
        for place in match.sample(draw, 30):
            state = match.states[place]
            for actor in _actors(match):
                for move in _thought_of(subject, state, actor):
                    found.setdefault(move.move, move)
    return tuple(found.values())


def _thought_of(subject: Subject, state: State, actor: Seat) -> Iterator[Move]:
    yield from subject.engine.legal_moves(state, actor)
    yield from subject.engine.candidates(state, actor)
    if actor in subject.engine.to_act(state):
        yield subject.engine.default_move(state, actor)


@lru_cache(maxsize=64)
def _declared(subject: Subject) -> dict[tuple[str, str], set[str]]:
    """The names of the parameters of every reason by its code and rule."""
    reasons = (*GENERAL, *subject.engine.reasons)
    return {(reason.code, reason.rule): set(reason.names) for reason in reasons}


def exact(match: Playout) -> None:
    """``apply`` accepts each legal move and refuses all else, with a declared reason."""
    draw = _draw(match, "exact")
    moves = pool(match.subject)
    for place in match.sample(draw, MOVES_TRIED // len(moves)):
        state = match.states[place]
        digest = match.referee.digest(state)
        for actor in _actors(match):
            legal = match.subject.engine.legal_moves(state, actor)
            for move in legal:
                _accepts(match, place, actor, move)
            for move in moves:
                if move not in legal:
                    _refuses(match, place, actor, move)
        for stranger in (len(match.seats), 15, SPECTATOR):
            legal = match.subject.engine.legal_moves(state, stranger)
            _check("exact", not legal, f"{stranger} may {legal} {_where(match, place)}")
            for _ in range(10):
                _refuses(match, place, stranger, moves[draw(len(moves))])
        why = f"a refusal changed the state {_where(match, place)}"
        _check("exact", match.referee.digest(state) == digest, why)
    for text in _garbage(draw, [moves[draw(len(moves))].move for _ in range(40)]):
        _reads_strictly(match, text)


def _accepts(match: Playout, place: int, actor: Seat, move: Move) -> None:
    try:
        match.referee.play(match.states[place], actor, move.move)
    except EngineError as error:
        _fail("exact", f"{actor} may {move.move}, but: {error!s} {_where(match, place)}")


def _refuses(match: Playout, place: int, actor: Seat, move: Move) -> None:
    why = f"{actor} may not {move.move} {_where(match, place)}"
    try:
        match.referee.play(match.states[place], actor, move.move)
    except RuleViolation as error:
        names = _declared(match.subject).get((error.code, error.rule))
        _check("exact", names is not None, f"{why}, for an undeclared reason: {error!s}")
        _check("exact", names == set(error.params), f"{why}, with other parameters: {error!s}")
    else:
        _fail("exact", f"{why}, but it was accepted")


def _garbage(draw: Draw, texts: Sequence[str]) -> Iterator[str]:
    """Texts that are no moves, and near misses of texts that are."""
    yield from ("", " ", ":", "play:", "play:ZZ", "play", "x" * 5000, "\x00", "💥", "-1", "null")
    alphabet = "0129:-_ ASasIVX١\n"
    for text in texts:
        place = draw(len(text))
        letter = alphabet[draw(len(alphabet))]
        yield from (text.upper(), text.swapcase(), f" {text}", f"{text} ", f"{text}\n", f"{text}:")
        yield from (text[:place] + text[place + 1 :], text[:place] + letter + text[place:])
        yield text[:place] + letter + text[place + 1 :]


def _reads_strictly(match: Playout, text: str) -> None:
    engine = match.subject.engine
    try:
        move = engine.read_move(text)
    except MalformedMove as error:
        names = _declared(match.subject).get((error.code, error.rule))
        why = f"{text[:40]!r} was refused as {error!s:.200}"
        _check("exact", names == set(error.params), why)
        return
    _check("exact", engine.write_move(move) == text, f"{text[:40]!r} was read as {move.move}")


# Alive, ordered, bounded.


def alive(match: Playout) -> None:
    """Somebody can move until there is an outcome, and nobody can afterwards."""
    engine = match.subject.engine
    for place, state in enumerate(match.states):
        acting = engine.to_act(state)
        where = _where(match, place)
        if engine.outcome(state) is not None:
            _check("alive", not acting, f"{sorted(acting)} must act after the end {where}")
            legal = [move for actor in _actors(match) for move in engine.legal_moves(state, actor)]
            _check("alive", not legal, f"{legal[:3]} are legal after the end {where}")
            continue
        _check("alive", bool(acting), f"nobody is to act {where}")
        _check("alive", acting <= set(match.seats), f"{sorted(acting)} are no seats {where}")
        for seat in acting:
            in_turn = [m for m in engine.legal_moves(state, seat) if not m.out_of_turn]
            _check("alive", bool(in_turn), f"{seat} must act and has no move in turn {where}")


def ordered(match: Playout) -> None:
    """All lists of legal moves fit one order, and none holds a move twice."""
    engine = match.subject.engine
    order: dict[str, set[str]] = {}
    for place, state in enumerate(match.states):
        for actor in _actors(match):
            texts = [move.move for move in engine.legal_moves(state, actor)]
            why = f"{actor} may do something twice {_where(match, place)}"
            _check("ordered", len(set(texts)) == len(texts), why)
            for earlier, later in pairwise(texts):
                order.setdefault(later, set()).add(earlier)
    try:
        TopologicalSorter(order).prepare()
    except CycleError as error:
        _fail("ordered", f"no order fits all lists: {error.args[1]}")


@lru_cache(maxsize=32)
def _stretched(subject: Subject, number: int) -> Playout:
    return stretched(subject, subject.options[number], number, LINGERED)


def bounded(match: Playout) -> None:
    """A match ends within its bound, and comes back to no state, even if the seats linger."""
    longest = match.subject.engine.info.longest_match
    lingering = _stretched(match.subject, match.subject.options.index(match.options))
    for one in (match, lingering):
        why = f"{len(one.plies)} moves were made, {longest} is the bound"
        _check("bounded", len(one.plies) <= longest, why)
        seen: dict[str, int] = {}
        for place, digest in enumerate(_digests(one)):
            first = seen.setdefault(digest, place)
            why = f"the state of step {first} came back {_where(one, place)}: so it may for ever"
            _check("bounded", first == place, why)


# Round trips and replay.


def round_trips(match: Playout) -> None:
    """Moves survive text; options, states, events, deals, lines and records survive JSON."""
    referee = match.referee
    draw = _draw(match, "round trips")
    for move in pool(match.subject):
        read = match.subject.engine.read_move(match.subject.engine.write_move(move))
        _check("round trips", read == move, f"{move} was read back as {read}")
    options = referee.read_options(referee.write(match.options))
    _check("round trips", options == match.options, f"{match.options} became {options}")
    for place in match.sample(draw, 40):
        _state_survives(match, place)
    for deal in match.deals:
        _check("round trips", referee.read_deal(referee.write(deal)) == deal, f"{deal}")
        line = referee.line_of(deal)
        lines = referee.read_lines(_bytes([line]))
        _check("round trips", list(lines) == [line], f"{line} became {lines}")
    _record_survives(match)


def _state_survives(match: Playout, place: int) -> None:
    referee = match.referee
    step = match.steps[place]
    state = referee.read_state(referee.write(step.state))
    where = _where(match, place)
    _check("round trips", state == step.state, f"{step.state} became {state} {where}")
    _check("round trips", hash(state) == hash(step.state), f"a state is no value {where}")
    for event in step.events:
        for seen in (event, *(referee.disclose(event, viewer) for viewer in _viewers(match))):
            read = referee.read_event(referee.write(seen))
            _check("round trips", read == seen, f"{seen} became {read} {where}")
    if place < len(match.plies):
        ply = match.plies[place]
        after = referee.play(state, ply.actor, ply.move, by_clock=ply.by_clock)
        why = f"{ply.move} does something else after JSON {where}"
        _check("round trips", referee.digest(after.state) == _digests(match)[place + 1], why)


@lru_cache(maxsize=64)
def _digests(match: Playout) -> tuple[str, ...]:
    return tuple(match.referee.digest(state) for state in match.states)


def _record_survives(match: Playout) -> None:
    text = match.referee.write(match.record)
    record = match.referee.open_record(read_envelope(text))
    _check("round trips", record == match.record, f"a record became {record}")


def replay(match: Playout) -> None:
    """Replaying the record reaches the same digest at every move."""
    digests = [match.referee.digest(step.state) for _, step in match.referee.replay(match.record)]
    for place, (was, became) in enumerate(zip(_digests(match), digests, strict=True)):
        _check("replay", was == became, f"another state {_where(match, place)}")
    verified = match.referee.verify(match.record)
    told = (verified.moves_made, verified.digest, verified.deals, verified.outcome)
    reached = (len(match.plies), _digests(match)[-1], match.deals, match.outcome)
    _check("replay", told == reached, f"verifying told {told}")


# Cards.


def cards(match: Playout) -> None:
    """Each card of the pack is in exactly one place."""
    for place, state in enumerate(match.states):
        held = match.subject.held(state)
        if held is None:
            continue
        wrong = {
            code: held[code]
            for code in (*match.subject.pack.codes, *held)
            if held[code] != 1 or code not in match.subject.pack
        }
        _check("cards", not wrong, f"cards held so often: {wrong} {_where(match, place)}")


# Secrecy.


def secrecy(match: Playout) -> None:
    """States that differ only in what a viewer may not know are one to that viewer."""
    draw = _draw(match, "secrecy")
    for place in match.sample(draw, 7):
        state = match.states[place]
        for viewer in _viewers(match):
            twin = match.subject.twins(state, viewer, draw)
            _looks_alike(match, place, viewer, twin)
            _recalls_alike(match, place, viewer, twin, draw)
            for actor in _actors(match):
                _moves_alike(match, place, viewer, twin, actor, draw)
                _hides_choice(match, place, viewer, actor)
    if isinstance(match.dealing, Scripted):
        for viewer in _viewers(match):
            _deals_alike(match, viewer, draw)


def _same(match: Playout, place: int, viewer: Viewer, what: str, one: Any, other: Any) -> None:
    if one != other:
        where = _where(match, place)
        _fail("secrecy", f"viewer {viewer} tells twins apart by {what}: {one} | {other} {where}")


def _looks_alike(match: Playout, place: int, viewer: Viewer, twin: State) -> None:
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
    barred = [move for move in pool(match.subject) if move not in legal]
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
    """Where the views afterwards are equal, what happened looked equal."""
    engine = match.subject.engine
    one, other = steps
    if one is None or other is None:
        return
    if engine.view(one.state, viewer) != engine.view(other.state, viewer):
        return
    told = [[_told(match, event, viewer) for event in step.events] for step in (one, other)]
    _same(match, place, viewer, f"the events of {what}", *told)


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


def disclosure(match: Playout) -> None:
    """What a viewer is told is the event with nulls in it; what is recalled is no more."""
    engine = match.subject.engine
    draw = _draw(match, "disclosure")
    for place in match.sample(draw, 25):
        events = match.events_before(place)
        for event in events[-12:]:
            for viewer in _viewers(match):
                seen = engine.disclose(event, viewer)
                why = f"viewer {viewer} saw {seen} of {event} {_where(match, place)}"
                _check("disclosure", _is_less(seen, event), why)
                again = engine.recall(match.states[place], event, viewer)
                why = f"viewer {viewer} recalls {again} of {seen} {_where(match, place)}"
                _check("disclosure", _is_less(again, seen), why)


def _is_less(told: Any, whole: Any) -> bool:
    """Whether the one is the other, or the other with nulls in it."""
    if told is None or told == whole:
        return True
    if isinstance(told, tuple) and isinstance(whole, tuple):
        return len(told) == len(whole) and all(map(_is_less, told, whole))
    if isinstance(told, Struct) and type(told) is type(whole):
        names = told.__struct_fields__
        return all(_is_less(getattr(told, name), getattr(whole, name)) for name in names)
    return False


def looking_back(match: Playout) -> None:
    """No event recalls a card that lies where nobody may look."""
    subject = match.subject
    draw = _draw(match, "looking back")
    for place in match.sample(draw, 40):
        state = match.states[place]
        turned = frozenset(subject.quitted(state))
        for event in _of_this_deal(match, place) if turned else ():
            if isinstance(event, subject.shown):
                continue
            if not turned & _words_in(subject.engine.disclose(event, SPECTATOR)):
                continue
            for viewer in _viewers(match):
                found = turned & _words_in(subject.engine.recall(state, event, viewer))
                why = f"viewer {viewer} looks back at {sorted(found)} {_where(match, place)}"
                _check("looking back", not found, why)


def _of_this_deal(match: Playout, place: int) -> list[Event]:
    """What has happened since hands last grew: since the cards of this deal were dealt."""
    first = place
    while first > 0 and _in_hands(match, first) <= _in_hands(match, first - 1):
        first -= 1
    return [event for step in match.steps[first + 1 : place + 1] for event in step.events]


def _in_hands(match: Playout, place: int) -> int:
    table = match.subject.engine.view(match.states[place], SPECTATOR).table
    return sum(seat.cards for seat in table.seats)


def _words_in(value: object) -> set[str]:
    """Every word in a value, as JSON tells it."""
    found: set[str] = set()
    rest = [json.loads(_bytes(value))]
    while rest:
        match rest.pop():
            case str() as word:
                found.add(word)
            case list() as items:
                rest.extend(items)
            case dict() as items:
                rest.extend(items.values())
            case _:
                pass
    return found


# The clock.


def clock(match: Playout) -> None:
    """The clock makes the default move of a seat that must act, and nothing else."""
    engine = match.subject.engine
    draw = _draw(match, "clock")
    one_in = 1 + len(pool(match.subject)) // 10
    for place in match.sample(draw, 20):
        state = match.states[place]
        acting = engine.to_act(state)
        for seat in _actors(match):
            allowed = {engine.default_move(state, seat).move} if seat in acting else set()
            for move in pool(match.subject):
                why = f"{move.move} for {seat} {_where(match, place)}"
                if move.move in allowed or draw(one_in) == 0:
                    _clock_makes(match, state, seat, move, why, move.move in allowed)
        for seat in acting:
            move = engine.default_move(state, seat)
            why = f"the default {move.move} cannot be read {_where(match, place)}"
            _check("clock", engine.read_move(move.move) == move, why)


def _clock_makes(
    match: Playout, state: State, seat: Seat, move: Move, why: str, allowed: bool
) -> None:
    try:
        match.referee.play(state, seat, move.move, by_clock=True)
    except RuleViolation as error:
        _check("clock", not allowed, f"the clock may not make {why}: {error!s}")
    else:
        _check("clock", allowed, f"the clock made {why}")


# Scores, sheets, what is published.


def scores(match: Playout) -> None:
    """Every score obeys the declared sum."""
    for score in map(match.referee.score_of, match.deals):
        _check("scores", match.subject.score_holds(score), f"{score}")


def sheet(match: Playout) -> None:
    """The lines of the played deals score as the match did."""
    if not match.deals:
        return
    engine = match.subject.engine
    lines = [engine.line_of(deal) for deal in match.deals]
    dealer = match.subject.first_dealer(match.deals[0])
    try:
        rows = engine.score_sheet(match.options, lines, dealer)
    except EngineError as error:
        _fail("sheet", f"the played lines were refused: {error!s}: {lines}")
    _check("sheet", [row.line for row in rows] == lines, "the rows hold other lines")
    _check("sheet", [row.number for row in rows] == list(range(1, len(rows) + 1)), "numbers")
    for row, score in zip(rows, map(match.referee.score_of, match.deals), strict=True):
        _check("sheet", row.score == score, f"line {row.number}: {row.score} | {score}")


def published(match: Playout) -> None:
    """What is left out of the published record changes no deal and no outcome."""
    if match.outcome is None:
        return
    record = match.referee.published(match.record)
    rest = iter(match.plies)
    why = "what is published is no part of what was played"
    _check("published", all(ply in rest for ply in record.moves), why)
    told = match.referee.verify(record)
    _check("published", told.refused is None, f"a published record is refused: {told.refused}")
    _check("published", told.deals == match.deals, "a published record gives other deals")
    _check("published", told.outcome == match.outcome, f"it ends otherwise: {told.outcome}")
    again = match.referee.published(record)
    _check("published", again == record, "publishing twice leaves out more")


# Values.


def values(match: Playout) -> None:
    """All that leaves an engine is of its declared classes, survives JSON and fits the table."""
    engine, types = match.subject.engine, match.subject.engine.types
    draw = _draw(match, "values")
    for classes in (types.moves, types.events):
        tags = [one.__struct_config__.tag for one in classes]
        _check("values", len(set(tags)) == len(tags), f"a tag is used twice: {tags}")
    for one in (types.options, types.view, types.deal, types.line, types.score):
        tag = one.__struct_config__.tag
        _check("values", tag == engine.info.id, f"{one.__name__} has the tag {tag}")
    _all_readable(match)
    for place in match.sample(draw, 25):
        step = match.steps[place]
        _known_classes(match, step, _where(match, place))
        for viewer in _viewers(match):
            _view_fits(match, step.state, viewer, _where(match, place))
    _outcome_fits(match)


def _all_readable(match: Playout) -> None:
    """Surfaces, codecs and schemas are made from these classes, so all must be sound."""
    types = match.subject.engine.types
    single = (types.options, types.state, types.view, types.deal, types.line, types.score)
    for one in (*single, *types.moves, *types.events):
        try:
            msgspec.json.Decoder(one)
        except TypeError as error:
            _fail("values", f"{one.__name__} cannot be read from JSON: {error}")


def _known_classes(match: Playout, step: AnyStep, where: str) -> None:
    engine, types = match.subject.engine, match.subject.engine.types
    for event in step.events:
        _check("values", type(event) in types.events, f"{type(event)} is undeclared {where}")
    for actor in _actors(match):
        for move in engine.legal_moves(step.state, actor):
            _check("values", type(move) in types.moves, f"{type(move)} is undeclared {where}")
    if step.deal is not None:
        score = engine.score_of(step.deal)
        made = (type(step.deal), type(engine.line_of(step.deal)), type(score))
        _check("values", made == (types.deal, types.line, types.score), f"{made} {where}")


def _view_fits(match: Playout, state: State, viewer: Viewer, where: str) -> None:
    engine = match.subject.engine
    view = engine.view(state, viewer)
    read = msgspec.json.decode(_bytes(view), type=engine.types.view)
    _check("values", read == view, f"{view} became {read} {where}")
    _check("values", type(view) is engine.types.view, f"{type(view)} {where}")
    seat = None if viewer == SPECTATOR else viewer
    _check("values", view.viewer == seat, f"the view of {seat} says {view.viewer} {where}")
    table = view.table
    numbers = tuple(one.seat for one in table.seats)
    _check("values", numbers == match.seats, f"the table has the seats {numbers} {where}")
    acting = tuple(sorted(engine.to_act(state)))
    _check("values", table.to_act == acting, f"the table says {table.to_act} {where}")
    for one in table.seats:
        fits = one.hand is None or len(one.hand) == one.cards
        _check("values", fits, f"{one} {where}")
    for score in table.scores:
        _check("values", score.label in engine.words, f"{score.label} is no word {where}")


def _outcome_fits(match: Playout) -> None:
    outcome = match.outcome
    if outcome is None:
        return
    _check("values", outcome.by in match.subject.engine.words, f"{outcome.by} is no word")
    _check("values", len(outcome.points) == len(match.seats), f"{outcome}")
    _check("values", set(outcome.winners) <= set(match.seats), f"{outcome}")


# Hash seeds.

FINGERPRINTED = 3


def fingerprint(subject: Subject) -> str:
    """The digest of all that the engine says in a few matches."""
    digest = sha256()
    for number in range(FINGERPRINTED * len(subject.options)):
        match = playout(subject, number, 120)
        for step in match.steps:
            digest.update(_written(step))
            digest.update(_reading(match, step.state))
    return digest.hexdigest()


_KNOWN: dict[str, set[str]] = {}


def know(paths: Sequence[str]) -> None:
    """Take the fingerprints of these subjects in two processes with other hash seeds."""
    todo = [path for path in paths if path not in _KNOWN]
    for hash_seed in (1, 2) if todo else ():
        for path, found in _fingerprints(todo, hash_seed).items():
            _KNOWN.setdefault(path, set()).add(found)


def _fingerprints(paths: Sequence[str], hash_seed: int) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.fingerprint", *paths],
        env={"PYTHONHASHSEED": str(hash_seed)},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def hash_seeds(match: Playout) -> None:
    """A match does not depend on the order of a set."""
    path = match.subject.path
    know([path])
    _check("hash seeds", len(_KNOWN[path]) == 1, f"{path} differs by PYTHONHASHSEED")


LAWS: dict[str, Law] = {
    "pure": pure,
    "exact": exact,
    "alive": alive,
    "ordered": ordered,
    "bounded": bounded,
    "round trips": round_trips,
    "replay": replay,
    "cards": cards,
    "secrecy": secrecy,
    "disclosure": disclosure,
    "looking back": looking_back,
    "clock": clock,
    "scores": scores,
    "sheet": sheet,
    "published": published,
    "values": values,
    "hash seeds": hash_seeds,
}
"""Every law by its name."""


def broken_laws(subject: Subject, numbers: Sequence[int]) -> dict[str, str]:
    """The laws that this game breaks in these matches, each with the first reason."""
    found: dict[str, str] = {}
    for name, law in LAWS.items():
        for number in numbers:
            try:
                law(playout(subject, number))
            except LawBroken as broken:
                found[name] = str(broken)
                break
    return found
