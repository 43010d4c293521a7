"""Rematches: the same players once more, everybody one seat further on."""

import msgspec
from msgspec.structs import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.events import RematchOpened
from app.application.live import Live
from app.application.matches.admitting import check_room
from app.application.matches.clearing import cleared
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, WantedSeat, opened, seeded
from app.application.matches.seating import sat
from app.application.matches.seeing import match_view, own_seat
from app.application.matches.table import change_match
from app.application.people.benched import is_retired
from app.application.ports import Tx
from app.application.values import MatchView
from app.domain.match import Holder, Match
from app.engine.seats import Seat


def rematch(tx: Tx, actor: Actor, match: str, nonce: str | None = None) -> MatchView:
    """Play once more with those of a finished match, everybody one seat further on.

    The first to ask opens the new match and the others have their seats kept for a while; they
    take them by asking the same. The ``nonce`` of each is mixed into the dealing. Asked again it
    changes nothing. The log of the old match tells of it as long as its table stays; afterwards
    only its ``meeting`` does. Raises :class:`Refused`
    ``unknown-match``, ``not-allowed``, ``not-seated``, ``match-running``, ``match-not-running``,
    and what :func:`open_match` and :func:`sit` raise.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    if live.match.status != "finished":
        running = live.match.status == "running"
        raise Refused(Code.MATCH_RUNNING if running else Code.MATCH_NOT_RUNNING)
    following = live.match.meeting.rematch
    there = None if following is None else live_match(tx, following)
    if there is None or there.match.status == "abandoned":
        there = _opened(tx, actor, live, seat, nonce)
    elif not there.match.is_seated(account):
        there = sat(tx, there, actor, _place(there.match, account, seat), nonce)
    return match_view(tx, there, there.match.seat_of(account) or 0)


def _opened(tx: Tx, actor: Actor, live: Live, seat: Seat, nonce: str | None) -> Live:
    old = live.match
    check_room(tx, actor.must(Scope.PLAY))
    wanted = WantedMatch(
        game=old.game,
        options=msgspec.json.encode(old.options),
        seats=_wishes(tx, old, seat, nonce),
        spectators=old.spectators,
        exercise=old.exercise,
        time=old.terms.time,
        admission=old.terms.admission,
        rematch_of=old.id,
    )
    new = opened(tx, actor, wanted, seeded(tx))
    after = replace(old, meeting=replace(old.meeting, rematch=new.match.id))
    told = () if cleared(tx, old) else (RematchOpened(seat, new.match.id),)
    change_match(tx, live, after, told, seat=seat)
    return new


def _wishes(tx: Tx, old: Match, opener: Seat, nonce: str | None) -> list[WantedSeat]:
    seats = len(old.holders)
    before = (old.holders[(seat - 1) % seats] for seat in range(seats))
    me, mine = WantedSeat("me", nonce=nonce), old.holders[opener]
    return [me if holder is mine else _wish(tx, holder) for holder in before]


def _wish(tx: Tx, holder: Holder) -> WantedSeat:
    """A seat filled as it was before; none is kept for a bot that never comes back."""
    if holder.kind == "bot":
        return WantedSeat("bot", holder.policy)
    if holder.account is None or is_retired(tx, holder.account):
        return WantedSeat()
    return WantedSeat("reserved", player=holder.account)


def _place(match: Match, account: str, old: Seat) -> Seat:
    kept = match.seat_of(account)
    return (old + 1) % len(match.holders) if kept is None else kept
