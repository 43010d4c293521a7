"""What goes on around a table besides the game."""

from msgspec import Struct

from app.engine.seats import Seat


class Shown(Struct, frozen=True):
    """How far a match had come when its last deal was finished, or when it started."""

    version: int = 0
    position: int = 0
    turns: tuple[int, ...] = ()


class Meeting(Struct, frozen=True):
    """Who waits, who is ready, what was said, and what those may see who see finished deals only.

    ``since`` is when the first of those who sit there sat down; ``ready_by`` until when everybody
    confirms; ``invitation`` the SHA-256 of the code that lets in; ``said`` the seats of the
    phrases in this deal; ``rematch`` the match that followed, ``rematch_of`` the one before.
    """

    since: int | None = None
    ready_by: int | None = None
    ready: tuple[Seat, ...] = ()
    invitation: str | None = None
    said: tuple[Seat, ...] = ()
    shown: Shown = Shown()
    rematch: str | None = None
    rematch_of: str | None = None
