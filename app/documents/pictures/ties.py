"""The ties of a bracket as boxes of two names, and the lines to where the winners go on."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from app.application.tournament.overview_values import BracketTie, TieSide
from app.documents.pictures.amounts import figure
from app.documents.pictures.measuring import width
from app.documents.pictures.papers import STAR
from app.documents.pictures.svg import FAINT, INK, RULE, WON, Drawing
from app.documents.pictures.tabular import Word, numbered

MARGIN, TOP, GAP, SIDE, PITCH = 14, 84, 22, 22, 60
NARROW, BROAD, BESIDE, SIZE = 200, 300, 74, 13
"""How wide a box is, and how much of that is for the seed and the points beside the name."""
LEAST = 9
SHEET = 2000
"""How wide a picture may become for long names: pairs have two of them."""
Awaited = Callable[[TieSide], str]


@dataclass(slots=True)
class Board:
    """Where the ties stand, by their numbers, in columns so wide that names find room."""

    wide: float
    spots: dict[int, tuple[float, float]] = field(default_factory=dict)

    def column(self, number: int) -> float:
        """Where a column begins, from 1; one behind the last is where they end."""
        return MARGIN + (number - 1) * (self.wide + GAP)

    def put(self, tie: BracketTie, y: float) -> None:
        """Let a tie stand in its column at this height."""
        self.spots[tie.number] = (self.column(round_of(tie)), y)

    def height(self, tie: int) -> float:
        """At what height a tie stands."""
        return self.spots[tie][1]


def board_for(ties: Iterable[BracketTie], columns: int) -> Board:
    """A board for the longest name, as far as so many columns leave room on a picture."""
    names = (side.name for tie in ties for side in tie.sides if side.name)
    longest = max((SIZE * width(name, bold=True) for name in names), default=0.0)
    room = max(BROAD, (SHEET - 2 * MARGIN) / columns - GAP)
    return Board(min(max(NARROW, longest + BESIDE), room))


def round_of(tie: BracketTie) -> int:
    """The column of a tie, from 1."""
    return int(tie.round.partition(".")[2])


def is_played(tie: BracketTie) -> bool:
    """Whether two meet; nobody draws a bye."""
    return not any(side.bye for side in tie.sides)


def draw_lines(drawing: Drawing, board: Board, tie: BracketTie, drawn: Mapping[int, bool]) -> None:
    """From the ties that lead to this one, those of them that are ``drawn``."""
    x, y = board.spots[tie.number]
    for side, one in enumerate(tie.sides):
        if one.winner_of is not None and drawn.get(one.winner_of):
            from_x, from_y = board.spots[one.winner_of]
            middle, to_y = x - GAP / 2, y + SIDE * side + SIDE / 2
            start = (from_x + board.wide, from_y + SIDE)
            drawing.line(start, (middle, from_y + SIDE), (middle, to_y), (x, to_y))


def draw_tie(
    drawing: Drawing, board: Board, tie: BracketTie, word: Word, awaited: Awaited, below: str
) -> None:
    """Two names with their points, the winner marked; ``below`` is said under them."""
    x, y = board.spots[tie.number]
    for number, side in enumerate(tie.sides):
        drawing.box(x, y + SIDE * number, board.wide, SIDE, _fill(tie, side), RULE)
        name = side.name if side.name is not None else awaited(side)
        _side(drawing, tie, side, name, (x, y + SIDE * number, board.wide), word)
    if below:
        at = y + 2 * SIDE + 13
        drawing.text(x, at, below, size=11, least=LEAST, fill=FAINT, room=board.wide)


def _fill(tie: BracketTie, side: TieSide) -> str:
    return WON if side.entry is not None and side.entry == tie.winner else "#ffffff"


def _side(
    drawing: Drawing,
    tie: BracketTie,
    side: TieSide,
    name: str,
    at: tuple[float, float, float],
    word: Word,
) -> None:
    x, y, wide = at
    won = side.entry is not None and side.entry == tie.winner
    seed = "" if side.seed is None else str(side.seed)
    drawing.text(x + 20, y + 15, seed, size=10, anchor="end", fill=FAINT)
    fill = FAINT if side.name is None else INK
    room = wide - BESIDE + 2
    drawing.text(x + 25, y + 16, name, size=SIZE, least=LEAST, bold=won, fill=fill, room=room)
    told = _points(tie, side, word, won=won)
    drawing.text(x + wide - 5, y + 16, told, size=SIZE, anchor="end", bold=won)


def _points(tie: BracketTie, side: TieSide, word: Word, *, won: bool) -> str:
    if tie.walkover:
        return word("document.walkover") if won else ""
    if side.points is None:
        return ""
    return figure(side.points) + ("" if tie.state == "official" else STAR)


def place_of(tie: BracketTie, word: Word) -> str:
    """For which place a tie is played, if for one."""
    return "" if tie.place is None else numbered(word("document.for-place"), tie.place)
