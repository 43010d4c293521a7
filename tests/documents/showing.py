"""Results by hand, and the words of a language."""

from collections.abc import Callable

from app.application.texts import Language
from app.application.tournament import overview_values as v
from app.application.tournament.standing_values import StageTable, StandingRow, Standings
from app.documents.pictures import SvgPainter
from app.stock import catalogue, texts

TEXTS = texts(catalogue())
HOSTILE = (
    "<script>alert(1)</script>",
    '"/><image href="x" onerror="alert(1)"/>',
    "\u202eevil\u202c \u05d0\u05d1\u05d2",
    "\u0645\u062d\u0645\u062f",
    "\U0001f1ed\U0001f1fa\U0001f469\u200d\U0001f680",
    "&amp; ]]> <!-- %s {number}",
    "x" * 200,
    "A\u0301" * 60,
    "bad\x00\x08\ud800\ufffe",
)


def word(language: Language = Language.ENGLISH) -> Callable[[str], str]:
    """The words of a language."""
    return lambda key: TEXTS.word(key, language)


def picture(shown: object, language: Language = Language.ENGLISH) -> bytes:
    """A result as SVG."""
    return SvgPainter().paint(shown, word(language), language)  # type: ignore[arg-type]


def standings(*names: str, official: bool = True) -> Standings:
    """These in order, with 5, 5/2 and so on."""
    rows = tuple(
        StandingRow(n, f"e{n}", name, None, f"{11 - n}/2", "lot" if n > 1 else "", ())
        for n, name in enumerate(names, start=1)
    )
    return Standings(7, official, (StageTable(1, "Rounds <b>", None, official, rows, ()),))


def cross_table(*cells: v.CrossCell | None) -> v.CrossTable:
    """One entry with these cells."""
    rounds = tuple(f"1.{number}" for number in range(1, len(cells) + 1))
    row = v.CrossRow(1, "e1", "Ann", None, "5", cells)
    return v.CrossTable(7, 1, "Rounds", "rounds", False, rounds, (row,))


def cell(points: int | None, worth: str | None, state: str = "official") -> v.CrossCell:
    """A round at table 3."""
    return v.CrossCell(
        "1.1",
        "1.1.3",
        points,
        worth,
        "none",
        state,  # type: ignore[arg-type]
        walkover=False,
    )


def side(name: str | None, points: int | None = None, *, bye: bool = False) -> v.TieSide:
    """A side of a tie."""
    return v.TieSide(name, name, bye, 1 if name else None, points, None if name or bye else 0, None)


def bracket(*ties: v.BracketTie) -> v.BracketView:
    """A bracket of two rounds."""
    return v.BracketView(7, 2, "Cup", "cup", False, 2, ties)


def tie(
    number: int, round_: int, one: v.TieSide, other: v.TieSide, winner: str | None = None
) -> v.BracketTie:
    """A tie that is played at a table."""
    place = 1 if round_ == 2 else None
    name = f"2.{round_}"
    state = "official" if winner else "open"
    return v.BracketTie(
        number,
        name,
        place,
        (one, other),
        winner,
        f"{name}.1",
        state,  # type: ignore[arg-type]
        walkover=False,
    )
