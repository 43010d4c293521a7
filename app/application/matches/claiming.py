"""What whoever stays may do in a match without a time-out, when the others do not come back.

Where a clock acts, it settles that. Elsewhere a seat that must act, and whose player has been away
for a while, may be claimed: a house bot stands in. Giving the match up without loss takes longer,
since that takes their result from those who are away.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.absence import seen
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.standing_in import give_up, stand_in_at
from app.application.moments import moment, moment_or_none
from app.application.ports import Tx
from app.application.values import AbsenceWish, Claim, MatchView
from app.engine.seats import SPECTATOR, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Absences:
    """The seats for which a player waits in vain, and from when each may be claimed.

    ``given_up_at`` is when the match may be given up; None while another player is there.
    """

    seats: tuple[tuple[Seat, int], ...] = ()
    given_up_at: int | None = None


def claim_absence(tx: Tx, actor: Actor, match: str, wish: AbsenceWish) -> MatchView:
    """Let house bots stand in for absent players who must act, or give the match up without loss.

    The match is given up only where all other players have been away for much longer (ADR 26).
    Raises :class:`Refused` ``unknown-match``, ``not-allowed``, ``not-seated``,
    ``match-not-running``, ``nothing-to-claim``, ``claim-too-early``, ``others-are-there``.
    """
    actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if live.match.status != "running":
        raise Refused(Code.MATCH_NOT_RUNNING)
    absences = _absences(tx, live, seat)
    if not absences.seats:
        raise Refused(Code.NOTHING_TO_CLAIM)
    if wish == "abandon":
        if absences.given_up_at is None:
            raise Refused(Code.OTHERS_ARE_THERE)
        _check_time(tx, absences.given_up_at)
        return match_view(tx, give_up(tx, live), seat)
    _check_time(tx, min(at for _, at in absences.seats))
    for away, at in absences.seats:
        if at <= tx.context.clock.now():
            live = stand_in_at(tx, live, away, "absent")
    return match_view(tx, live, seat)


def view_with_claims(tx: Tx, live: Live, viewer: Viewer) -> MatchView:
    """The match as this viewer sees it, with what its player may claim, or soon may."""
    view = match_view(tx, live, viewer)
    if viewer == SPECTATOR:
        return view
    found = _absences(tx, live, viewer)
    end = moment_or_none(found.given_up_at)
    return replace(view, claims=tuple(Claim(seat, moment(at), end) for seat, at in found.seats))


def _check_time(tx: Tx, at: int) -> None:
    """Raises ``claim-too-early``."""
    now = tx.context.clock.now()
    if at > now:
        raise Refused(Code.CLAIM_TOO_EARLY, seconds=-((now - at) // 1000))


def _absences(tx: Tx, live: Live, seat: Seat) -> Absences:
    match = live.match
    awaited = _awaited(tx, live) - {seat} if seat in match.players else frozenset()
    if not awaited:
        return Absences()
    now, limits = tx.context.clock.now(), tx.context.limits
    moments = seen(tx, match, now)
    gone = [away for away in sorted(awaited) if moments[away] < now]
    if not gone:
        return Absences()
    last = tx.matches.last_turn(match.id) or match.started_at or now

    def at(away: Seat, wait: int) -> int:
        due = match.clock.due[away] if match.clock.due else None
        return max(moments[away] + wait, last + wait, due or 0)

    seats = tuple((away, at(away, limits.claim_ms)) for away in gone)
    others = match.players - {seat}
    if any(moments[other] >= now for other in others):
        return Absences(seats)
    wait = max(limits.claim_ms, limits.give_up_ms)
    return Absences(seats, max(at(other, wait) for other in others))


def _awaited(tx: Tx, live: Live) -> frozenset[Seat]:
    """The seats whose players must act where no clock acts for them."""
    match, control = live.match, live.match.terms.time
    acts = control.runs and control.on_timeout != "wait"
    stands = match.clock.paused_at is not None or match.meeting.waits
    if live.state is None or match.status != "running" or match.terms.host is not None:
        return frozenset()
    if acts or stands:
        return frozenset()
    return referee_of(tx, match.game).to_act(live.state) & match.players
