"""Sheets in the form of their game: filled, or blank to print. No game is known here."""

from collections.abc import Iterator

from app.application.exports.taken import TakenDeals, TakenSheet, TakenSheets
from app.application.tournament.sheet_values import SeatedEntry
from app.documents.contents.wording import Wording, capital, places
from app.documents.model import Cell, Column, Document, Json, Table, Told
from app.documents.pictures.amounts import figure
from app.engine.forms import FormCell, FormColumn, FormList, FormNumbers, FormOfSeats, FormSeat

LINE = "_" * 24
APART = ("\u2068", "\u2069")
"""Marks around a name in a line, so that one written from right to left turns only itself."""


def document(words: Wording, taken: TakenSheets) -> Document:
    """The sheets of a round, each on a page of its own."""
    filled, blank = words.word("document.sheets"), words.word("document.blank-sheets")
    title = blank if taken.blank else filled
    tables = tuple(_sheet(words, taken, sheet) for sheet in taken.sheets)
    return words.document(title, tables, wide=True)


def deals(words: Wording, taken: TakenDeals) -> Document:
    """The deals of all sheets, one below the other, with who sat where; most seats make the head.

    Columns of a seat or a side stand under the numbers of its seats.
    """
    form = max((sheet.form.columns for sheet in taken.sheets), key=len, default=())
    seats = max(map(_seats, taken.sheets), default=0)
    columns = (
        words.column("stage", "document.stage-word", 2),
        words.column("round", "document.round-word", 2),
        words.column("table", "document.table-word", 2),
        Column("number", "#", 1),
        *(
            Column(f"seat_{seat}", words.numbered("document.seat", seat), 3)
            for seat in range(1, seats + 1)
        ),
        *(_of_seats(words, one) for one in form),
        words.column("void", "decision.void_deal", 3),
    )
    rows = tuple(row for sheet in taken.sheets for row in _deals(words, sheet, seats, len(form)))
    title = words.word("document.deals")
    return words.document(title, (Table("deals", title, columns, rows),), wide=True)


def _seats(sheet: TakenSheet) -> int:
    return sum(len(one.seats) for one in sheet.entries)


def _of_seats(words: Wording, one: FormColumn) -> Column:
    """A column under the numbers of the seats that it belongs to."""
    numbers = ", ".join(str(seat + 1) for seat in one.seats)
    group = words.numbered("document.seat", numbers) if numbers else ""
    return Column(one.key, capital(words.of_game(one.word)), one.share, group)


def _deals(words: Wording, sheet: TakenSheet, seats: int, most: int) -> Iterator[tuple[Cell, ...]]:
    sitting = [_sitting(sheet.entries, seat) for seat in range(_seats(sheet))]
    names = (*sitting, *[None] * (seats - len(sitting)))
    for number, *cells in _filled(words, sheet):
        rest = [None] * (most - len(cells))
        yield (*places(sheet.table, 3), number, *names, *cells, *rest, _void(words, sheet, number))


def _void(words: Wording, sheet: TakenSheet, number: Cell) -> Cell:
    """Why this deal does not count; nothing where it does."""
    if not isinstance(number, int) or number not in sheet.void:
        return None
    reason = sheet.void[number]
    return Told(reason or capital(words.word("decision.void_deal")), {"reason": reason})


def _sheet(words: Wording, taken: TakenSheets, sheet: TakenSheet) -> Table:
    number = sheet.table.rpartition(".")[2]
    where = words.within("document.round", taken.round.partition(".")[2])
    title = f"{words.stage(taken.stage)}, {where}, {words.within('document.table', number)}"
    columns = (
        Column("number", "#", 1, centred=True),
        *(_column(words, sheet, one) for one in sheet.form.columns),
    )
    rows = _blank(words, sheet) if taken.blank else _filled(words, sheet)
    if sheet.void:
        columns = (*columns, words.column("void", "decision.void_deal", 3))
        rows = tuple((*row, _void(words, sheet, row[0])) for row in rows)
    return Table(
        key=f"table_{sheet.table}",
        title=title,
        columns=columns,
        rows=rows,
        notes=_notes(words, sheet, blank=taken.blank),
        code=sheet.code,
        below=_below(words, sheet, blank=taken.blank),
        tall=taken.blank,
        apart=True,
        about=_about(sheet),
    )


