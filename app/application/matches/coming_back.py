"""A player comes back to a match in which a stand-in has the seat."""

from app.application.live import Live
from app.application.matches.clocks import let_pass
from app.application.matches.loading import live_match
from app.application.matches.pausing import recounted
from app.application.matches.playing import taken_back_at
from app.application.matches.returning import awaited
from app.application.ports import Tx
from app.engine.seats import Seat


def come_back(tx: Tx, match: str, account: str) -> None:
    """Give a player who has come to a match the seat back, if a stand-in has it.

    If the player's time for a turn was up, the stand-in still makes that turn: here, if it has not
    yet.
    """
    live = live_match(tx, match)
    seat = live.match.seat_of(account)
    if seat is None or not awaited(tx, live, seat):
        return
    if live.match.is_deserted or not let_pass(tx, live.match, seat):
        return_to(tx, live, seat)


def return_to(tx: Tx, live: Live, seat: Seat) -> Live:
    """The match with its player at this seat again; a pause that they did not agree to ends."""
    return recounted(tx, taken_back_at(tx, live, seat))
