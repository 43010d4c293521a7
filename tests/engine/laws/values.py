"""Laws of values: round trips, replays, declared classes, hash seeds."""

import json
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from app.engine.record import read_envelope
from app.engine.referee import AnyStep, State
from app.engine.seats import SPECTATOR, Viewer
from tests.engine.laws.base import (
    actors,
    check,
    digests,
    draw_of,
    fail,
    json_of,
    pool,
    reading,
    viewers,
    where,
    written,
)
from tests.engine.playouts import Playout, playout
from tests.engine.subject import Subject


def round_trips(match: Playout) -> None:
    """Moves survive text; options, states, events, deals, lines and records survive JSON."""
    referee = match.referee
    draw = draw_of(match, "round trips")
    for move in pool(match.subject):
        read = match.subject.engine.read_move(match.subject.engine.write_move(move))
        check("round trips", read == move, f"{move} was read back as {read}")
    options = referee.read_options(referee.write(match.options))
    check("round trips", options == match.options, f"{match.options} became {options}")
    for place in match.sample(draw, 40):
        _state_survives(match, place)
    for deal in match.deals:
        check("round trips", referee.read_deal(referee.write(deal)) == deal, f"{deal}")
        line = referee.line_of(deal)
        lines = referee.read_lines(json_of([line]))
        check("round trips", list(lines) == [line], f"{line} became {lines}")
    _record_survives(match)


def _state_survives(match: Playout, place: int) -> None:
    referee = match.referee
    step = match.steps[place]
    state = referee.read_state(referee.write(step.state))
    at = where(match, place)
    check("round trips", state == step.state, f"{step.state} became {state} {at}")
    check("round trips", hash(state) == hash(step.state), f"a state is no value {at}")
    same = reading(match, state) == reading(match, step.state)
    check("round trips", same, f"other answers after JSON {at}")
    for event in step.events:
        for seen in (event, *(referee.disclose(event, viewer) for viewer in viewers(match))):
            read = referee.read_event(referee.write(seen))
            check("round trips", read == seen, f"{seen} became {read} {at}")
    if place < len(match.plies):
        ply = match.plies[place]
        after = referee.play(state, ply.actor, ply.move, by_clock=ply.by_clock)
        why = f"{ply.move} does something else after JSON {at}"
        check("round trips", referee.digest(after.state) == digests(match)[place + 1], why)


def _record_survives(match: Playout) -> None:
    text = match.referee.write(match.record)
    record = match.referee.open_record(read_envelope(text))
    check("round trips", record == match.record, f"a record became {record}")


def replay(match: Playout) -> None:
    """Replaying the record reaches the same digest at every move."""
    again = [match.referee.digest(step.state) for _, step in match.referee.replay(match.record)]
    for place, (was, became) in enumerate(zip(digests(match), again, strict=True)):
        check("replay", was == became, f"another state {where(match, place)}")
    verified = match.referee.verify(match.record)
    told = (verified.moves_made, verified.digest, verified.deals, verified.outcome)
    reached = (len(match.plies), digests(match)[-1], match.deals, match.outcome)
    check("replay", told == reached, f"verifying told {told}")


def values(match: Playout) -> None:
    """All that leaves an engine is of its declared classes, survives JSON and fits the table."""
    engine, types = match.subject.engine, match.subject.engine.types
    draw = draw_of(match, "values")
    for classes in (types.moves, types.events):
        tags = [one.__struct_config__.tag for one in classes]
        check("values", len(set(tags)) == len(tags), f"a tag is used twice: {tags}")
    for one in (types.options, types.view, types.deal, types.line, types.score):
        tag = one.__struct_config__.tag
        check("values", tag == engine.info.id, f"{one.__name__} has the tag {tag}")
    _all_readable(match)
    for place in match.sample(draw, 25):
        step = match.steps[place]
        _known_classes(match, step, where(match, place))
        for viewer in viewers(match):
            _view_fits(match, step.state, viewer, where(match, place))
    _outcome_fits(match)


def _all_readable(match: Playout) -> None:
    """Surfaces, codecs and schemas are made from these classes, so all must be sound."""
    types = match.subject.engine.types
    single = (types.options, types.state, types.view, types.deal, types.line, types.score)
    for one in (*single, *types.moves, *types.events):
        try:
            msgspec.json.Decoder(one)
        except TypeError as error:
            fail("values", f"{one.__name__} cannot be read from JSON: {error}")


def _known_classes(match: Playout, step: AnyStep, at: str) -> None:
    engine, types = match.subject.engine, match.subject.engine.types
    for event in step.events:
        check("values", type(event) in types.events, f"{type(event)} is undeclared {at}")
    for actor in actors(match):
        for move in engine.legal_moves(step.state, actor):
            check("values", type(move) in types.moves, f"{type(move)} is undeclared {at}")
    if step.deal is not None:
        score = engine.score_of(step.deal)
        made = (type(step.deal), type(engine.line_of(step.deal)), type(score))
        check("values", made == (types.deal, types.line, types.score), f"{made} {at}")


def _view_fits(match: Playout, state: State, viewer: Viewer, at: str) -> None:
    engine = match.subject.engine
    view = engine.view(state, viewer)
    read = msgspec.json.decode(json_of(view), type=engine.types.view)
    check("values", read == view, f"{view} became {read} {at}")
    check("values", type(view) is engine.types.view, f"{type(view)} {at}")
    seat = None if viewer == SPECTATOR else viewer
    check("values", view.viewer == seat, f"the view of {seat} says {view.viewer} {at}")
    table = view.table
    numbers = tuple(one.seat for one in table.seats)
    check("values", numbers == match.seats, f"the table has the seats {numbers} {at}")
    acting = tuple(sorted(engine.to_act(state)))
    check("values", table.to_act == acting, f"the table says {table.to_act} {at}")
    for one in table.seats:
        fits = one.hand is None or len(one.hand) == one.cards
        check("values", fits, f"{one} {at}")
    for score in table.scores:
        check("values", score.label in engine.words, f"{score.label} is no word {at}")


def _outcome_fits(match: Playout) -> None:
    outcome = match.outcome
    if outcome is None:
        return
    word = f"outcome.{outcome.by}"
    check("values", word in match.subject.engine.words, f"{word} is no word")
    check("values", len(outcome.points) == len(match.seats), f"{outcome}")
    check("values", set(outcome.winners) <= set(match.seats), f"{outcome}")


FINGERPRINTED = 3


def fingerprint(subject: Subject) -> str:
    """The digest of all that the engine says in a few matches."""
    digest = sha256()
    for number in range(FINGERPRINTED * len(subject.options)):
        match = playout(subject, number, 120)
        for step in match.steps:
            digest.update(written(step))
            digest.update(reading(match, step.state))
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
        cwd=Path(__file__).resolve().parents[3],
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
    check("hash seeds", len(_KNOWN[path]) == 1, f"{path} differs by PYTHONHASHSEED")
