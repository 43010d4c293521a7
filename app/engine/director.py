"""The moves of the director that every game has, as canonical text.

``void-deal:REASON`` is the director's too; its reasons are the game's own.
"""

from typing import Final

from app.engine.errors import RuleViolation
from app.engine.refusals import DIRECTOR_ONLY, Reason
from app.engine.seats import Seat
from app.engine.values import Move

LAST_DEAL: Final = "last-deal"
"""The running deal is finished, then the match ends; between deals it ends at once."""

LAST_DEAL_BACK: Final = "last-deal-back"
"""The director had called the last deal by mistake: while it runs, the match goes on after it."""

_FORFEIT: Final = "forfeit:"


def forfeit(seat: Seat) -> str:
    """This seat gives the match up: it has left, or was removed."""
    return f"{_FORFEIT}{seat}"


def forfeiting(move: str) -> Seat | None:
    """The seat that gives the match up by this move; None for any other move."""
    named = move.removeprefix(_FORFEIT)
    return int(named) if named != move and named.isdecimal() else None


def refusal_of_player(
    seat: Seat,
    move: Move,
    *,
    seats: int,
    directors: tuple[type[Move], ...],
    no_such_seat: Reason,
) -> RuleViolation | None:
    """Why one who is not the director may not make this move, for any game's reasons.

    Nobody moves for a seat that is not at the table, and no seat makes a move of ``directors``.
    """
    if not 0 <= seat < seats:
        return no_such_seat.violation(seat=seat)
    if isinstance(move, directors):
        return DIRECTOR_ONLY.violation(move=move.move)
    return None
