"""Players who come back get their seats back from stand-ins; `docs/clocks.md` says when.

The leases of presence say who is there. Players who have left do not come back by listening on, but
by a move or by sitting down; benched bots come back when they are released.
"""

from app.application.live import Live
from app.application.matches.standing_in import back_at
from app.application.people.benched import is_benched
from app.application.ports import Tx
from app.domain.match import Holder
from app.engine.seats import Seat


def back_if_there(tx: Tx, live: Live, seat: Seat) -> Live:
    """Give the seat back after a decision of its stand-in, if its player is there by now."""
    if awaited(tx, live, seat) and is_there(tx, live, live.match.holders[seat]):
        return back_at(tx, live, seat)
    return live


def awaited(tx: Tx, live: Live, seat: Seat) -> bool:
    """Whether a stand-in has this seat only until its player comes."""
    holder = live.match.holders[seat]
    if live.match.status != "running" or holder.stand_in is None or holder.because == "left":
        return False
    return holder.account is not None and not is_benched(tx, holder.account)


def is_there(tx: Tx, live: Live, holder: Holder) -> bool:
    """Whether the player of a seat follows the match, in whichever process."""
    now = tx.context.clock.now()
    return any(
        account == holder.account and until > now
        for account, _, until in tx.presence.of_match(live.match.id)
    )
