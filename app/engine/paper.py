"""Paper: the lines of a sheet in their order, and deals that were annulled once they were written.

Who dealt and who played a deal follows from what was known when it was dealt, and no later ruling
changes that, nor does taking one back. So lines are followed as they were written, each ruling
takes effect after the line behind which it was made, and from there on the match is what is left
of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from app.engine.errors import BadLine
from app.engine.seats import Seat
from app.engine.turns import Turns
from app.engine.values import Line, Outcome, Score, SheetRow


class Annulled(NamedTuple):
    """A line, from 1, that was annulled ``behind`` so many lines, and counts again from ``until``.

    Without that it counts no more.
    """

    line: int
    behind: int
    until: int | None = None

    def holds(self, number: int) -> bool:
        """Whether it counts for nothing once so many lines are written."""
        return self.behind <= number and (self.until is None or number < self.until)


Void = Collection[Annulled]
"""What was ruled about a sheet, in any order."""

NO_VOID: Final[Void] = ()

MatchT = TypeVar("MatchT")
LineT = TypeVar("LineT", bound=Line)
ReadT = TypeVar("ReadT")


@dataclass(frozen=True, slots=True)
class Scored(Generic[MatchT]):
    """A scored line, the match as it stands before the next one, and how it has ended, if so."""

    score: Score
    match: MatchT
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Paper(Generic[MatchT]):
    """A sheet so far: its rows, the match as it stands, and how it ended."""

    rows: tuple[SheetRow, ...]
    match: MatchT
    outcome: Outcome | None


class PaperRules(ABC, Generic[MatchT, LineT, ReadT]):
    """What a game says of its paper. What is ``read`` of a line is true whatever came before it.

    Where it is ``DEALT_BY_THE_SAME``, a deal that is annulled late is dealt again by its dealer.
    """

    DEALT_BY_THE_SAME: ClassVar[bool] = False

    @abstractmethod
    def read(self, match: MatchT, lines: Sequence[LineT], number: int) -> tuple[MatchT, ReadT]:
        """The match as this line is dealt, and what the line tells. Raises ``BadLine``."""

    @abstractmethod
    def score(self, match: MatchT, read: ReadT) -> Scored[MatchT]:
        """Score what was read, as play does."""

    @abstractmethod
    def annul(self, match: MatchT, score: Score) -> tuple[Score, MatchT]:
        """The score of a deal that counts for nothing, and the match as it was before it."""

    @abstractmethod
    def dealer(self, match: MatchT) -> Seat:
        """Who deals next."""

    @abstractmethod
    def dealt_by(self, match: MatchT, dealer: Seat) -> MatchT:
        """The same match, in which this seat deals next."""

    def going_on(self, match: MatchT) -> MatchT:
        """The match as it goes on after a ruling, where that asks for another dealer."""
        return match

    @abstractmethod
    def after_end(self, number: int) -> BadLine:
        """Why no line may follow."""


def follow(
    rules: PaperRules[MatchT, LineT, ReadT],
    first: MatchT,
    lines: Sequence[LineT],
    void: Void = NO_VOID,
) -> Paper[MatchT]:
    """Score lines in order. Raises ``BadLine`` at the first that cannot have happened.

    Who dealt the deal that was annulled last of all deals again. Where later deals had been dealt
    by then, or where it counts again, see :class:`Turns`. After the end only deals that were
    annulled may stand: those that were not needed.
    """
    match, outcome = first, None
    rows: list[SheetRow] = []
    past: list[tuple[Seat, ReadT]] = []
    turns = Turns(dealt_by_the_same=rules.DEALT_BY_THE_SAME)
    gone: frozenset[int] = frozenset()
    ruled_behind = {place for one in void for place in (one.behind, one.until)}
    needless = {one.line for one in void if one.holds(one.behind)}
    for number, line in enumerate(lines, start=1):
        if outcome is not None and number not in needless:
            raise rules.after_end(number)
        match, read = rules.read(match, lines, number)
        past.append((rules.dealer(match), read))
        scored = rules.score(match, read)
        rows.append(SheetRow(number, line, scored.score))
        match, outcome = scored.match, scored.outcome
        turn = turns.after(number, past[-1][0], rules.dealer(match))
        were, gone = gone, _gone(void, number) if number in ruled_behind else gone
        if were != gone:
            new = sorted(gone - were)
            own = past[-1][0] if number in new else None
            late = [(one, past[one - 1][0]) for one in new if one < number]
            turn = turns.ruled(number, turns.taken_back(number, turn, were - gone), own, late)
            left = _without(rules, first, rows, past, gone)
            match, rows, outcome = left.match, list(left.rows), left.outcome
            if rules.DEALT_BY_THE_SAME or gone - were:
                match = rules.dealt_by(match, turn)
            match = rules.going_on(match)
        elif turn != rules.dealer(match):
            match = rules.dealt_by(match, turn)
        if were != gone or turns.were:
            # What was passed on before the last two lines stays so where nothing is ruled.
            first_told = 0 if were != gone else max(number - 2, 0)
            dealers = [*(seat for seat, _ in past[first_told:]), rules.dealer(match)]
            rows[first_told:] = _passed_on(rows[first_told:], dealers)
    return Paper(tuple(rows), match, outcome)


def _gone(void: Void, number: int) -> frozenset[int]:
    return frozenset(one.line for one in void if one.holds(number))


def _without(
    rules: PaperRules[MatchT, LineT, ReadT],
    match: MatchT,
    rows: Sequence[SheetRow],
    past: Sequence[tuple[Seat, ReadT]],
    gone: Set[int],
) -> Paper[MatchT]:
    """The same deals by the same dealers, without those that are gone and what came too late."""
    outcome: Outcome | None = None
    left: list[SheetRow] = []
    for row, (dealer, read) in zip(rows, past, strict=True):
        match = rules.dealt_by(match, dealer)
        scored = rules.score(match, read)
        if outcome is None and row.number not in gone:
            left.append(SheetRow(row.number, row.line, scored.score))
            match, outcome = scored.match, scored.outcome
        else:
            score, match = rules.annul(match, scored.score)
            left.append(SheetRow(row.number, row.line, score, counts=False))
    return Paper(tuple(left), match, outcome)


def _passed_on(rows: Sequence[SheetRow], dealers: Sequence[Seat]) -> list[SheetRow]:
    """These rows, each telling who did deal next."""
    return [
        replace(row, score=_dealt_next(row.score, dealer))
        for row, dealer in zip(rows, dealers[1:], strict=True)
    ]


def _dealt_next(score: Any, dealer: Seat) -> Score:
    told: Score = replace(score, next_dealer=dealer)
    return told
