"""The moves of the director that every game has, as canonical text.

``void-deal:REASON`` is the director's too; its reasons are the game's own.
"""

from typing import Final

from app.engine.seats import Seat

LAST_DEAL: Final = "last-deal"
"""The running deal is finished, then the match ends; between deals it ends at once."""


def forfeit(seat: Seat) -> str:
    """This seat gives the match up: it has left, or was removed."""
    return f"forfeit:{seat}"