def _about(sheet: TakenSheet) -> dict[str, Json]:
    """What a program reads in place of the lines above and below the table."""
    seats: Json = [
        {"seats": [seat + 1 for seat in one.seats], "name": one.name} for one in sheet.entries
    ]
    return {
        "table": sheet.table,
        "seats": seats,
        "first_dealer": sheet.first_dealer + 1,
        "points": sheet.points,
        "secretary": sheet.secretary,
        "signature": sheet.signature,
    }


def _column(words: Wording, sheet: TakenSheet, one: FormColumn) -> Column:
    owner = _owner(sheet.entries, one.seats)
    title = capital(words.of_game(one.word))
    return Column(one.key, title, one.share, owner, centred=bool(owner))


def _owner(entries: tuple[SeatedEntry, ...], seats: tuple[int, ...]) -> str:
    """The entry that a column belongs to."""
    return next((one.name for one in entries if seats and one.seats == seats), "")


def _notes(words: Wording, sheet: TakenSheet, *, blank: bool) -> tuple[str, ...]:
    """Who sits where; of a filled sheet the points besides."""
    found = []
    for place, one in enumerate(sheet.entries):
        seats = ", ".join(str(seat + 1) for seat in one.seats)
        told = f"{words.numbered('document.seat', seats)}: {APART[0]}{one.name}{APART[1]}"
        members = words.members(one.id)
        told = f"{told} ({members})" if members else told
        found.append(told if blank else f"{told}: {figure(sheet.points[place])}")
    dealer = f"{words.word('document.first-dealer')}: {_sitting(sheet.entries, sheet.first_dealer)}"
    return (*found, capital(dealer)) if len(found) < 4 else (" · ".join(found), capital(dealer))


def _below(words: Wording, sheet: TakenSheet, *, blank: bool) -> tuple[str, ...]:
    check = words.of_game(sheet.form.check) if sheet.form.check else ""
    wrote, signed = (LINE, LINE) if blank else (sheet.secretary, sheet.signature)
    told = {"document.secretary": wrote, "document.signature": signed}
    names = "    ".join(f"{words.word(word)}: {name}" for word, name in told.items() if name)
    gone = ", ".join(map(str, sheet.void))
    void = f"{capital(words.word('decision.void_deal'))}: {gone}" if gone else ""
    return tuple(filter(None, (check, void, names)))


def _blank(words: Wording, sheet: TakenSheet) -> tuple[tuple[Cell, ...], ...]:
    empty = [" ".join(map(words.of_game, one.blank)) for one in sheet.form.columns]
    return tuple((number, *empty) for number in range(1, sheet.form.deals + 1))


def _filled(words: Wording, sheet: TakenSheet) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (number, *(_cell(words, sheet, cell) for cell in row))
        for number, row in enumerate(sheet.rows, start=1)
    )


def _cell(words: Wording, sheet: TakenSheet, cell: FormCell) -> Cell:
    match cell:
        case bool():
            return Told("✓" if cell else "✗", cell)
        case FormSeat(seat):
            return _sitting(sheet.entries, seat)
        case FormNumbers(numbers):
            return Told("/".join(map(str, numbers)), numbers)
        case FormOfSeats(numbers):
            told = [{"seat": seat + 1, "number": number} for seat, number in numbers]
            return Told(", ".join(f"{seat + 1}: {number}" for seat, number in numbers), told)
        case FormList(items):
            return Told(", ".join(_joined(words, one) for one in items), items)
        case tuple():
            return Told(_joined(words, cell), cell[0] if len(cell) == 1 else cell)
        case _:
            return cell


def _sitting(entries: tuple[SeatedEntry, ...], seat: int) -> str:
    """The entry of a seat; with the number of the seat, if several sit for one entry."""
    for one in entries:
        if seat in one.seats:
            return one.name if len(one.seats) == 1 else f"{one.name} ({seat + 1})"
    return str(seat + 1)


def _joined(words: Wording, told: tuple[str, ...]) -> str:
    """Words in a row; signs are set close, as they are written."""
    return " ".join(map(words.of_game, told)).replace("( ", "(").replace(" )", ")")
