"""Tables as a picture that is read on a phone and printed on paper."""

from collections.abc import Sequence

from app.documents.pictures.svg import FAINT, INK, RULE, SHADE, WON, Drawing
from app.documents.pictures.tabular import Cell, Column, Paper, Sheet
from app.documents.pictures.widening import is_bold, widened

MARGIN, ROW, TALL, TITLE = 14, 26, 36, 20
FILLS = {"won": WON, "self": RULE}


def draw_paper(paper: Paper, empty: str, language: str) -> bytes:
    """The whole document; ``empty`` is said where it has no table."""
    sheets = widened(paper.sheets)
    widths = [sum(column.width for column in sheet.columns) for sheet in sheets]
    drawing = Drawing(max([*widths, 320]) + 2 * MARGIN, paper.title, language)
    room = drawing.width - 2 * MARGIN
    drawing.text(MARGIN, 30, paper.title, size=TITLE, bold=True, room=room)
    drawing.text(MARGIN, 50, paper.status, size=12, fill=FAINT, room=room)
    y = 62.0
    for sheet in sheets:
        y = _sheet(drawing, sheet, y)
    if not any(sheet.rows for sheet in paper.sheets):
        drawing.text(MARGIN, y + 20, empty, fill=FAINT, room=room)
        y += 24
    for note in paper.notes if paper.sheets else ():
        drawing.text(MARGIN, y + 18, note, size=11, fill=FAINT, room=room)
        y += 16
    return drawing.bytes()


def _sheet(drawing: Drawing, sheet: Sheet, y: float) -> float:
    if sheet.heading:
        room = drawing.width - 2 * MARGIN
        drawing.text(MARGIN, y + 20, sheet.heading, size=15, bold=True, room=room)
        y += 28
    y = _heads(drawing, sheet.columns, y)
    for number, row in enumerate(sheet.rows):
        y = _row(drawing, sheet.columns, row, y, shaded=number % 2 == 1)
    return y + 10


def _heads(drawing: Drawing, columns: Sequence[Column], y: float) -> float:
    x = float(MARGIN)
    for column in columns:
        at, anchor = _place(column, x)
        drawing.text(
            at, y + 16, column.title, size=11, anchor=anchor, fill=FAINT, room=column.width - 4
        )
        x += column.width
    drawing.line((MARGIN, y + 22), (x, y + 22))
    return y + 22


def _row(
    drawing: Drawing, columns: Sequence[Column], row: Sequence[Cell], y: float, *, shaded: bool
) -> float:
    height = TALL if any(cell.below for cell in row) else ROW
    x, wide = float(MARGIN), sum(column.width for column in columns)
    if shaded:
        drawing.box(MARGIN, y, wide, height, SHADE)
    for column, cell in zip(columns, row, strict=True):
        if cell.tone in FILLS:
            drawing.box(x + 1, y + 1, column.width - 2, height - 2, FILLS[cell.tone])
        _cell(drawing, column, cell, x, y + (height - (TALL if cell.below else ROW)) / 2)
        x += column.width
    drawing.line((MARGIN, y + height), (x, y + height))
    return y + height


def _cell(drawing: Drawing, column: Column, cell: Cell, x: float, y: float) -> None:
    at, anchor = _place(column, x)
    fill = FAINT if cell.tone == "faint" else INK
    room, bold = column.width - 8, is_bold(cell)
    drawing.text(at, y + 18, cell.text, anchor=anchor, bold=bold, fill=fill, room=room)
    if cell.below:
        drawing.text(at, y + 31, cell.below, size=11, anchor=anchor, fill=FAINT, room=room)


def _place(column: Column, x: float) -> tuple[float, str]:
    return (x + 4, "start") if column.left else (x + column.width / 2, "middle")
