"""Reading matches: lists, views, legal moves, the log."""

from app.application.actor import Actor, Scope
from app.application.live import Live
from app.application.log import events_between
from app.application.matches.claiming import view_with_claims
from app.application.matches.entries import recalled
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seeing import (
    check_position,
    info_for,
    own_seat,
    seen_until,
    turn_of,
    watcher_of,
)
from app.application.paging import cut, key_of, page_of
from app.application.ports import Tx
from app.application.rows import MatchFilter
from app.application.texts import Language
from app.application.values import (
    Barred,
    EventPage,
    ExplainedMove,
    LegalMoves,
    MatchList,
    MatchView,
)
from app.engine.referee import Explained


def get_match(tx: Tx, actor: Actor, match: str) -> MatchView:
    """The match as the caller sees it. Raises ``unknown-match`` or ``not-allowed``."""
    live = live_match(tx, match)
    return view_with_claims(tx, live, watcher_of(tx, actor, live.match))


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
    seat = own_seat(actor, live.match)
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

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``position-ahead``.
    """
    live = live_match(tx, match)
    viewer = watcher_of(tx, actor, live.match)
    check_position(live.match, viewer, after)
    entries = tx.matches.entries(match, after, limit)
    head = seen_until(live.match, viewer)
    told = (event for entry in entries for event in recalled(tx, live, entry, viewer))
    events = events_between(told, after, head)[:limit]
    position = events[-1].position if events else after
    return EventPage(events, position, head, position < head)
