"""Laws of what is told: the event with nulls in it, and later no more than that."""

import json
from functools import lru_cache
from typing import Any

from msgspec import Struct

from app.engine.seats import SPECTATOR
from app.engine.values import Event
from tests.engine.laws.base import check, draw_of, json_of, viewers, where
from tests.engine.playouts import Playout


def disclosure(match: Playout) -> None:
    """What a viewer is told is the event with nulls in it; what is recalled is no more."""
    engine = match.subject.engine
    draw = draw_of(match, "disclosure")
    for place in match.sample(draw, 25):
        events = match.events_before(place)
        for event in events[-12:]:
            for viewer in viewers(match):
                seen = engine.disclose(event, viewer)
                why = f"viewer {viewer} saw {seen} of {event} {where(match, place)}"
                check("disclosure", _is_less(seen, event), why)
                again = engine.recall(match.states[place], event, viewer)
                why = f"viewer {viewer} recalls {again} of {seen} {where(match, place)}"
                check("disclosure", _is_less(again, seen), why)


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


def deals_begin(match: Playout) -> None:
    """Each deal begins with one event; in the step that ends one, none of it comes after that."""
    engine, running = match.subject.engine, False
    for place, step in enumerate(match.steps):
        begun = [at for at, event in enumerate(step.events) if engine.begins_deal(event)]
        check("deals begin", len(begun) <= 1, f"{len(begun)} deals begin {where(match, place)}")
        goes_on = step.deal is not None and engine.outcome(step.state) is None
        check("deals begin", bool(begun) or not goes_on, f"no deal follows {where(match, place)}")
        why = f"a deal ends that has not begun {where(match, place)}"
        check("deals begin", running or step.deal is None, why)
        running = running or bool(begun)


def looking_back(match: Playout) -> None:
    """No event recalls a card that lies where nobody may look."""
    subject = match.subject
    draw = draw_of(match, "looking back")
    for place in match.sample(draw, 40):
        state = match.states[place]
        turned = frozenset(subject.quitted(state))
        for event in _of_this_deal(match, place) if turned else ():
            if isinstance(event, subject.shown):
                continue
            if not turned & _words_in(subject.engine.disclose(event, SPECTATOR)):
                continue
            for viewer in viewers(match):
                found = turned & _words_in(subject.engine.recall(state, event, viewer))
                why = f"viewer {viewer} looks back at {sorted(found)} {where(match, place)}"
                check("looking back", not found, why)


def _of_this_deal(match: Playout, place: int) -> list[Event]:
    """What has happened since a hand last got a card that it had not: since this deal was dealt."""
    first = place
    while first > 0 and not _is_dealt(match, first):
        first -= 1
    return [event for step in match.steps[first + 1 : place + 1] for event in step.events]


def _is_dealt(match: Playout, place: int) -> bool:
    before, after = _hands(match, place - 1), _hands(match, place)
    return not all(hand <= held for held, hand in zip(before, after, strict=True))


@lru_cache(maxsize=4096)
def _hands(match: Playout, place: int) -> tuple[frozenset[str], ...]:
    """The cards in each seat's own hand."""
    view, state = match.subject.engine.view, match.states[place]
    return tuple(frozenset(view(state, seat).table.seats[seat].hand or ()) for seat in match.seats)


def _words_in(value: object) -> set[str]:
    """Every word in a value, as JSON tells it."""
    found: set[str] = set()
    rest = [json.loads(json_of(value))]
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
