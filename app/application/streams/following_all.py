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
SLACK_MS: Final = 5_000
"""Clocks of processes differ, and a transaction takes its time: so far one looks back."""


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


@dataclass(frozen=True, slots=True)
class Ended:
    """Matches in which the caller sat and that have ended since a moment.

    ``since`` is from when the next look goes on; of these ``recent`` may come up in it again.
    """

    matches: tuple[str, ...]
    recent: frozenset[str]
    since: int


def sitting_since(tx: Tx, actor: Actor, since: int | None) -> tuple[Sitting, Ended]:
    """Where the caller sits, and what has ended since a moment; since just now where it is None.

    Raises as :func:`sitting`.
    """
    own = sitting(tx, actor)
    after = max(since or 0, tx.context.clock.now() - SLACK_MS)
    before = after if since is None else since
    found = tx.matches.ended_since(own.account, before, MOST_MATCHES)
    recent = frozenset(match for match, at in found if at >= after)
    return own, Ended(tuple(match for match, _ in found), recent, after)


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
