"""Seats kept for named partners, so that teams and pairs sit together."""

from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.events import SeatReopened, SeatReserved
from app.application.live import Live
from app.application.matches.loading import live_match, referee_of
from app.application.matches.seating import check_seat
from app.application.matches.seeing import match_view, viewer_of
from app.application.matches.sides import sides_of
from app.application.matches.table import change_match
from app.application.people.benched import is_retired
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.refusing import following
from app.application.values import MatchView
from app.domain.gathering import lapsed, reopened, reserved
from app.domain.match import Holder, Match
from app.engine.seats import Seat


def reserve_seat(tx: Tx, actor: Actor, match: str, seat: Seat, player: str) -> MatchView:
    """Keep an open seat for a player, who has a while to take it.

    The opener may, and so may players of the same side. Raises :class:`Refused`: ``unknown-match``,
    ``unknown-seat``, ``not-allowed``, ``unknown-player``, ``not-admitted``, ``seat-taken``,
    ``already-seated``, ``match-not-open``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    check_seat(live.match, seat)
    if live.match.opened_by != account and not _is_partner(tx, live.match, seat, account):
        raise Refused(Code.NOT_ALLOWED)
    own = live.match.seat_of(account) if live.match.is_seated(account) else None
    live = keep_for(tx, live, seat, player, own)
    return match_view(tx, live, viewer_of(actor, live.match))


def keep_for(tx: Tx, live: Live, seat: Seat, player: str, keeper: Seat | None = None) -> Live:
    """The match with a seat kept for a player by whoever sits at ``keeper``, as long as they do.

    Raises as :func:`reserve_seat`.
    """
    known = known_player(tx, player)
    if is_retired(tx, known.id):
        raise Refused(Code.UNKNOWN_PLAYER, player=player)
    admission = live.match.terms.admission
    if not admission.admits(known.kind):
        raise Refused(Code.NOT_ADMITTED, players=admission.players)
    if known.id in admission.arbiters:
        raise Refused(Code.NOT_ALLOWED)
    until = tx.context.clock.now() + 1000 * admission.reserved_for
    holder = Holder("reserved", known.id, known.name, player=known.kind, until=until)
    holder = replace(holder, keeper=keeper)
    after = following(reserved, live.match, seat, holder)
    return change_match(tx, live, after, [SeatReserved(seat, known.name)], seat=seat)


def reopen(tx: Tx, live: Live, now: int) -> Live:
    """Open the seats to all whose players did not take them in time."""
    seats = lapsed(live.match, now)
    if not seats:
        return live
    events = [SeatReopened(seat) for seat in seats]
    return change_match(tx, live, reopened(live.match, seats), events, by="clock")


def _is_partner(tx: Tx, match: Match, seat: Seat, account: str) -> bool:
    own = match.seat_of(account)
    side_of = sides_of(referee_of(tx, match.game), match)
    return match.is_seated(account) and own is not None and side_of[own] == side_of[seat]
