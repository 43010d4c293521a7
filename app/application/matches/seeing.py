"""Who sees what of a match, and the match in the form in which it is answered."""

from msgspec.structs import replace

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.loading import referee_of
from app.application.matches.sides import sides_of
from app.application.moments import moment, moment_or_none
from app.application.ports import Tx
from app.application.values import (
    MatchClock,
    MatchInfo,
    MatchView,
    MeetingInfo,
    SeatClock,
    SeatInfo,
    Turn,
)
from app.domain.clock import Clock
from app.domain.gathering import bots_at
from app.domain.match import Holder, Match
from app.domain.tournament.role_facts import Role
from app.engine.seats import SPECTATOR, Seat, Viewer
from app.engine.values import Score


def seat_of(actor: Actor, match: Match) -> Seat | None:
    """The seat that the caller holds in this match."""
    return None if actor.account is None else match.seat_of(actor.account)


def own_seat(actor: Actor, match: Match) -> Seat:
    """The seat at which the caller sits; a seat that is only kept for somebody is not taken yet.

    Raises :class:`Refused` ``not-seated``, or ``not-allowed`` to whom the match is not shown.
    """
    seat = seat_of(actor, match)
    if seat is None or actor.account is None or not match.is_seated(actor.account):
        viewer_of(actor, match)
        raise Refused(Code.NOT_SEATED)
    return seat


def viewer_of(actor: Actor, match: Match) -> Viewer:
    """As whom the caller sees the match.

    Raises :class:`Refused` ``not-allowed`` for a stranger where spectators are not admitted.
    """
    seat = seat_of(actor, match)
    if seat is not None:
        return seat
    if not may_watch(actor.account, match):
        raise Refused(Code.NOT_ALLOWED)
    return SPECTATOR


def may_watch(account: str | None, match: Match) -> bool:
    """Whether a match may be looked at by an account without a seat in it, or by a stranger."""
    admission = match.terms.admission
    if account is not None and (match.opened_by == account or account in admission.arbiters):
        return True
    if match.status == "open" and admission.private:
        return False
    return match.spectators in ("public", "after_deal")


def sees_all(match: Match, viewer: Viewer) -> bool:
    """Whether this viewer sees the deal that is being played, and not only finished ones.

    A deal that waits for the clock of its round has not started for anybody.
    """
    if match.meeting.waits and match.status == "running":
        return False
    return not _waits_for_the_end(match, viewer)


def _waits_for_the_end(match: Match, viewer: Viewer) -> bool:
    """Whether this viewer hears of a deal only once it is finished."""
    late = viewer == SPECTATOR and match.spectators == "after_deal"
    return late and match.status == "running"


def holders_told_of(match: Match, viewer: Viewer) -> tuple[Holder, ...]:
    """The seats of whose coming and going this viewer hears: all, or none.

    Presence may betray whose turn it is, so a viewer who may not see the deal hears nothing of it.
    """
    return () if _waits_for_the_end(match, viewer) else match.holders


def seen_until(match: Match, viewer: Viewer) -> int:
    """The position of the last event that this viewer may see by now."""
    return match.position if sees_all(match, viewer) else match.meeting.shown.position


def check_position(match: Match, viewer: Viewer, after: int) -> None:
    """Refuse to go on after an event that the log does not have, as far as this viewer sees it.

    It may be of another match, or of a log that was restored. Raises ``position-ahead``.
    """
    last = seen_until(match, viewer)
    if after > last:
        raise Refused(Code.POSITION_AHEAD, position=after, last=last)


def watcher_of(tx: Tx, actor: Actor, match: Match) -> Viewer:
    """As whom the caller looks at the match, if at all.

    Raises as :func:`viewer_of`, and ``scope-missing``. The officials of a tournament see its tables
    as those do who sit at none.
    """
    actor.may_look()
    try:
        return viewer_of(actor, match)
    except Refused:
        if role_at(tx, actor, match) is None:
            raise
    return SPECTATOR


def role_at(tx: Tx, actor: Actor, match: Match) -> Role | None:
    """The caller's role in the tournament for a table of which this match is played, if any."""
    host = match.terms.host
    if host is None or actor.account is None:
        return None
    return tx.tournaments.role_of(host.tournament, actor.account)


def info_for(tx: Tx, actor: Actor, match: Match) -> MatchInfo:
    """The match as it stands in the lists of this caller, who may see it."""
    seat = seat_of(actor, match)
    return info_of(tx, match, SPECTATOR if seat is None else seat)


