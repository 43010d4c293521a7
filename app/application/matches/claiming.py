"""What whoever stays may do in a match without a time-out, when the others do not come back.

Where the clock acts, it settles that; elsewhere a seat that must act and whose player has been
away for a while may be claimed: a house bot stands in, or the match is given up without loss.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.absence import seen
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.standing_in import give_up, stand_in_at
from app.application.moments import moment
from app.application.ports import Tx
from app.application.values import AbsenceWish, Claim, MatchView
from app.domain.match import Match
from app.engine.seats import SPECTATOR, Seat, Viewer


def claim_absence(tx: Tx, actor: Actor, match: str, wish: AbsenceWish) -> MatchView:
    """Let house bots stand in for who must act and is away, or give the match up without loss.

    The match is given up only where all other players are away. Raises :class:`Refused`
    ``unknown-match``, ``not-allowed``, ``not-seated``, ``match-not-running``,
    ``nothing-to-claim``, ``claim-too-early``, ``others-are-there``.
    """
    actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if live.match.status != "running":
        raise Refused(Code.MATCH_NOT_RUNNING)
    seats = _due(tx, live, seat)
    if wish == "abandon":
        _check_alone(tx, live.match, seat)
        return match_view(tx, give_up(tx, live), seat)
    for away in seats:
        live = stand_in_at(tx, live, away, "absent")
    return match_view(tx, live, seat)


def view_with_claims(tx: Tx, live: Live, viewer: Viewer) -> MatchView:
    """The match as this viewer sees it, with what its player may claim, or soon may."""
    view = match_view(tx, live, viewer)
    if viewer == SPECTATOR:
        return view
    found = _claims(tx, live, viewer)
    return replace(view, claims=tuple(Claim(seat, moment(at)) for seat, at in found))


def _due(tx: Tx, live: Live, seat: Seat) -> tuple[Seat, ...]:
    """What may be claimed now. Raises ``nothing-to-claim``, ``claim-too-early``."""
    found, now = tuple(_claims(tx, live, seat)), tx.context.clock.now()
    if not found:
        raise Refused(Code.NOTHING_TO_CLAIM)
    first = min(at for _, at in found)
    if first > now:
        raise Refused(Code.CLAIM_TOO_EARLY, seconds=-((now - first) // 1000))
    return tuple(away for away, at in found if at <= now)


def _claims(tx: Tx, live: Live, seat: Seat) -> Iterator[tuple[Seat, int]]:
    """The seats for which this one waits in vain, and from when each may be claimed."""
    match = live.match
    awaited = _awaited(tx, live) - {seat} if seat in match.players else frozenset()
    if not awaited:
        return
    now, wait = tx.context.clock.now(), tx.context.limits.claim_ms
    moments = seen(tx, match, now)
    gone = [away for away in sorted(awaited) if moments[away] < now]
    last = (tx.matches.last_turn(match.id) or match.started_at or now) if gone else now
    for away in gone:
        due = match.clock.due[away] if match.clock.due else None
        yield away, max(moments[away] + wait, last + wait, due or 0)


def _awaited(tx: Tx, live: Live) -> frozenset[Seat]:
    """The seats of players that must act, where no clock acts for them."""
    match, control = live.match, live.match.terms.time
    acts = control.runs and control.on_timeout != "wait"
    stands = match.clock.paused_at is not None or match.meeting.waits
    if live.state is None or match.status != "running" or match.terms.host is not None:
        return frozenset()
    if acts or stands:
        return frozenset()
    return referee_of(tx, match.game).to_act(live.state) & match.players


def _check_alone(tx: Tx, match: Match, seat: Seat) -> None:
    """Nobody gives up what others still want to play. Raises ``others-are-there``."""
    now, wait = tx.context.clock.now(), tx.context.limits.claim_ms
    moments = seen(tx, match, now)
    if any(moments[other] + wait > now for other in match.players - {seat}):
        raise Refused(Code.OTHERS_ARE_THERE)
