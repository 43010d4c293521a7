"""What a deal is worth: tricks in, points out. Used by play and by the sheet alike."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.games.tuppi.kinds import Kind
from app.games.tuppi.seats import Pair

TRICKS: Final = 13
STEP: Final = 4
BASE: Final = 6
SOOLI_POINTS: Final = 24

TrickCount = Annotated[int, Meta(ge=0, le=TRICKS)]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]


class Worth(Struct, frozen=True):
    """Who wins a deal and its points, before the rise has its say (TUP-SCORE-5)."""

    winner: Pair
    points: int
    robbery: bool


def majority(tricks: tuple[int, ...]) -> Pair:
    """The pair with the more tricks; never level, since 13 is odd (TUP-SCORE-1)."""
    return 0 if tricks[0] > tricks[1] else 1


def rami(declarers: Pair, tricks: tuple[int, ...]) -> Worth:
    """Four points for each trick over six, doubled for defenders (TUP-SCORE-2/3)."""
    winner = majority(tricks)
    robbery = winner != declarers
    points = STEP * (tricks[winner] - BASE)
    return Worth(winner, 2 * points if robbery else points, robbery)


def nolo(tricks: tuple[int, ...]) -> Worth:
    """Four points for each trick over six that the other pair took (TUP-SCORE-4)."""
    loser = majority(tricks)
    return Worth(1 - loser, STEP * (tricks[loser] - BASE), robbery=False)


def sooli(ramaajat: Pair, tricks: tuple[int, ...]) -> Worth:
    """Twenty-four to the soloist's pair for no trick, else to the ramaajat (TUP-SOOLI-11)."""
    soloists = 1 - ramaajat
    return Worth(ramaajat if tricks[soloists] else soloists, SOOLI_POINTS, robbery=False)


def worth(kind: Kind, declarers: Pair | None, tricks: tuple[int, ...]) -> Worth:
    """The winner and the points of a deal."""
    if kind is Kind.NOLO or declarers is None:
        return nolo(tricks)
    if kind is Kind.SOOLI:
        return sooli(declarers, tricks)
    return rami(declarers, tricks)
