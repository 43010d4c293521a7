"""What goes on around a table besides the game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.engine.seats import Seat

Phrase = Annotated[
    Literal[
        "hello",
        "good_luck",
        "well_played",
        "thanks",
        "sorry",
        "one_moment",
        "one_more",
        "goodbye",
    ],
    Meta(title="TablePhrase"),
]


class Held(Struct, frozen=True):
    """A phrase that is told when the running deal is over."""

    seat: Seat
    phrase: Phrase


class Shown(Struct, frozen=True):
    """How far a match had come when its last deal was finished, or when it started."""

    version: int = 0
    position: int = 0
    turns: tuple[int, ...] = ()


class Meeting(Struct, frozen=True):
    """Who waits, who is ready, what was said, and what those may see who see finished deals only.

    ``since`` is when the first of those who sit there sat down; ``ready_by`` is until when
    everybody may confirm; ``invitation`` is the SHA-256 of the code that lets in; ``said`` are the
    seats of the phrases in this deal, ``held`` those phrases while it is played; ``untold`` is how
    many changes of the match nobody was told of when they were made; ``pauses`` are the seats that
    asked for a pause in this deal, each as often as it did; ``rematch`` is the match that followed,
    ``rematch_of`` the one before. At a table of a tournament ``stands`` says that the clock of the
    round stands, ``waits`` that the next deal waits for it, ``late_at`` who is late since it ran,
    which it does ``late_since`` then. ``picky``: the opener has turned a player away, or a seat was
    kept anew though one that was kept had come free (``released``).
    """

    since: int | None = None
    ready_by: int | None = None
    ready: tuple[Seat, ...] = ()
    invitation: str | None = None
    said: tuple[Seat, ...] = ()
    held: tuple[Held, ...] = ()
    untold: int = 0
    shown: Shown = Shown()
    pauses: tuple[Seat, ...] = ()
    rematch: str | None = None
    rematch_of: str | None = None
    stands: bool = False
    waits: bool = False
    late_at: int | None = None
    late_since: int | None = None
    picky: bool = False
    released: bool = False
