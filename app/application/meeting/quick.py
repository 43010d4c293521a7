"""Quick match: join a table that waits for just this, or open one that waits."""

from dataclasses import replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.admitting import check_room
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, WantedSeat, new_match, opened, seeded
from app.application.matches.seating import sat
from app.application.matches.seeing import match_view
from app.application.meeting.waiting import quick_key
from app.application.ports import Tx
from app.application.values import MatchView

LOOKED_AT = 20


def quick_match(tx: Tx, actor: Actor, wanted: WantedMatch) -> MatchView:
    """Take a seat at a waiting table of this game with these options, clock and players.

    Where none waits, one is opened. Two who ask at the same moment meet: whoever asks second
    waits until the first has its table. Who waits already stays where it is. Raises
    :class:`Refused` as :func:`open_match`.
    """
    account = actor.must(Scope.PLAY)
    key = quick_key(new_match(tx, account, wanted))
    if key is None:
        raise Refused(Code.BAD_ADMISSION)
    tx.locks.hold(f"quick:{key}")
    tables = [live_match(tx, match) for match in tx.matches.waiting(key, LOOKED_AT)]
    live = _seated(tx, actor, account, tables)
    if live is None:
        check_room(tx, account)
        mine = replace(wanted, seats=[WantedSeat("me")])
        live = opened(tx, actor, mine, seeded(tx))
    return match_view(tx, live, live.match.seat_of(account) or 0)


def _seated(tx: Tx, actor: Actor, account: str, tables: list[Live]) -> Live | None:
    for live in tables:
        if live.match.is_seated(account):
            return live
    for live in tables:
        if live.match.status == "open" and live.match.open_seats:
            return sat(tx, live, actor, _free(live))
    return None


def _free(live: Live) -> int:
    return next(seat for seat, holder in enumerate(live.match.holders) if holder.kind == "open")
