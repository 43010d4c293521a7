"""The table of a deal: a hand before each seat; in the middle, what lay before nobody."""

from collections.abc import Sequence
from typing import Final

from app.application.wording.drawn import DrawnDeal, DrawnHeap, DrawnSeat, Face
from app.documents.deals.placing import ABOVE, BELOW, LEFT, MIDDLE, RIGHT, places
from app.documents.deals.signs import SIGNS, TAROKK, colour_of, told, width_with_signs
from app.documents.pictures.svg import FAINT, RULE, Drawing

SIZE: Final = 16
ROW: Final = 23
HEAD: Final = 30
LEAST: Final = 11
PAD: Final = 12
GAP: Final = 14
SIDE: Final = 24
WHOLE: Final = 852
COLUMN: Final = (WHOLE - 2 * GAP) / 3
LEAST_TABLE: Final = 96
GIST: Final = 4
PAPER, FELT, FELT_LINE = "#fbfaf6", "#dfeadf", "#a9c4ac"

Piece = tuple[str, str]
"""Words and their colour."""


class Block:
    """What stands before one seat, in lines that fit the room."""

    def __init__(self, seat: DrawnSeat, room: float, unseen: str) -> None:
        self.seat = seat
        self.room = room
        self.lines: list[list[Piece]] = []
        if seat.suits is None:
            self.lines.append([(unseen, FAINT)])
        for suit in seat.suits or ():
            self.lines += _lines(_of_suit(suit), room - 2 * PAD)
        for heap in seat.heaps:
            self.lines += _lines(_of_heap(heap), room - 2 * PAD)

    @property
    def height(self) -> float:
        """How high it is."""
        return HEAD + (ROW if self.seat.roles else 0) + ROW * max(len(self.lines), 1) + PAD / 2

    def draw(self, drawing: Drawing, x: float, y: float) -> None:
        """Put it with its upper left corner there."""
        drawing.box(x, y, self.room, self.height, PAPER, RULE, radius=8)
        inner = self.room - 2 * PAD
        name = self.seat.name
        drawing.text(x + PAD, y + 21, name, size=SIZE, least=LEAST, bold=True, room=inner)
        at = y + HEAD + 14
        if self.seat.roles:
            roles = " · ".join(self.seat.roles)
            drawing.text(x + PAD, at - 2, roles, size=13, fill=FAINT, room=inner)
            at += ROW
        for line in self.lines:
            draw_pieces(drawing, x + PAD, at, line)
            at += ROW


def draw_pieces(
    drawing: Drawing, x: float, y: float, pieces: Sequence[Piece], size: float = SIZE
) -> None:
    """Words one after the other, each in its colour, in one line of text."""
    drawing.words(x, y, pieces, size=size)


def draw_table(drawing: Drawing, deal: DrawnDeal, top: float) -> float:
    """Draw hands and table below ``top``; where what follows may begin."""
    where = places(len(deal.seats), clockwise=deal.clockwise)
    wide = len(deal.seats) == 2
    room = WHOLE if wide else COLUMN
    blocks = [Block(seat, room, deal.headings.unseen) for seat in deal.seats]
    found = dict(zip(where, blocks, strict=False))
    above, below = found.get((MIDDLE, ABOVE)), found.get((MIDDLE, BELOW))
    middle = _middle(deal, room)
    used = sum(block.height + GAP for block in (above, below) if block)
    sides = [[found.get((side, row)) for row in (ABOVE, BELOW)] for side in (LEFT, RIGHT)]
    high = max(sum(one.height + GAP for one in side if one) - GAP for side in sides)
    table = max(LEAST_TABLE, ROW * len(middle) + 2 * PAD, high - used)
    height = used + table
    x = SIDE if wide else SIDE + COLUMN + GAP
    y = top
    if above:
        above.draw(drawing, x, y)
        y += above.height + GAP
    _draw_middle(drawing, middle, (x, y, room, table))
    if below:
        below.draw(drawing, x, y + table + GAP)
    for column, side in zip((SIDE, SIDE + 2 * (COLUMN + GAP)), sides, strict=True):
        _draw_side(drawing, [one for one in side if one], column, top, height)
    return top + height + GAP


def _draw_side(
    drawing: Drawing, blocks: Sequence[Block], x: float, top: float, height: float
) -> None:
    """One block in the middle of the height, or two, one at each end."""
    free = height - sum(block.height for block in blocks)
    y = top + (free / 2 if len(blocks) == 1 else 0)
    for block in blocks:
        block.draw(drawing, x, y)
        y += block.height + free


def _middle(deal: DrawnDeal, room: float) -> list[list[Piece]]:
    """What lay before nobody, and in a few words what was played."""
    inner = room - 2 * PAD
    gist = [(fact, "#1a1a1a") for fact in deal.gist[:GIST]]
    return [
        *(line for heap in deal.heaps for line in _lines(_of_heap(heap), inner)),
        *([fact] for fact in gist if width_with_signs(fact[0]) * SIZE <= inner),
    ]


def _draw_middle(
    drawing: Drawing, lines: Sequence[Sequence[Piece]], box: tuple[float, float, float, float]
) -> None:
    x, y, room, height = box
    drawing.box(x, y, room, height, FELT, FELT_LINE, radius=18)
    at = y + (height - ROW * len(lines)) / 2 + SIZE
    for line in lines:
        long = width_with_signs("".join(words for words, _ in line)) * SIZE
        draw_pieces(drawing, x + max(PAD, (room - long) / 2), at, line)
        at += ROW


def _of_suit(suit: Sequence[Face]) -> list[Piece]:
    """``♠ A K 10``, or the numerals of tarokks."""
    colour = colour_of(suit[0].suit)
    sign = SIGNS.get(suit[0].suit)
    head = [(f"{sign} ", colour)] if sign else []
    ink = "#1a1a1a" if sign else TAROKK
    return head + [(f"{card.sign} ", ink) for card in suit]


def _of_heap(heap: DrawnHeap) -> list[Piece]:
    cards = [(f"{told(card)} ", colour_of(card.suit)) for card in heap.cards]
    return [(f"{heap.label}: ", FAINT), *cards]


def _lines(pieces: Sequence[Piece], room: float) -> list[list[Piece]]:
    """The pieces in lines no longer than the room."""
    lines: list[list[Piece]] = [[]]
    used = 0.0
    for words, colour in pieces:
        long = width_with_signs(words) * SIZE
        if lines[-1] and used + long > room:
            lines.append([])
            used = 0.0
        lines[-1].append((words, colour))
        used += long
    return lines
