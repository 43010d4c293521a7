"""Reading matches: lists, views, legal moves, the log."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.loading import live_match, referee_of
from app.application.log import events_between
from app.application.paging import cut, key_of, page_of
from app.application.ports import Tx
from app.application.rows import Entry, MatchFilter
from app.application.seeing import (
    info_for,
    match_view,
    seat_of,
    seen_until,
    sees_all,
    turn_of,
    watcher_of,
)
from app.application.texts import Language
from app.application.values import (
    Barred,
    EventPage,
    ExplainedMove,
    LegalMoves,
    LoggedEvent,
    MatchList,
    MatchView,
)
from app.engine.referee import Explained
from app.engine.seats import Viewer


def get_match(tx: Tx, actor: Actor, match: str) -> MatchView:
    """The match as the caller sees it. Raises ``unknown-match`` or ``not-allowed``."""
    live = live_match(tx, match)
    return match_view(tx, live, watcher_of(actor, live.match))


def list_matches(
    tx: Tx, actor: Actor, wanted: MatchFilter, after: str | None, limit: int
) -> MatchList:
    """A page of the matches that the caller may see, newest first.

    Raises :class:`Refused` ``bad-cursor``, ``scope-missing``.
    """
    actor.may_look()
    found, more = cut(
        tx.matches.page(
            MatchFilter(wanted.game, wanted.status, wanted.player, actor.account),
            key_of(after),
            limit + 1,
        ),
        limit,
    )
    last = found[-1].id if found else None
    return MatchList(
        tuple(info_for(tx, actor, match) for match in found), page_of(last, has_more=more)
    )


def get_legal_moves(
    tx: Tx, actor: Actor, match: str, *, explain: bool, language: Language
) -> LegalMoves:
    """What the caller's seat may do; with ``explain`` also what it may not, and by which rule.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``not-seated``.
    """
    actor.must(Scope.READ)
    live = live_match(tx, match)
    seat = seat_of(actor, live.match)
    if seat is None:
        watcher_of(actor, live.match)
        raise Refused(Code.NOT_SEATED)
    turn = turn_of(tx, live, seat)
    if not explain or live.state is None or live.match.is_over:
        return LegalMoves(turn, ())
    explained = referee_of(tx, live.match.game).explain(live.state, seat)
    return LegalMoves(turn, tuple(_in_words(tx, item, live, language) for item in explained))


def _in_words(tx: Tx, item: Explained, live: Live, language: Language) -> ExplainedMove:
    if item.refusal is None:
        return ExplainedMove(item.move, legal=True, barred=None)
    words = tx.context.texts.refusal(item.refusal, language, live.match.game)
    barred = Barred(item.refusal.code, item.refusal.rule, words.title, words.detail)
    return ExplainedMove(item.move, legal=False, barred=barred)


def list_events(tx: Tx, actor: Actor, match: str, after: int, limit: int) -> EventPage:
    """A page of the log after a position, as the caller may look back at it now.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``.
    """
    live = live_match(tx, match)
    viewer = watcher_of(actor, live.match)
    entries = tx.matches.entries(match, after, limit)
    head = seen_until(live.match, viewer)
    told = (event for entry in entries for event in _recalled(tx, live, entry, viewer))
    events = events_between(told, after, head)[:limit]
    position = events[-1].position if events else after
    return EventPage(events, position, head, position < head)


@dataclass(frozen=True, slots=True)
class Watched:
    """How a stream begins: the match as the caller sees it, and how far the log has come."""

    view: MatchView
    head: int
    version: int


@dataclass(frozen=True, slots=True)
class Told:
    """What a stream has to tell next: events, or the match anew where it changed without any.

    ``over``: the match is over and the log read. ``version`` is what the stream knows by now.
    """

    events: tuple[LoggedEvent, ...]
    anew: MatchView | None
    over: bool
    version: int


def watch(tx: Tx, actor: Actor, match: str) -> Watched:
    """Begin to watch. Raises :class:`Refused` ``unknown-match``, ``not-allowed``."""
    live = live_match(tx, match)
    viewer = watcher_of(actor, live.match)
    head = seen_until(live.match, viewer)
    return Watched(match_view(tx, live, viewer), head, live.match.version)


def read_log(tx: Tx, actor: Actor, match: str, after: int, begun: Watched, limit: int) -> Told:
    """Events after a position for a stream that began so; ``begun.version`` is what it knows.

    What happened while it listened is told as it happened; what lies further back, as it may be
    looked back at now. A move may be no event, so that the log keeps no trace of it: who listens
    sees the match anew. As whom the caller watches is asked each time, since seats are left and
    taken.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``.
    """
    live = live_match(tx, match)
    viewer = watcher_of(actor, live.match)
    until = seen_until(live.match, viewer)
    told = _for_stream(tx, live, viewer, after, begun.head, limit)
    events = events_between(told, after, until)
    read_to = events[-1].position if events else after
    over = live.match.is_over and read_to >= live.match.position
    silent = not events and live.match.version > begun.version and sees_all(live.match, viewer)
    anew = match_view(tx, live, viewer) if silent else None
    return Told(events, anew, over, live.match.version)


def _for_stream(
    tx: Tx, live: Live, viewer: Viewer, after: int, live_from: int, limit: int
) -> Iterator[LoggedEvent]:
    held = live.entries_after(after)
    entries = tx.matches.entries(live.match.id, after, limit) if held is None else held[:limit]
    for entry in entries:
        told = _disclosed if entry.first > live_from else _recalled
        yield from told(tx, live, entry, viewer)


def _disclosed(tx: Tx, live: Live, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
    codec = tx.context.codecs[live.match.game]
    return codec.disclosed(entry, viewer, codec.read(entry.events))


def _recalled(tx: Tx, live: Live, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
    if live.state is None:
        return _disclosed(tx, live, entry, viewer)
    return tx.context.codecs[live.match.game].recalled(entry, viewer, live.state)
