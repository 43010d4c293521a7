"""The protocol of a table on paper: each player's payment and winnings (PAS-SHT-1, 2)."""

from collections.abc import Iterator
from typing import Final

from app.engine.forms import (
    FormCell,
    FormColumn,
    FormList,
    FormNumbers,
    FormOfSeats,
    FormSeat,
    LineField,
    SheetForm,
    of_seats,
)
from app.engine.seats import Seat
from app.engine.values import SheetRow
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.levels import CONTRACT
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.scoring import PaidItem

DEALS: Final = 16
OF_DEAL: Final = (
    FormColumn("dealer", "notion.dealer", 3),
    FormColumn("taker", "notion.taker", 3),
    FormColumn("contract", "notion.contract", 3),
    FormColumn("taken", "notion.talon", 2),
    FormColumn("called", "notion.called", 2),
    FormColumn("partner", "notion.partner", 3),
    FormColumn("items", "column.items", 6),
    FormColumn("doublings", "doubled.1", 4),
    FormColumn("tarokks", "notion.tarokks", 2),
    FormColumn("card_points", "column.card-points", 2, blank=("/",)),
)
OF_SEAT: Final = (FormColumn("payment", "±", 2), FormColumn("total", "Σ", 2))
FIELDS: Final = {
    "dealer": LineField(seat=True),
    "void": LineField("notion.void-deal", choices="ground"),
    "taker": LineField(seat=True),
    "level": LineField("notion.contract"),
    "contract": LineField(choices="level"),
    "taken": LineField("notion.talon"),
    "partner": LineField(seat=True),
    "parti_doubled": LineField("doubled.1"),
    "figures": LineField("column.items"),
    "figure": LineField("notion.figure"),
    "item": LineField("notion.figure"),
    "side": LineField("notion.side"),
    "seat": LineField("notion.player", seat=True),
    "doubled": LineField("doubled.1"),
    "counts": LineField("notion.tarokks"),
    "card_points": LineField("notion.card-points", choices="side"),
    "side_tricks": LineField("notion.tricks", choices="side"),
    "left": LineField("notion.left", seat=True),
    "totals": LineField("score.total"),
}
MADE: Final = {True: "✓", False: "✗"}
VOID: Final = "–"
"""Neither made nor failed."""


def form(options: PaskievicsOptions) -> SheetForm:
    """The columns for so many players."""
    seats = tuple((seat,) for seat in range(options.seats))
    return SheetForm((*OF_DEAL, *of_seats(seats, OF_SEAT)), DEALS, "column.zero")


def cells(row: SheetRow) -> tuple[FormCell, ...]:
    """A deal as it is written down."""
    line, score = row.line, row.score
    assert isinstance(line, PaskievicsLine)
    assert isinstance(score, PaskievicsScore)
    amounts = zip(score.payments, score.totals, strict=True)
    return (*_played(line, score), *(amount for pair in amounts for amount in pair))


def _played(line: PaskievicsLine, score: PaskievicsScore) -> tuple[FormCell, ...]:
    dealer = FormSeat(score.dealer)
    if line.void is not None:
        return dealer, None, (f"ground.{line.void}",), *(None,) * 7
    return (
        dealer,
        _seat(line.taker),
        _contract(line),
        line.taken,
        (line.called or "",),
        ("notion.no-partner",) if line.partner is None else _seat(line.partner),
        FormList((*map(_item, score.items), *_void(line, score))),
        FormList(tuple(_doublings(line, score))),
        FormOfSeats(tuple((one.seat, one.tarokks) for one in line.counts)),
        FormNumbers(line.card_points),
    )


def _contract(line: PaskievicsLine) -> tuple[str, ...]:
    """The game that was played: it follows the cards taken, which may be fewer (PAS-BID-11)."""
    return (f"level.{line.level if line.taken is None else CONTRACT[line.taken]}",)


def _seat(seat: Seat | None) -> FormSeat | None:
    return None if seat is None else FormSeat(seat)


def _item(one: PaidItem) -> tuple[str, ...]:
    """What was settled: whose it is, if it was made, what that side gets; in brackets if silent."""
    gets = one.amount if one.gains == one.side else -one.amount
    told = (f"mark.{one.side}", f"item.{one.item}", MADE[one.made], _signed(gets))
    return told if one.announced else ("(", *told, ")")


def _signed(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else str(amount)


def _void(line: PaskievicsLine, score: PaskievicsScore) -> Iterator[tuple[str, ...]]:
    """What was announced and is neither won nor lost (PAS-SCO-8)."""
    for one in line.figures:
        if one.announced and not score.settles(one.figure, one.side):
            yield f"mark.{one.side}", f"figure.{one.figure}", VOID


def _doublings(line: PaskievicsLine, score: PaskievicsScore) -> Iterator[tuple[str, ...]]:
    told = [("item.parti", line.parti_doubled)]
    told += [
        (f"figure.{one.figure}", one.doubled)
        for one in line.figures
        if score.settles(one.figure, one.side)
    ]
    for what, doubled in told:
        if doubled:
            yield what, f"doubled.{doubled}"
