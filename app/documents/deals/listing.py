"""What was said, in columns to be read downwards; the score with its rules."""

from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import Final

from app.application.wording.drawn import DrawnDeal, Saying
from app.documents.pictures.measuring import width
from app.documents.pictures.svg import FAINT, Drawing

SIDE: Final = 24
WHOLE: Final = 852
SIZE: Final = 14
ROW: Final = 21
COLUMNS: Final = (3, 2, 1)
NAME: Final = 96
GAP: Final = 8


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
    rows, columns, lines = min(map(partial(_arranged, deal.said), COLUMNS), key=itemgetter(0))
    room = WHOLE / columns - GAP
    text = room - NAME
    for place, (name, words) in enumerate(lines):
        column, row = divmod(place, rows)
        x, y = SIDE + column * (room + GAP), at + row * ROW
        drawing.text(x, y, name, size=SIZE, fill=FAINT, room=NAME - GAP)
        drawing.text(x + NAME, y, words, size=SIZE, room=text)
    return at + rows * ROW + 4


def _arranged(said: Sequence[Saying], columns: int) -> tuple[int, int, Sequence[tuple[str, str]]]:
    """How many rows it takes in so many columns, and its lines."""
    room = WHOLE / columns - GAP - NAME
    lines = [line for one in said for line in _lines_of(one, room)]
    return -(-len(lines) // columns), columns, lines


def _lines_of(said: Saying, room: float) -> list[tuple[str, str]]:
    """Name and words; of what has no room on its line the rest stands below."""
    first, *rest = wrapped(said.text, room / SIZE)
    return [(said.name, first), *(("", line) for line in rest)]


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
