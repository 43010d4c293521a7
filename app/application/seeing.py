"""Who sees what of a match, and the match in the form in which it is answered."""

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.loading import referee_of
from app.application.moments import moment, moment_or_none
from app.application.ports import Tx
from app.application.table import sides_of
from app.application.values import MatchClock, MatchInfo, MatchView, SeatClock, SeatInfo, Turn
from app.domain.match import Match
from app.engine.seats import SPECTATOR, Seat, Viewer


def seat_of(actor: Actor, match: Match) -> Seat | None:
    """The seat that the caller holds in this match."""
    return None if actor.account is None else match.seat_of(actor.account)


def viewer_of(actor: Actor, match: Match) -> Viewer:
    """As whom the caller sees the match.

    Raises :class:`Refused` ``not-allowed`` for a stranger where spectators are not admitted.
    """
    seat = seat_of(actor, match)
    if seat is not None:
        return seat
    if match.spectators == "none" and match.opened_by != actor.account:
        raise Refused(Code.NOT_ALLOWED)
    return SPECTATOR


def watcher_of(actor: Actor, match: Match) -> Viewer:
    """The same for who comes to look. Raises also ``scope-missing``."""
    actor.may_look()
    return viewer_of(actor, match)


def info_of(tx: Tx, match: Match) -> MatchInfo:
    """The match without what happens at the table."""
    side_of = sides_of(referee_of(tx, match.game), match)
    return MatchInfo(
        id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        status=match.status,
        exercise=match.exercise,
        spectators=match.spectators,
        opened_by=match.opened_by,
        created_at=moment(match.created_at),
        started_at=moment_or_none(match.started_at),
        finished_at=moment_or_none(match.finished_at),
        seats=tuple(_seat_info(match, seat, side_of[seat]) for seat in range(len(match.holders))),
        clock=_clock(match),
        position=match.position,
        deals=match.deals,
        commitment=match.commitment,
        outcome=match.outcome,
    )


def _seat_info(match: Match, seat: Seat, side: int) -> SeatInfo:
    holder = match.holders[seat]
    return SeatInfo(
        seat=seat,
        side=side,
        kind=holder.kind,
        player_id=holder.account,
        name=holder.name,
        policy=holder.policy,
        stand_in=holder.stand_in,
        turn=None if match.status == "running" else match.turns[seat],
    )


def _clock(match: Match) -> MatchClock:
    clock, control = match.clock, match.terms.time
    seats: tuple[SeatClock, ...] = ()
    if control.runs or clock.paced:
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
    info = info_of(tx, live.match)
    if live.state is None:
        return MatchView(info, (), you, None)
    referee = referee_of(tx, live.match.game)
    to_act = () if live.match.is_over else tuple(sorted(referee.to_act(live.state)))
    return MatchView(info, to_act, you, referee.view(live.state, viewer))
