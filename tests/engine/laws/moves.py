"""Laws of moves: pure, exact, alive, ordered, bounded; and what the clock may do."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from app.engine.errors import EngineError, MalformedMove, RuleViolation
from app.engine.policy import Draw
from app.engine.referee import State
from app.engine.refusals import GENERAL
from app.engine.seats import SPECTATOR, Seat
from app.engine.values import Move
from tests.engine.laws.base import (
    actors,
    check,
    digests,
    draw_of,
    fail,
    json_of,
    pool,
    reading,
    where,
    written,
)
from tests.engine.playouts import Playout, stretched
from tests.engine.subject import Subject

LINGERED = 500
"""How many moves a match is looked at in which the seats linger."""

MOVES_TRIED = 300
"""How many moves each actor tries in the sampled states of a match."""


def pure(match: Playout) -> None:
    """The same arguments give equal results; no argument is changed."""
    engine = match.subject.engine
    draw = draw_of(match, "pure")
    for place in match.sample(draw, 25):
        state = match.states[place]
        before = json_of(state)
        check("pure", reading(match, state) == reading(match, state), where(match, place))
        if place < len(match.plies):
            ply = match.plies[place]
            move = engine.read_move(ply.move)
            made = [
                written(engine.apply(state, ply.actor, move, by_clock=ply.by_clock))
                for _ in range(2)
            ]
            why = f"{ply.move} {where(match, place)} did two things"
            check("pure", made[0] == made[1], why)
        check("pure", json_of(state) == before, f"a state has changed {where(match, place)}")


@lru_cache(maxsize=64)
def _declared(subject: Subject) -> dict[tuple[str, str], set[str]]:
    """The names of the parameters of every reason by its code and rule."""
    reasons = (*GENERAL, *subject.engine.reasons)
    return {(reason.code, reason.rule): set(reason.names) for reason in reasons}


def exact(match: Playout) -> None:
    """``apply`` accepts each legal move that stands; all else is refused for a declared reason."""
    draw = draw_of(match, "exact")
    moves = pool(match.subject)
    for place in match.sample(draw, MOVES_TRIED // len(moves)):
        state = match.states[place]
        digest = match.referee.digest(state)
        for actor in actors(match):
            legal = match.subject.engine.legal_moves(state, actor)
            for move in legal:
                if move.attempt and not match.subject.engine.stands(state, actor, move):
                    _refuses(match, place, actor, move)
                else:
                    _accepts(match, place, actor, move)
            for move in moves:
                if move not in legal:
                    _refuses(match, place, actor, move)
        for stranger in (len(match.seats), 15, SPECTATOR):
            legal = match.subject.engine.legal_moves(state, stranger)
            check("exact", not legal, f"{stranger} may {legal} {where(match, place)}")
            for _ in range(10):
                _refuses(match, place, stranger, moves[draw(len(moves))])
        why = f"a refusal changed the state {where(match, place)}"
        check("exact", match.referee.digest(state) == digest, why)
    for text in _garbage(draw, [moves[draw(len(moves))].move for _ in range(40)]):
        _reads_strictly(match, text)


def _accepts(match: Playout, place: int, actor: Seat, move: Move) -> None:
    try:
        match.referee.play(match.states[place], actor, move.move)
    except EngineError as error:
        fail("exact", f"{actor} may {move.move}, but: {error!s} {where(match, place)}")


def _refuses(match: Playout, place: int, actor: Seat, move: Move) -> None:
    why = f"{actor} may not {move.move} {where(match, place)}"
    try:
        match.referee.play(match.states[place], actor, move.move)
    except RuleViolation as error:
        names = _declared(match.subject).get((error.code, error.rule))
        check("exact", names is not None, f"{why}, for an undeclared reason: {error!s}")
        check("exact", names == set(error.params), f"{why}, with other parameters: {error!s}")
    else:
        fail("exact", f"{why}, but it was accepted")


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
        check("exact", names == set(error.params), why)
        return
    check("exact", engine.write_move(move) == text, f"{text[:40]!r} was read as {move.move}")


def alive(match: Playout) -> None:
    """Somebody can move until there is an outcome, and nobody can afterwards."""
    engine = match.subject.engine
    for place, state in enumerate(match.states):
        acting = engine.to_act(state)
        at = where(match, place)
        if engine.outcome(state) is not None:
            check("alive", not acting, f"{sorted(acting)} must act after the end {at}")
            legal = [move for actor in actors(match) for move in engine.legal_moves(state, actor)]
            check("alive", not legal, f"{legal[:3]} are legal after the end {at}")
            continue
        check("alive", bool(acting), f"nobody is to act {at}")
        check("alive", acting <= set(match.seats), f"{sorted(acting)} are no seats {at}")
        for seat in acting:
            in_turn = [m for m in engine.legal_moves(state, seat) if not m.out_of_turn]
            check("alive", bool(in_turn), f"{seat} must act and has no move in turn {at}")


def attempts(match: Playout) -> None:
    """Whoever must act need not try what may be refused, and the clock never does."""
    engine = match.subject.engine
    for place, state in enumerate(match.states):
        for seat in engine.to_act(state):
            at = where(match, place)
            in_turn = [move for move in engine.legal_moves(state, seat) if not move.out_of_turn]
            only = bool(in_turn) and all(move.attempt for move in in_turn)
            check("attempts", not only, f"{seat} must act and has nothing but attempts {at}")
            default = engine.default_move(state, seat)
            check("attempts", not default.attempt, f"the clock would try {default.move} {at}")


def ordered(match: Playout) -> None:
    """All lists of legal moves fit one order, and none holds a move twice."""
    engine = match.subject.engine
    order: dict[str, set[str]] = {}
    for place, state in enumerate(match.states):
        for actor in actors(match):
            texts = [move.move for move in engine.legal_moves(state, actor)]
            why = f"{actor} may do something twice {where(match, place)}"
            check("ordered", len(set(texts)) == len(texts), why)
            for earlier, later in pairwise(texts):
                order.setdefault(later, set()).add(earlier)
    try:
        TopologicalSorter(order).prepare()
    except CycleError as error:
        fail("ordered", f"no order fits all lists: {error.args[1]}")


@lru_cache(maxsize=32)
def _stretched(subject: Subject, number: int) -> Playout:
    return stretched(subject, subject.options[number], number, LINGERED)


def bounded(match: Playout) -> None:
    """A match ends within its bound, and comes back to no state, even if the seats linger."""
    longest = match.subject.engine.info.longest_match
    lingering = _stretched(match.subject, match.subject.options.index(match.options))
    for one in (match, lingering):
        why = f"{len(one.plies)} moves were made, {longest} is the bound"
        check("bounded", len(one.plies) <= longest, why)
        seen: dict[str, int] = {}
        for place, digest in enumerate(digests(one)):
            first = seen.setdefault(digest, place)
            why = f"the state of step {first} came back {where(one, place)}: so it may for ever"
            check("bounded", first == place, why)


def clock(match: Playout) -> None:
    """The clock makes the default move of a seat that must act, and nothing else."""
    engine = match.subject.engine
    draw = draw_of(match, "clock")
    one_in = 1 + len(pool(match.subject)) // 10
    for place in match.sample(draw, 20):
        state = match.states[place]
        acting = engine.to_act(state)
        for seat in actors(match):
            allowed = {engine.default_move(state, seat).move} if seat in acting else set()
            for move in pool(match.subject):
                why = f"{move.move} for {seat} {where(match, place)}"
                if move.move in allowed or draw(one_in) == 0:
                    _clock_makes(match, state, seat, move, why, move.move in allowed)
        for seat in acting:
            move = engine.default_move(state, seat)
            why = f"the default {move.move} cannot be read {where(match, place)}"
            check("clock", engine.read_move(move.move) == move, why)


def _clock_makes(
    match: Playout, state: State, seat: Seat, move: Move, why: str, allowed: bool
) -> None:
    try:
        match.referee.play(state, seat, move.move, by_clock=True)
    except RuleViolation as error:
        check("clock", not allowed, f"the clock may not make {why}: {error!s}")
    else:
        check("clock", allowed, f"the clock made {why}")
