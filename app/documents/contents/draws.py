"""A round: by table, by name, and as a card for each player."""

from dataclasses import replace

from app.application.exports.taken import TakenDraw
from app.application.tournament.round_values import TableState
from app.documents.contents.wording import Wording, capital
from app.documents.model import Card, Cell, Column, Document, Table, Told


def document(words: Wording, drawn: TakenDraw, kind: str) -> Document:
    """The draw in the form that is wanted."""
    match kind:
        case "draw-by-name":
            return words.document(words.word("document.draw-by-name"), (_by_name(words, drawn),))
        case "seat-cards":
            made = words.document(words.word("document.seat-cards"), ())
            return replace(made, cards=_cards(words, drawn))
        case _:
            return words.document(words.word("document.draw"), (_by_table(words, drawn),))


def _title(words: Wording, drawn: TakenDraw) -> str:
    number = drawn.round.round.partition(".")[2]
    return f"{words.stage(drawn.stage)}, {words.within('document.round', number)}"


def _notes(words: Wording, drawn: TakenDraw) -> tuple[str, ...]:
    byes = ", ".join(words.name(entry) for entry in drawn.round.byes)
    told = f"{words.word('document.bye')}: {byes}" if byes else ""
    seed = f"{words.word('document.seed')}: {drawn.round.seed}"
    return tuple(filter(None, (told, seed)))


def _number(table: TableState) -> int:
    return int(table.table.rpartition(".")[2])


def _by_table(words: Wording, drawn: TakenDraw) -> Table:
    tables = drawn.round.tables
    most = max((len(table.entries) for table in tables), default=0)
    columns = (
        words.narrow("table", "document.table-word"),
        *(
            Column(f"seat_{place}", words.numbered("document.seat", seats), 6)
            for place, seats in enumerate(_seats(words, most), start=1)
        ),
        words.column("first_dealer", "document.first-dealer", 6),
    )
    rows = tuple(_table_row(words, table, most) for table in tables)
    return Table("draw", _title(words, drawn), columns, rows, _notes(words, drawn))


def _table_row(words: Wording, table: TableState, most: int) -> tuple[Cell, ...]:
    names: list[Cell] = [words.whole(entry) for entry in table.entries]
    seats = names + [None] * (most - len(names))
    return (_number(table), *seats, _dealer(words, table))


def _seats(words: Wording, entries: int) -> tuple[Cell, ...]:
    """The number of each entry's seat; where it has several, their numbers.

    Where entries are pairs or teams, their seats alternate round the table.
    """
    size = words.taken.tournament.entry_size
    if size == 1:
        return tuple(range(1, entries + 1))
    every = range(1, entries * size + 1)
    seats = (list(every[place::entries]) for place in range(entries))
    return tuple(Told(", ".join(map(str, one)), one) for one in seats)


def _dealer(words: Wording, table: TableState) -> str:
    """The entry whose seat deals; if it has several seats, with the number of that seat."""
    name = words.name(table.entries[table.first_dealer % len(table.entries)])
    alone = words.taken.tournament.entry_size == 1
    return name if alone else f"{name} ({table.first_dealer + 1})"


def _by_name(words: Wording, drawn: TakenDraw) -> Table:
    columns = (
        words.column("name", "document.name", 8),
        words.narrow("table", "document.table-word"),
        words.narrow("seat", "document.seat-word"),
        words.column("first_dealer", "document.first-dealer", 7),
        words.column("against", "document.against", 11),
        words.column("members", "document.members", 8, spare=True),
    )
    rows = [
        (
            words.name(entry),
            _number(table),
            seats,
            _dealer(words, table),
            _others(words, table, entry),
            words.members(entry),
        )
        for table in drawn.round.tables
        for seats, entry in zip(_seats(words, len(table.entries)), table.entries, strict=True)
    ]
    bye = words.told("document.bye", [])
    byes = [
        (words.name(entry), None, None, None, bye, words.members(entry))
        for entry in drawn.round.byes
    ]
    told: list[tuple[Cell, ...]] = [*rows, *byes]
    told.sort(key=lambda row: words.order(str(row[0])))
    return Table("draw_by_name", _title(words, drawn), columns, tuple(told))


def _others(words: Wording, table: TableState, entry: str) -> Told:
    names = [words.name(one) for one in table.entries if one != entry]
    return Told(", ".join(names), names)


def _cards(words: Wording, drawn: TakenDraw) -> tuple[Card, ...]:
    """Table by table, as they are laid out."""
    return tuple(
        Card(
            words.name(entry),
            (
                _title(words, drawn),
                words.numbered("document.table", _number(table))
                + " · "
                + words.numbered("document.seat", seats),
                _others(words, table, entry),
                f"{capital(words.word('document.first-dealer'))}: {_dealer(words, table)}",
                *filter(None, (words.members(entry),)),
            ),
        )
        for table in drawn.round.tables
        for seats, entry in zip(_seats(words, len(table.entries)), table.entries, strict=True)
    )
