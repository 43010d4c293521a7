"""The sheet of a match between two sides on paper: rami or nolo, tricks, the rise (TUP-RISE)."""

from typing import Final

from app.engine.forms import FormCell, FormColumn, FormSeat, LineField, SheetForm, of_seats
from app.engine.seats import Seat
from app.engine.values import SheetRow
from app.games.tuppi.avo.deal import AvotuppiLine
from app.games.tuppi.deal import TuppiLine
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.options import Scoring, SidesOptions

DEALS: Final = 16
TRICKS: Final = FormColumn("tricks", "notion.tricks", 2)
RISE: Final = FormColumn("rise", "notion.rise", 3)
ALL: Final = FormColumn("points", "score.total", 3)
FIELDS: Final = {
    "dealer": LineField(seat=True),
    "ramaaja": LineField(seat=True),
    "kind": LineField(optional={"sooli": "sooli"}),
    "soloist": LineField(seat=True, option="sooli"),
    "pair_tricks": LineField("notion.tricks", side=True),
    "seat_tricks": LineField("notion.tricks"),
    "pair": LineField(side=True),
    "tuppi": LineField(side=True),
    "seat_credited": LineField("score.credited"),
    "tallies": LineField("score.tally"),
}
OF_DEAL: Final = (
    FormColumn("dealer", "notion.dealer", 4),
    FormColumn("kind", "column.kind", 4, blank=("kind.rami", "/", "kind.nolo")),
    FormColumn("ramaaja", "notion.ramaaja", 4),
)
OF_RESULT: Final = (
    FormColumn("points", "score.points", 2),
    FormColumn("note", "column.note", 4),
)


def form(
    options: SidesOptions, sides: tuple[tuple[Seat, ...], ...], deals: int = DEALS
) -> SheetForm:
    """The columns: of each side its tricks, and its rise or all its points."""
    standing = ALL if options.scoring is Scoring.BOTH_COLLECT else RISE
    return SheetForm((*OF_DEAL, *of_seats(sides, (TRICKS, standing)), *OF_RESULT), deals)


def cells(options: SidesOptions, row: SheetRow) -> tuple[FormCell, ...]:
    """A deal as it is written down."""
    line, score = row.line, row.score
    assert isinstance(line, TuppiLine | AvotuppiLine)
    assert isinstance(score, TuppiScore)
    sides = zip(line.pair_tricks, _standing(options, score), strict=True)
    return (
        FormSeat(score.dealer),
        (f"kind.{line.kind}",),
        None if line.ramaaja is None else FormSeat(line.ramaaja),
        *(amount for side in sides for amount in side),
        score.points,
        _note(score),
    )


def _standing(options: SidesOptions, score: TuppiScore) -> tuple[int, ...]:
    if options.scoring is Scoring.BOTH_COLLECT:
        return score.tallies
    return tuple(score.rise.points if score.rise.pair == side else 0 for side in (0, 1))


def _note(score: TuppiScore) -> tuple[str, ...] | None:
    """What the numbers do not say."""
    if score.nalsytuppi:
        return ("notion.nalsytuppi",)
    if score.tuppi is not None:
        return ("notion.tuppi",)
    if score.rise_fell:
        return ("notion.rise-fell",)
    return ("notion.robbery",) if score.robbery else None
