"""What a stream of many matches asks: where somebody sits, and what is new in each of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Concatenate, Final, ParamSpec, TypeVar

from app.application.actor import Actor, Scope
from app.application.errors import Refused
from app.application.matches.loading import live_match
from app.application.matches.seeing import check_position, watcher_of
from app.application.moments import moment
from app.application.ports import Tx
from app.application.streams.following import (
    Begun,
    Bookmark,
    Looked,
    look_on,
    turn_requested,
    turn_to_ask,
    watch,
)
from app.application.streams.messages import MyTurns, TurnRequested

P = ParamSpec("P")
T = TypeVar("T")

MOST_MATCHES: Final = 100
"""Of so many matches that somebody sits in, the newest, a stream tells."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The caller, and the matches in which it sits and that are not over."""

    actor: Actor
    account: str
    matches: tuple[str, ...]


def sitting(tx: Tx, actor: Actor) -> Sitting:
    """Where the caller sits. Raises :class:`Refused` ``token-missing``, ``scope-missing``."""
    account = actor.must(Scope.READ)
    return Sitting(actor, account, tuple(tx.matches.sat_in(account, MOST_MATCHES)))


def watch_many(
    tx: Tx, actor: Actor, wanted: Sequence[tuple[str, int | None]]
) -> tuple[Begun | Refused, ...]:
    """Begin to follow each of these matches after a position, or what forbids it."""
    return tuple(_or_refused(watch, tx, actor, *one) for one in wanted)


def check_positions(tx: Tx, actor: Actor, wanted: Mapping[str, int]) -> None:
    """Refuse to go on after events that logs do not have; what may not be seen says nothing.

    Raises :class:`Refused` ``position-ahead``.
    """
    for match, after in wanted.items():
        try:
            live = live_match(tx, match)
            viewer = watcher_of(tx, actor, live.match)
        except Refused:
            continue
        check_position(live.match, viewer, after)


def look_on_many(
    tx: Tx, actor: Actor, marks: Sequence[Bookmark], limit: int
) -> tuple[Looked | Refused, ...]:
    """What is new after each of these bookmarks, or what forbids to tell it."""
    return tuple(_or_refused(look_on, tx, actor, mark, limit) for mark in marks)


def list_my_turns(tx: Tx, actor: Actor) -> tuple[MyTurns, Sitting]:
    """Where the caller must act, the earliest deadline first, and where else it sits."""
    own = sitting(tx, actor)
    found = [turn for match in own.matches if (turn := _turn(tx, own.account, match)) is not None]
    found.sort(key=_urgency)
    return MyTurns(tuple(found), moment(tx.context.clock.now())), own


def _or_refused(
    use_case: Callable[Concatenate[Tx, Actor, P], T],
    tx: Tx,
    actor: Actor,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T | Refused:
    try:
        return use_case(tx, actor, *args, **kwargs)
    except Refused as refused:
        return refused


def _turn(tx: Tx, account: str, match: str) -> TurnRequested | None:
    live = live_match(tx, match)
    seat = live.match.seat_of(account)
    if seat is None or turn_to_ask(live, seat) is None:
        return None
    return turn_requested(tx, live, seat)


def _urgency(turn: TurnRequested) -> tuple[bool, str, str]:
    """By deadline, whose texts sort as the moments do; who has none can wait."""
    deadline = None if turn.you is None else turn.you.deadline
    return deadline is None, deadline or "", turn.match_id
