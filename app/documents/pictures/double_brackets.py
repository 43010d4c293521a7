"""A double knockout as a picture: winners above, losers below, the finals to the right of both.

Ties have numbers, so that words can say which loser goes where, without lines across. Byes are not
drawn: an entry with a bye stands where it plays first.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from app.application.tournament.overview_values import BracketTie, BracketView, TieSide
from app.documents.pictures.svg import FAINT, Drawing
from app.documents.pictures.tabular import Word, numbered
from app.documents.pictures.ties import (
    GAP,
    MARGIN,
    PITCH,
    TOP,
    Board,
    draw_lines,
    draw_tie,
    is_played,
    place_of,
    round_of,
)

HEAD, APART = 30, 26
"""Room for the head of a side, and between the two sides."""


def draw_double(drawing: Drawing, board: Board, found: BracketView, word: Word) -> None:
    """Both sides and the finals, each tie with its number."""
    double = _Double({tie.number: tie for tie in found.ties}, board)
    finals = next(tie for tie in found.ties if tie.part == "final")
    right = board.column(round_of(finals)) - GAP
    bottom = _side(drawing, double, "winners", TOP + 6.0, word("document.winners"))
    if any(double.played("losers")):
        drawing.line((MARGIN, bottom + APART - 8), (right, bottom + APART - 8))
        _side(drawing, double, "losers", bottom + APART, word("document.losers"))
    double.place_finals(bottom)
    drawn = {number: is_played(tie) for number, tie in double.ties.items()}
    shown = [tie for tie in found.ties if drawn[tie.number]]
    for tie in shown:
        draw_lines(drawing, board, double.without_byes(tie), drawn)
    for tie in shown:
        below = _below(tie, drawn, word)
        draw_tie(drawing, board, double.without_byes(tie), word, _awaited(word), below)
        x, y = board.spots[tie.number]
        drawing.text(x, y - 3, str(tie.number + 1), size=10, fill=FAINT)


def _side(drawing: Drawing, double: "_Double", part: str, y: float, head: str) -> float:
    """One side under its head; where it ends."""
    drawing.text(MARGIN, y + 12, head, size=13, bold=True)
    double.below = y + HEAD
    for tie in reversed(list(double.played(part))):
        if tie.number not in double.board.spots:
            double.place(tie)
    return double.below


@dataclass(slots=True)
class _Double:
    """The ties by their numbers, where they stand, and where the next row begins."""

    ties: Mapping[int, BracketTie]
    board: Board
    below: float = TOP

    def played(self, part: str) -> Iterator[BracketTie]:
        """The ties of a part at which two meet."""
        return (tie for tie in self.ties.values() if tie.part == part and is_played(tie))

    def without_byes(self, tie: BracketTie) -> BracketTie:
        """The tie with each side coming from where it has played, or will play, last."""
        sides = tuple(self._from(side) for side in tie.sides)
        return replace(tie, sides=sides)

    def _from(self, side: TieSide) -> TieSide:
        before = None if side.winner_of is None else self.ties[side.winner_of]
        if before is None or is_played(before):
            return side
        one = next((one for one in before.sides if not one.bye), side)
        led = self._from(one) if one is not side else side
        return replace(side, winner_of=led.winner_of, loser_of=led.loser_of)

    def place(self, tie: BracketTie) -> float:
        """A tie between those of its part that lead to it; where none does, in the next row."""
        before = [
            self.place(self.ties[side.winner_of])
            for side in self.without_byes(tie).sides
            if side.winner_of is not None and self.ties[side.winner_of].part == tie.part
        ]
        if before:
            y = sum(before) / len(before)
        else:
            y, self.below = self.below, self.below + PITCH
        self.board.put(tie, y)
        return y

    def place_finals(self, bottom: float) -> None:
        """The final halfway between both sides, a second one level with the first."""
        for tie in self.ties.values():
            if tie.part in ("final", "reset"):
                led = [side.winner_of for side in self.without_byes(tie).sides]
                before = [self.board.height(one) for one in led if one is not None]
                self.board.put(tie, sum(before) / len(before) if before else bottom)


def _awaited(word: Word) -> Callable[[TieSide], str]:
    def told(side: TieSide) -> str:
        if side.winner_of is not None:
            return numbered(word("document.winner-of"), side.winner_of + 1)
        return numbered(word("document.loser-of"), (side.loser_of or 0) + 1)

    return told


def _below(tie: BracketTie, drawn: Mapping[int, bool], word: Word) -> str:
    """What the finals are played for; the second one only after a first loss in the first."""
    if tie.part == "final":
        again = drawn.get(tie.number + 1, False)
        return word("document.final") if again else numbered(word("document.for-place"), 1)
    if tie.part == "reset" and tie.winner is None and tie.table is None:
        return word("document.reset")
    return place_of(tie, word)
