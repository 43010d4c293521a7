"""What a stream tells of a match: how it begins, and what is new whenever it is woken.

A stream keeps a :class:`Bookmark` and nothing else of the match; each look is one reading use
case, in which also the token is checked anew.
"""

from dataclasses import dataclass, replace

from app.application.actor import Actor
from app.application.events import MatchResumed
from app.application.live import Live
from app.application.log import events_between
from app.application.matches.claiming import view_with_claims
from app.application.matches.clearing import cleared, clears_in
from app.application.matches.entries import disclosed, recalled
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seeing import (
    check_position,
    clock_of,
    holders_told_of,
    seat_of,
    seen_until,
    sees_all,
    turn_of,
    watcher_of,
)
from app.application.moments import moment
from app.application.ports import Tx
from app.application.streams.messages import (
    Batch,
    Message,
    StreamClocks,
    StreamEvents,
    TurnRequested,
)
from app.application.values import LoggedEvent, MatchView, Turn
from app.domain.clock import Clock
from app.domain.match import Holder
from app.engine.seats import SPECTATOR, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a stream has told a match.

    It heard everything after ``live_from`` as it happened. ``asked`` is the decision that was asked
    for and is still to be made; ``clock`` are the clocks that were told last, ``told`` is what
    :attr:`Match.told` was at the last look.
    """

    match: str
    position: int
    live_from: int
    clock: Clock
    told: int
    asked: int | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """How a stream of a match begins. ``holders`` are those whose presence it tells."""

    actor: Actor
    view: MatchView
    mark: Bookmark
    holders: tuple[Holder, ...]
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Looked:
    """What is new: ``more`` says that there is more to read, ``over`` that nothing will ever come.

    ``anew`` is the match, if it has changed and no event says so (ADR 14); ``holders`` are those
    whose presence is told. ``clears_in`` are the milliseconds until it is over, where that is only
    a matter of time.
    """

    messages: Batch
    anew: MatchView | None
    mark: Bookmark
    holders: tuple[Holder, ...]
    seat: Seat | None
    more: bool
    over: bool
    clears_in: int | None = None


def watch(tx: Tx, actor: Actor, match: str, after: int | None) -> Begun:
    """Begin to follow after a position; from now on where it is None.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``position-ahead``.
    """
    live = live_match(tx, match)
    viewer = watcher_of(tx, actor, live.match)
    head = seen_until(live.match, viewer)
    position = head if after is None else after
    check_position(live.match, viewer, position)
    view = view_with_claims(tx, live, viewer)
    mark = Bookmark(match, position, head, live.match.clock, live.match.told)
    seat = seat_of(actor, live.match)
    return Begun(actor, view, mark, holders_told_of(live.match, viewer), seat)


def look_on(tx: Tx, actor: Actor, mark: Bookmark, limit: int, left: int | None = None) -> Looked:
    """What is new after a bookmark: at most so many log entries, and what the last one led to.

    What happened while the stream listened is told as it happened; what lies further back, as it
    may be looked back at now. As whom the caller watches is determined anew each time, since seats
    are left and taken. If the caller has left, nothing after the position ``left`` is told. Raises
    :class:`Refused` ``unknown-match``, ``not-allowed``.
    """
    live = live_match(tx, mark.match)
    viewer = watcher_of(tx, actor, live.match)
    until = seen_until(live.match, viewer)
    until = until if left is None else min(until, left)
    events = _events(tx, live, viewer, mark, until, limit)
    seen = left is None and sees_all(live.match, viewer)
    silent = not events and live.match.told > mark.told and seen
    messages: list[Message] = []
    mark = _marked(tx, live, mark, events)
    if events:
        messages.append(StreamEvents(mark.match, events, mark.position))
    more = mark.position < until
    if not more and seen and not live.match.is_over:
        mark = _tell_clocks(tx, live, mark, messages)
        mark = _ask_for_move(tx, live, viewer, mark, messages)
    return Looked(
        messages=tuple(messages),
        anew=view_with_claims(tx, live, viewer) if silent else None,
        mark=mark,
        holders=holders_told_of(live.match, viewer),
        seat=None if viewer == SPECTATOR else viewer,
        more=more,
        over=left is None and not more and cleared(tx, live.match),
        clears_in=clears_in(tx, live.match),
    )


def _events(
    tx: Tx, live: Live, viewer: Viewer, mark: Bookmark, until: int, limit: int
) -> tuple[LoggedEvent, ...]:
    after = mark.position
    held = live.entries_after(after)
    entries = tx.matches.entries(mark.match, after, limit) if held is None else held[:limit]
    told = (
        event
        for entry in entries
        for event in (
            disclosed(tx, live, entry, viewer)
            if entry.first > mark.live_from
            else recalled(tx, live, entry, viewer)
        )
    )
    return events_between(told, after, until)


def _marked(tx: Tx, live: Live, mark: Bookmark, events: tuple[LoggedEvent, ...]) -> Bookmark:
    """The bookmark behind these events, in the match as it is now."""
    told = live.match.told
    if not events:
        return mark if told == mark.told else replace(mark, told=told)
    asked = None if _asks_anew(tx, live, events) else mark.asked
    return Bookmark(mark.match, events[-1].position, mark.live_from, mark.clock, told, asked)


def _asks_anew(tx: Tx, live: Live, events: tuple[LoggedEvent, ...]) -> bool:
    """Whether the open decision must be asked for again: a pause has ended, or cards were dealt."""
    told = tuple(one.event for one in events)
    resumed = any(isinstance(event, MatchResumed) for event in told)
    return resumed or referee_of(tx, live.match.game).begins(told)


def _tell_clocks(tx: Tx, live: Live, mark: Bookmark, messages: list[Message]) -> Bookmark:
    clock = live.match.clock
    if clock == mark.clock:
        return mark
    now = moment(tx.context.clock.now())
    messages.append(StreamClocks(mark.match, mark.position, now, clock_of(live.match)))
    return replace(mark, clock=clock)


def _ask_for_move(
    tx: Tx, live: Live, viewer: Viewer, mark: Bookmark, messages: list[Message]
) -> Bookmark:
    """Ask for a decision that was not asked for yet; forget one that went away unmade."""
    you = turn_to_ask(tx, live, viewer)
    decision = None if you is None else _decision(you)
    if decision == mark.asked:
        return mark
    if you is not None:
        messages.append(turn_requested(tx, live, you))
    return replace(mark, asked=decision)


def _decision(you: Turn) -> int:
    """What tells a decision from others; its number alone does not.

    What others do may spare a seat its decision; then the next one has the same number.
    """
    return hash((you.seat, you.turn, *(one.move for one in you.legal_moves if not one.out_of_turn)))


def turn_to_ask(tx: Tx, live: Live, viewer: Viewer) -> Turn | None:
    """The decision that a viewer is to be asked for now, if any."""
    running = live.state is not None and live.match.status == "running"
    if viewer == SPECTATOR or not running or live.match.clock.paused_at is not None:
        return None
    if viewer not in referee_of(tx, live.match.game).to_act(live.dealt):
        return None
    return turn_of(tx, live, viewer)


def turn_requested(tx: Tx, live: Live, you: Turn) -> TurnRequested:
    """What a seat must decide now, with what it needs to know for that."""
    return TurnRequested(
        match_id=live.match.id,
        position=live.match.position,
        server_now=moment(tx.context.clock.now()),
        you=you,
        view=referee_of(tx, live.match.game).view(live.dealt, you.seat),
    )
