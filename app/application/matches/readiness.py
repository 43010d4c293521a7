"""The ready check: once a table is full, everybody confirms before the cards are dealt."""

from app.application.actor import Actor, Scope
from app.application.events import PlayerReady, ReadyAsked
from app.application.live import Live
from app.application.matches.loading import live_match
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.starting import start
from app.application.matches.table import change_match
from app.application.matches.unattended import unseated
from app.application.ports import Tx
from app.application.refusing import following
from app.application.values import MatchView
from app.domain.gathering import asked_ready, confirmed, unready


def filled(tx: Tx, live: Live) -> Live:
    """Go on with a match whose last seat was taken: start it, or ask who is ready."""
    if live.match.meeting.stands:
        return live  # the clock of the round starts it
    if live.match.terms.admission.ready_within is None or not live.match.players:
        return start(tx, live)
    after = asked_ready(live.match, tx.context.clock.now())
    return change_match(tx, live, after, [ReadyAsked()])


def confirm_ready(tx: Tx, actor: Actor, match: str) -> MatchView:
    """Say that I am ready; the last to say so starts the match. Said again it changes nothing.

    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``not-seated``, ``match-not-open``,
    ``not-asked`` where nobody is to confirm now.
    """
    actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if seat not in live.match.meeting.ready:
        after = following(confirmed, live.match, seat)
        live = change_match(tx, live, after, [PlayerReady(seat)], seat=seat)
        live = live if unready(live.match) else start(tx, live)
    return match_view(tx, live, seat)


def dismiss(tx: Tx, live: Live, now: int) -> Live:
    """Unseat those who have not confirmed in time; the match waits for others, if anybody stays."""
    ready_by = live.match.meeting.ready_by
    if ready_by is None or ready_by > now:
        return live
    return unseated(tx, live, unready(live.match))
