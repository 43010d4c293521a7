"""The sheet of three on paper: the tricks of each, and where each stands (TUP-KOLMEN-5..7)."""

from typing import Final

from app.engine.forms import FormCell, FormColumn, FormSeat, SheetForm, of_seats
from app.engine.values import SheetRow
from app.games.tuppi.kolmen.deal import KolmenTuppiLine
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.seats import THREE

DEALS: Final = 16
DEALER: Final = FormColumn("dealer", "notion.dealer", 4)
TRICKS: Final = FormColumn("tricks", "notion.tricks", 2)
RISE: Final = FormColumn("rise", "notion.rise", 2)
ALL: Final = FormColumn("points", "score.total", 2)


def form(options: KolmenTuppiOptions) -> SheetForm:
    """The columns: of each player the tricks, and the rise or all points."""
    standing = RISE if options.kolmen_rise else ALL
    seats = tuple((seat,) for seat in THREE.all)
    return SheetForm((DEALER, *of_seats(seats, (TRICKS, standing))), DEALS)


def cells(options: KolmenTuppiOptions, row: SheetRow) -> tuple[FormCell, ...]:
    """A deal as it is written down."""
    line, score = row.line, row.score
    assert isinstance(line, KolmenTuppiLine)
    assert isinstance(score, KolmenTuppiScore)
    players = zip(line.seat_tricks, _standing(options, score), strict=True)
    return FormSeat(score.dealer), *(amount for player in players for amount in player)


def _standing(options: KolmenTuppiOptions, score: KolmenTuppiScore) -> tuple[int, ...]:
    if not options.kolmen_rise:
        return score.tallies
    return tuple(score.rise.points if score.rise.pair == seat else 0 for seat in THREE.all)
