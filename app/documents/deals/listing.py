"""What was said, in columns to be read downwards; the score with its rules."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from app.application.wording.drawn import DrawnDeal, Saying
from app.documents.pictures.measuring import width
from app.documents.pictures.svg import FAINT, Drawing

SIDE: Final = 24
WHOLE: Final = 852
SIZE: Final = 14
ROW: Final = 21
COLUMNS: Final = (3, 2, 1)
NAME: Final = 64
NAMES: Final = 0.45
"""The part of a column that names may take."""
CUT: Final = 3
LEAST: Final = 11
GAP: Final = 8

Lines = tuple[Saying, Sequence[str]]
"""What somebody said, in the lines that it takes."""


def heading(drawing: Drawing, words: str, top: float) -> float:
    """A heading over a thin line; where the first line of text stands."""
    drawing.text(SIDE, top + 14, words, size=15, bold=True)
    drawing.line((SIDE, top + 22), (SIDE + WHOLE, top + 22))
    return top + 42


def draw_said(drawing: Drawing, deal: DrawnDeal, top: float) -> float:
    """Draw it below ``top``; where what follows may begin."""
    if not deal.said:
        return top
    at = heading(drawing, deal.headings.said, top)
    found = min((_Arranged(deal.said, columns) for columns in COLUMNS), key=attrgetter("cost"))
    for column, said in enumerate(found.filled):
        x, y = SIDE + column * (found.room + GAP), at
        for one, lines in said:
            room = found.name - GAP
            drawing.text(x, y, one.name, size=SIZE, least=LEAST, fill=FAINT, room=room)
            for line in lines:
                drawing.text(x + found.name, y, line, size=SIZE, room=found.room - found.name)
                y += ROW
    return at + found.rows * ROW + 4


class _Arranged:
    """What was said in so many columns at most, none of it parted from who said it."""

    def __init__(self, said: Sequence[Saying], columns: int) -> None:
        self.room = WHOLE / columns - GAP
        longest = max(width(one.name) for one in said) * SIZE + GAP + 1
        self.name = min(max(NAME, longest), self.room * NAMES)
        self._cut = longest > self.name
        words = (self.room - self.name) / SIZE
        whole = [(one, wrapped(one.text, words)) for one in said]
        lines = sum(len(parts) for _, parts in whole)
        self.rows = max(-(-lines // columns), *(len(parts) for _, parts in whole))
        while len(filled := _filled(whole, self.rows)) > columns:
            self.rows += 1
        self.filled = filled

    @property
    def cost(self) -> int:
        """How high it is; names that have no room count as some rows."""
        return self.rows + CUT * self._cut


def _filled(whole: Sequence[Lines], rows: int) -> list[list[Lines]]:
    """Column by column, each no longer than so many rows."""
    columns: list[list[Lines]] = [[]]
    used = 0
    for one in whole:
        if columns[-1] and used + len(one[1]) > rows:
            columns.append([])
            used = 0
        columns[-1].append(one)
        used += len(one[1])
    return columns


def draw_score(drawing: Drawing, deal: DrawnDeal, top: float) -> float:
    """Items, the result, the running score; the rules stand at the right edge."""
    at = heading(drawing, deal.headings.result, top)
    for item in (*deal.items, deal.result):
        rules = " · ".join(item.rules)
        room = WHOLE - width(rules) * 12 - 20
        for place, line in enumerate(wrapped(item.text, room / SIZE)):
            drawing.text(SIDE, at, line, size=SIZE, room=room)
            if not place:
                drawing.text(SIDE + WHOLE, at, rules, size=12, anchor="end", fill=FAINT)
            at += ROW
    if deal.running:
        drawing.line((SIDE, at - 12), (SIDE + WHOLE, at - 12))
        drawing.text(SIDE, at + 6, deal.headings.running, size=SIZE, fill=FAINT)
        for place, line in enumerate(deal.running, start=1):
            for part in wrapped(line, WHOLE / SIZE):
                drawing.text(SIDE, at + 6 + place * ROW, part, size=SIZE, room=WHOLE)
                at += ROW
            at -= ROW
        at += 6 + (len(deal.running) + 1) * ROW
    return at


def wrapped(text: str, room: float, *, bold: bool = False) -> Sequence[str]:
    """The text in lines of at most so many times its size, broken at spaces."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
