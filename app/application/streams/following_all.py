"""The reads of a stream of many matches: where somebody sits, and what is new in each of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Concatenate, Final, ParamSpec, TypeVar

from app.application.actor import Actor, Scope
from app.application.errors import Refused
from app.application.matches.clearing import cleared
from app.application.matches.loading import live_match
from app.application.matches.seeing import check_position, watcher_of
from app.application.ports import Tx
from app.application.rows import Leaving
from app.application.streams.following import (
    Begun,
    Bookmark,
    Looked,
    look_on,
    turn_requested,
    turn_to_ask,
    watch,
)
from app.application.streams.kept import Kept, kept_for
from app.application.streams.leaving import Answer, left_position, left_since
from app.application.streams.messages import TurnRequested

P = ParamSpec("P")
T = TypeVar("T")

MOST_MATCHES: Final = 500
"""How many matches a stream tells of, the newest ones: more than anybody may have at once."""
MOST_LOOKED_AT: Final = 5_000
"""How many of the newest matches are searched for those that a cursor speaks of."""
SLACK_MS: Final = 5_000
"""How far to look back, since clocks of processes differ and transactions take their time."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The caller, and the matches in which they sit and that are not over."""

    actor: Actor
    account: str
    matches: tuple[str, ...]


def sitting(tx: Tx, actor: Actor) -> Sitting:
    """Where the caller sits. Raises :class:`Refused` ``token-missing``, ``scope-missing``."""
    account = actor.must(Scope.READ)
    return Sitting(actor, account, tuple(tx.matches.sat_in(account, MOST_MATCHES)))


@dataclass(frozen=True, slots=True)
class Around:
    """Where the caller sits or has left, which seats are kept for them, and what has ended when.

    All of this was known by the moment ``now``. ``staying`` are those of the ended matches at whose
    tables the caller still sits; they are told only to a stream that begins anew.
    """

    own: Sitting
    kept: Kept
    ended: Mapping[str, int]
    left: Mapping[str, Leaving]
    now: int
    staying: tuple[str, ...] = ()


def look_around(tx: Tx, actor: Actor, since: int | None) -> Around:
    """Where the caller sits, what it has left and what has ended since a moment.

    Without a moment: since just now, or since the end of the first match whose table still stays.
    Raises as :func:`sitting`.
    """
    own = sitting(tx, actor)
    after = max(since or 0, tx.context.clock.now() - SLACK_MS)
    staying = _staying(tx, own.account, after) if since is None else {}
    before = min((after, *staying.values())) if since is None else since
    ended = dict(tx.matches.ended_since(own.account, before, MOST_MATCHES))
    left = left_since(tx, own.account, before, MOST_MATCHES, {*own.matches, *ended})
    return Around(own, kept_for(tx, own.account), ended, left, after, tuple(staying))


def _staying(tx: Tx, account: str, now: int) -> Mapping[str, int]:
    """The matches that are over at whose tables an account still sits, and when they ended."""
    stays_ms = tx.context.limits.table_ms
    if not stays_ms:
        return {}
    found = tx.matches.ended_since(account, now - stays_ms, MOST_MATCHES)
    return {match: at for match, at in found if not cleared(tx, live_match(tx, match).match)}


def ended_ever(tx: Tx, actor: Actor, since: int | None) -> tuple[str, ...]:
    """Many more ended matches: those joined last need not be those that the cursor means."""
    account = actor.must(Scope.READ)
    found = tx.matches.ended_since(account, since or 0, MOST_LOOKED_AT)
    return tuple(match for match, _ in found)


def watch_many(
    tx: Tx, actor: Actor, wanted: Sequence[tuple[str, int | None]], watched: Collection[str]
) -> tuple[Answer[Begun], ...]:
    """Begin to follow each of these matches after a position; or the refusal."""
    return tuple(_begun(tx, actor, *one, watched) for one in wanted)


def _begun(
    tx: Tx, actor: Actor, match: str, after: int | None, watched: Collection[str]
) -> Answer[Begun]:
    left = _left(tx, actor, match, watched)
    return Answer(_or_refused(watch, tx, actor, match, after), left)


def check_positions(tx: Tx, actor: Actor, wanted: Mapping[str, int]) -> None:
    """Refuse to go on after events that the logs do not have; matches out of sight are passed over.

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
    tx: Tx, actor: Actor, marks: Sequence[Bookmark], limit: int, watched: Collection[str]
) -> tuple[Answer[Looked], ...]:
    """What is new after each of these bookmarks; or the refusal."""
    return tuple(_looked(tx, actor, mark, limit, watched) for mark in marks)


def _looked(
    tx: Tx, actor: Actor, mark: Bookmark, limit: int, watched: Collection[str]
) -> Answer[Looked]:
    left = _left(tx, actor, mark.match, watched)
    return Answer(_or_refused(look_on, tx, actor, mark, limit, left), left)


def _left(tx: Tx, actor: Actor, match: str, watched: Collection[str]) -> int | None:
    found = _or_refused(left_position, tx, actor, match, watched)
    return None if isinstance(found, Refused) else found


def list_my_turns(tx: Tx, actor: Actor, matches: Sequence[str]) -> tuple[TurnRequested, ...]:
    """Where the caller must act among these matches. Raises as :func:`sitting`."""
    account = actor.must(Scope.READ)
    found = (_turn(tx, account, match) for match in matches)
    return tuple(turn for turn in found if turn is not None)


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
    you = None if seat is None else turn_to_ask(tx, live, seat)
    return None if you is None else turn_requested(tx, live, you)


def urgency(turn: TurnRequested) -> tuple[bool, str, str]:
    """A sort key by deadline, whose texts sort as the moments do; turns without one come last."""
    deadline = None if turn.you is None else turn.you.deadline
    return deadline is None, deadline or "", turn.match_id
