"""Quick match: join a table that waits for just this, or open one that waits."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.admitting import check_room
from app.application.matches.loading import live_match, referee_of
from app.application.matches.opening import WantedMatch, WantedSeat, new_match, opened, seeded
from app.application.matches.reserving import keep_for
from app.application.matches.seating import sat
from app.application.matches.seeing import match_view
from app.application.matches.unattended import without_ghosts
from app.application.meeting.partners import Sides, check_partners, place_together
from app.application.meeting.waiting import quick_key
from app.application.ports import Tx
from app.application.values import MatchView
from app.domain.match import Match

LOOKED_AT = 20


def quick_match(
    tx: Tx,
    actor: Actor,
    wanted: WantedMatch,
    partners: Sequence[str] = (),
    nonce: str | None = None,
) -> MatchView:
    """Take a seat at a waiting table of this game with these options, clock and players.

    Where none waits, one is opened. Two who ask at the same moment meet: the second request waits
    until the first has its table. A caller who waits already stays there; one for whom a seat is
    kept gets that. Players who went away from such a table lose their seats, and whoever has left a
    table is not led there again. ``partners`` have seats on the same side kept for them. The
    ``nonce`` is mixed into the dealing; who sits there already has given the one that counts.
    Raises :class:`Refused` as :func:`open_match` and :func:`reserve_seat`, ``bad-admission``,
    ``too-many-partners``, and ``already-seated`` where the caller waits already and there is no
    room for the partners.
    """
    account = actor.must(Scope.PLAY)
    new = new_match(tx, account, wanted)
    key = quick_key(new)
    if key is None:
        raise Refused(Code.BAD_ADMISSION)
    sides = referee_of(tx, new.game).sides(new.options)
    company = tuple(dict.fromkeys((account, *partners)))
    check_partners(sides, company[1:])
    tx.locks.hold(f"quick:{key}")
    live = _seated(tx, actor, sides, company, key, nonce)
    if live is None:
        check_room(tx, account)
        mine = replace(wanted, seats=_wishes(sides, company, nonce))
        live = opened(tx, actor, mine, seeded(tx))
    return match_view(tx, live, live.match.seat_of(account) or 0)


def _seated(
    tx: Tx, actor: Actor, sides: Sides, company: Sequence[str], key: str, nonce: str | None
) -> Live | None:
    account = company[0]
    held = _tables(tx, tx.matches.held(key, LOOKED_AT), account)
    waiting = _tables(tx, tx.matches.waiting(key, LOOKED_AT), account)
    for live in (*waiting, *held):
        if live.match.seat_of(account) is not None:
            return _joined(tx, live, actor, sides, company, nonce)
    for live in waiting:
        if place_together(live.match, sides, company) is not None and _suits(tx, live, company):
            return _joined(tx, live, actor, sides, company, nonce)
    return None


def _tables(tx: Tx, matches: Iterable[str], account: str) -> list[Live]:
    """Those of these tables that still wait, without the absent players who lose their seats."""
    away = tx.context.limits.waiting_ms
    found = [without_ghosts(tx, live_match(tx, match), away, but=account) for match in matches]
    return [live for live in found if live.match.status == "open"]


def _suits(tx: Tx, live: Live, company: Sequence[str]) -> bool:
    """Whether this company may be led to such a table; to where a partner sits it always may."""
    account, *partners = company
    if any(live.match.seat_of(partner) is not None for partner in partners):
        return True
    waits_apart = bool(partners) and live.match.meeting.released
    return not waits_apart and not _has_left(tx, live.match, account)


def _has_left(tx: Tx, match: Match, account: str) -> bool:
    """Whether this account no longer wanted to wait there: it has left, or did not confirm.

    Somebody whose connection was merely lost may meet the same people again.
    """
    position = tx.matches.left_at(match.id, account)
    if position is None or match.terms.admission.ready_within is not None:
        return position is not None
    return all(one.by != "clock" for one in tx.matches.entries(match.id, position - 1, 1))


def _joined(
    tx: Tx, live: Live, actor: Actor, sides: Sides, company: Sequence[str], nonce: str | None
) -> Live:
    """The table with seats kept for all partners, and then with the caller on a seat."""
    places = place_together(live.match, sides, company)
    if places is None:
        raise Refused(Code.ALREADY_SEATED)
    account, *partners = company
    for partner in partners:
        if live.match.seat_of(partner) is None:
            live = keep_for(tx, live, places[partner], partner, places[account])
    return live if live.match.is_seated(account) else sat(tx, live, actor, places[account], nonce)


def _wishes(sides: Sides, company: Sequence[str], nonce: str | None) -> list[WantedSeat]:
    """The first seats of the first side that has room, the caller's before the partners'."""
    side = next(sorted(side) for side in sides if len(side) >= len(company))
    taken = dict(zip(side, company, strict=False))
    wishes = [WantedSeat() for _ in range(max(taken) + 1)]
    for seat, account in taken.items():
        me, kept = WantedSeat("me", nonce=nonce), WantedSeat("reserved", player=account)
        wishes[seat] = me if account == company[0] else kept
    return wishes
