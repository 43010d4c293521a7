"""A bracket as a picture: a column for each round, lines to where the winners go on."""

from app.application.tournament.overview_values import BracketView, TieSide
from app.application.wording.stages import stage_titled
from app.documents.pictures.double_brackets import draw_double
from app.documents.pictures.papers import STAR, status_of
from app.documents.pictures.svg import FAINT, Drawing
from app.documents.pictures.tabular import Word, numbered
from app.documents.pictures.ties import (
    GAP,
    MARGIN,
    PITCH,
    TOP,
    Board,
    board_for,
    draw_lines,
    draw_tie,
    is_played,
    place_of,
    round_of,
)


def draw_bracket(found: BracketView, word: Word, language: str) -> bytes:
    """The ties in their rounds; a tie that nobody plays (a bye) is not drawn."""
    title = stage_titled(word("document.bracket"), found.name, word)
    columns = max(max((round_of(tie) for tie in found.ties if is_played(tie)), default=0), 2)
    board = board_for(found.ties, columns)
    drawing = Drawing(board.column(columns + 1) - GAP + MARGIN, title, language)
    room = drawing.width - 2 * MARGIN
    drawing.text(MARGIN, 30, title, size=20, bold=True, room=room)
    drawing.text(MARGIN, 50, status_of(found, word), size=12, fill=FAINT, room=room)
    if not found.ties:
        drawing.text(MARGIN, 84, word("document.not-drawn"), fill=FAINT, room=room)
    for number in range(1, columns + 1 if found.ties else 1):
        head = numbered(word("document.round"), number)
        drawing.text(board.column(number), TOP - 10, head, size=11, fill=FAINT)
    if any(tie.part != "main" for tie in found.ties):
        draw_double(drawing, board, found, word)
    else:
        _draw_single(drawing, board, found, word)
    if any(tie.table and tie.state != "official" for tie in found.ties if is_played(tie)):
        note = f"{STAR} {word('document.not-official')}"
        drawing.text(MARGIN, drawing.height + 18, note, size=11, fill=FAINT, room=room)
    return drawing.bytes()


def _draw_single(drawing: Drawing, board: Board, found: BracketView, word: Word) -> None:
    def awaited(side: TieSide) -> str:
        """A side that is not known yet, by the tie that it comes from."""
        return word("document.winner") if side.loser_of is None else word("document.loser")

    _place(board, found)
    drawn = {tie.number: is_played(tie) for tie in found.ties}
    played = [tie for tie in found.ties if drawn[tie.number]]
    for tie in played:
        draw_lines(drawing, board, tie, drawn)
    for tie in played:
        draw_tie(drawing, board, tie, word, awaited, place_of(tie, word))


def _place(board: Board, found: BracketView) -> None:
    """Each tie between those its sides come from, below all for lower places."""
    below = float(TOP)
    for tie in found.ties:
        before = [board.height(one.winner_of) for one in tie.sides if one.winner_of is not None]
        if before and not any(one.loser_of is not None for one in tie.sides):
            y = sum(before) / len(before)
        else:
            y, below = below, below + PITCH
        board.put(tie, y)