def info_of(tx: Tx, match: Match, viewer: Viewer) -> MatchInfo:
    """The match without what happens at the table, as far as this viewer sees it."""
    if not sees_all(match, viewer):
        match = _as_shown(match)
    side_of = sides_of(referee_of(tx, match.game), match)
    return MatchInfo(
        id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        status=match.status,
        exercise=match.exercise,
        spectators=match.spectators,
        admission=match.terms.admission,
        opened_by=match.opened_by,
        created_at=moment(match.created_at),
        started_at=moment_or_none(match.started_at),
        finished_at=moment_or_none(match.finished_at),
        seats=tuple(_seat_info(match, seat, side_of[seat]) for seat in range(len(match.holders))),
        meeting=_meeting(match),
        clock=clock_of(match),
        position=match.position,
        deals=match.deals,
        commitment=match.commitment,
        outcome=match.outcome,
    )


def _as_shown(match: Match) -> Match:
    """The match as it was when its last deal was finished: nothing tells of the next one."""
    shown = match.meeting.shown
    return replace(
        match,
        version=shown.version,
        position=shown.position,
        turns=shown.turns,
        clock=Clock(),
        holders=tuple(replace(one, stand_in=None, because=None) for one in match.holders),
    )


def _meeting(match: Match) -> MeetingInfo:
    meeting = match.meeting
    return MeetingInfo(
        open_seats=match.open_seats,
        bots_at=moment_or_none(bots_at(match)),
        ready_by=moment_or_none(meeting.ready_by if match.status == "open" else None),
        ready=meeting.ready if match.status == "open" else (),
        rematch_of=meeting.rematch_of,
        rematch=meeting.rematch,
        round_stands=meeting.stands and not match.is_over,
    )


def _seat_info(match: Match, seat: Seat, side: int) -> SeatInfo:
    holder = match.holders[seat]
    return SeatInfo(
        seat=seat,
        side=side,
        kind=holder.kind,
        player_id=holder.account,
        name=holder.name,
        account_kind=holder.player,
        owner=holder.owner,
        version=holder.version,
        until=moment_or_none(holder.until),
        policy=holder.policy,
        stand_in=holder.stand_in,
        stand_in_because=holder.because,
        forfeited=holder.forfeited,
        turn=None if match.status == "running" else match.turns[seat],
    )


def clock_of(match: Match) -> MatchClock:
    """The clocks of a match as they are told."""
    clock, control = match.clock, match.terms.time
    seats: tuple[SeatClock, ...] = ()
    if clock.due and (control.runs or clock.paced):
        both = enumerate(zip(clock.banks, clock.due, strict=True))
        seats = tuple(SeatClock(seat, bank, moment_or_none(due)) for seat, (bank, due) in both)
    return MatchClock(control, seats, moment_or_none(clock.paused_at), clock.pausing)


def turn_of(tx: Tx, live: Live, seat: Seat) -> Turn:
    """What this seat may do now."""
    turn, aside = live.match.turns[seat], live.match.asides[seat]
    paused = live.match.clock.paused_at is not None
    if live.state is None or live.match.is_over or paused:
        return Turn(seat, turn, aside, must_act=False, deadline=None, legal_moves=())
    referee = referee_of(tx, live.match.game)
    return Turn(
        seat,
        turn,
        aside,
        must_act=seat in referee.to_act(live.state),
        deadline=moment_or_none(live.match.clock.due[seat]) if live.match.clock.due else None,
        legal_moves=referee.legal_moves(live.state, seat),
    )


def match_view(tx: Tx, live: Live, viewer: Viewer) -> MatchView:
    """The match as this viewer sees it."""
    you = None if viewer == SPECTATOR else turn_of(tx, live, viewer)
    info = info_of(tx, live.match, viewer)
    if not sees_all(live.match, viewer):
        return MatchView(info, (), you, None, _score(tx, live.match))
    if live.state is None:
        return MatchView(info, (), you, None)
    referee = referee_of(tx, live.match.game)
    to_act = () if live.match.is_over else tuple(sorted(referee.to_act(live.state)))
    return MatchView(info, to_act, you, referee.view(live.state, viewer))


def _score(tx: Tx, match: Match) -> Score | None:
    """The score of the last finished deal, which the log has told to everybody."""
    if not match.deals:
        return None
    referee = referee_of(tx, match.game)
    (row,) = tx.matches.deals(match.id, match.deals - 1, 1)
    return referee.score_of(referee.read_deal(row.deal))
