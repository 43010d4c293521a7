"""A bracket as a picture: a column for each round, lines to where the winners go on."""

from app.application.tournament.overview_values import BracketTie, BracketView, TieSide
from app.documents.pictures.amounts import figure
from app.documents.pictures.papers import STAR, status_of
from app.documents.pictures.svg import FAINT, INK, RULE, WON, Drawing
from app.documents.pictures.tabular import Word, numbered

MARGIN, TOP, WIDE, GAP, SIDE, PITCH = 14, 84, 200, 22, 22, 60
Spots = dict[int, tuple[float, float]]


def draw_bracket(found: BracketView, word: Word, language: str) -> bytes:
    """The ties in their rounds; a tie that nobody plays (a bye) is not drawn."""
    title = f"{word('document.bracket')} – {found.name}"
    columns = max(found.rounds, 2)
    drawing = Drawing(2 * MARGIN + columns * (WIDE + GAP) - GAP, title, language)
    room = drawing.width - 2 * MARGIN
    drawing.text(MARGIN, 30, title, size=20, bold=True, room=room)
    drawing.text(MARGIN, 50, status_of(found, word), size=12, fill=FAINT, room=room)
    if not found.ties:
        drawing.text(MARGIN, 84, word("document.not-drawn"), fill=FAINT, room=room)
    spots = _spots(found)
    for number in range(1, found.rounds + 1):
        x = MARGIN + (number - 1) * (WIDE + GAP)
        drawing.text(x, TOP - 10, numbered(word("document.round"), number), size=11, fill=FAINT)
    drawn = [tie for tie in found.ties if not any(side.bye for side in tie.sides)]
    for tie in drawn:
        _lines(drawing, tie, spots, {one.number for one in drawn})
    for tie in drawn:
        _tie(drawing, tie, *spots[tie.number], word)
    if any(tie.table and tie.state != "official" for tie in drawn):
        note = f"{STAR} {word('document.not-official')}"
        drawing.text(MARGIN, drawing.height + 18, note, size=11, fill=FAINT, room=room)
    return drawing.bytes()


def _spots(found: BracketView) -> Spots:
    """Where each tie stands: between those its sides come from, below all for lower places."""
    spots: Spots = {}
    below = float(TOP)
    for tie in found.ties:
        x = MARGIN + (_round(tie) - 1) * (WIDE + GAP)
        before = [spots[one.winner_of][1] for one in tie.sides if one.winner_of is not None]
        if before and not any(one.loser_of is not None for one in tie.sides):
            y = sum(before) / len(before)
        else:
            y, below = below, below + PITCH
        spots[tie.number] = (x, y)
    return spots


def _round(tie: BracketTie) -> int:
    return int(tie.round.partition(".")[2])


def _lines(drawing: Drawing, tie: BracketTie, spots: Spots, drawn: set[int]) -> None:
    x, y = spots[tie.number]
    for side, one in enumerate(tie.sides):
        if one.winner_of is not None and one.winner_of in drawn:
            from_x, from_y = spots[one.winner_of]
            middle, to_y = x - GAP / 2, y + SIDE * side + SIDE / 2
            start = (from_x + WIDE, from_y + SIDE)
            drawing.line(start, (middle, from_y + SIDE), (middle, to_y), (x, to_y))


def _tie(drawing: Drawing, tie: BracketTie, x: float, y: float, word: Word) -> None:
    for number, side in enumerate(tie.sides):
        _side(drawing, tie, side, x, y + SIDE * number, word)
    if tie.place is not None:
        played_for = numbered(word("document.for-place"), tie.place)
        drawing.text(x, y + 2 * SIDE + 13, played_for, size=11, fill=FAINT)


def _side(drawing: Drawing, tie: BracketTie, side: TieSide, x: float, y: float, word: Word) -> None:
    won = side.entry is not None and side.entry == tie.winner
    drawing.box(x, y, WIDE, SIDE, WON if won else "#ffffff", RULE)
    seed = "" if side.seed is None else str(side.seed)
    drawing.text(x + 20, y + 15, seed, size=10, anchor="end", fill=FAINT)
    fill = FAINT if side.name is None else INK
    called = side.name if side.name is not None else _awaited(side, word)
    drawing.text(x + 25, y + 16, called, size=13, bold=won, fill=fill, room=WIDE - 62)
    told = _points(tie, side, word, won=won)
    drawing.text(x + WIDE - 5, y + 16, told, size=13, anchor="end", bold=won)


def _awaited(side: TieSide, word: Word) -> str:
    """Who is not known yet comes from a tie before."""
    return word("document.winner") if side.loser_of is None else word("document.loser")


def _points(tie: BracketTie, side: TieSide, word: Word, *, won: bool) -> str:
    if tie.walkover:
        return word("document.walkover") if won else ""
    if side.points is None:
        return ""
    return figure(side.points) + ("" if tie.state == "official" else STAR)
