"""A deal and a match as they are drawn: plain parts in the words of one language, of any game."""

from msgspec import Struct


class Face(Struct, frozen=True):
    """A card: its sign, its suit (``C D H S``, empty for others) and its name in words."""

    sign: str
    suit: str
    name: str


class DrawnHeap(Struct, frozen=True):
    """Cards under a label, as they lay."""

    label: str
    cards: tuple[Face, ...]


class DrawnSeat(Struct, frozen=True):
    """One at the table: what the seat was, its cards suit by suit, what else lay before it.

    ``suits`` is null where the deal does not tell the hand.
    """

    name: str
    roles: tuple[str, ...]
    suits: tuple[tuple[Face, ...], ...] | None
    heaps: tuple[DrawnHeap, ...]


class Saying(Struct, frozen=True):
    """What one at the table said or showed in one turn."""

    name: str
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it, one thing after the other."""
        return ", ".join(self.texts)


class DrawnTrick(Struct, frozen=True):
    """A trick: in order of play the seat and the card; then the seat that took it."""

    cards: tuple[tuple[int, Face], ...]
    winner: int


class ScoreItem(Struct, frozen=True):
    """A part of the result, and the ids of the rules that it follows from."""

    text: str
    rules: tuple[str, ...]


class Headings(Struct, frozen=True):
    """The words of the page itself."""

    hands: str
    said: str
    tricks: str
    trick: str
    won_by: str
    result: str
    running: str
    rules: str
    unseen: str
    deal: str


class DrawnDeal(Struct, frozen=True):
    """A finished deal. ``seats`` are in their order of play, which goes ``clockwise`` or not.

    ``gist`` are those parts of the result that are of nobody in particular.
    """

    language: str
    game: str
    title: str
    clockwise: bool
    headings: Headings
    seats: tuple[DrawnSeat, ...]
    heaps: tuple[DrawnHeap, ...]
    said: tuple[Saying, ...]
    tricks: tuple[DrawnTrick, ...]
    items: tuple[ScoreItem, ...]
    result: ScoreItem
    gist: tuple[str, ...]
    running: tuple[str, ...]


class DrawnMatch(Struct, frozen=True):
    """A match: who plays, how it ended if it has, deal after deal."""

    language: str
    game: str
    headings: Headings
    players: tuple[str, ...]
    outcome: str
    deals: tuple[DrawnDeal, ...]
