"""Paper: the lines of a sheet in their order, and deals that were annulled once they were written.

Who dealt and who played a deal follows from what was known when it was dealt, and no later ruling
changes that, nor does taking one back. So lines are followed as they were written, each ruling
takes effect after the line behind which it was made, and from there on the match is what is left
of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence, Set
from copy import deepcopy
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
    """A sheet so far: its rows, the match as it stands, and how it ended.

    The rest is what :func:`follow` goes on from: the match before the first line, what was ruled,
    who dealt each line and what it told, whose turn it is, and the lines that count for nothing.
    """

    rows: tuple[SheetRow, ...]
    match: MatchT
    outcome: Outcome | None
    first: MatchT
    void: frozenset[Annulled]
    past: tuple[tuple[Seat, Any], ...]
    turns: Turns
    gone: frozenset[int]

    def begins(self, lines: Sequence[Line], void: Void) -> bool:
        """Whether these lines begin with its own, of which nothing else was ruled by then."""
        written = len(self.rows)
        return (
            written <= len(lines)
            and all(row.line == line for row, line in zip(self.rows, lines, strict=False))
            and _ruled_by(self.void, written) == _ruled_by(void, written)
        )


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
    before: Paper[MatchT] | None = None,
) -> Paper[MatchT]:
    """Score lines in order. Raises ``BadLine`` at the first that cannot have happened.

    Who dealt the deal that was annulled last of all deals again. Where later deals had been dealt
    by then, or where it counts again, see :class:`Turns`. After the end only deals that were
    annulled may stand: those that were not needed. What the first of these lines came to ``before``
    by the same rules is gone on from, where nothing else was ruled about them.
    """
    if before is None or before.first != first or not before.begins(lines, void):
        turns = Turns(dealt_by_the_same=rules.DEALT_BY_THE_SAME)
        before = Paper((), first, None, first, frozenset(), (), turns, frozenset())
    sheet = _Following(rules, frozenset(void), before)
    for number in range(len(before.rows) + 1, len(lines) + 1):
        sheet.go_on(lines, number)
    return sheet.paper()


def _ruled_by(void: Void, written: int) -> frozenset[Annulled]:
    """What was ruled once so many lines were written."""
    return frozenset(
        one if one.until is None or one.until <= written else one._replace(until=None)
        for one in void
        if one.behind <= written
    )


class _Following(Generic[MatchT, LineT, ReadT]):
    """A sheet on the way, from what its first lines came to."""

    def __init__(
        self,
        rules: PaperRules[MatchT, LineT, ReadT],
        void: frozenset[Annulled],
        before: Paper[MatchT],
    ) -> None:
        self._rules = rules
        self._first = before.first
        self._void = void
        self._ruled_behind = {place for one in void for place in (one.behind, one.until)}
        self._needless = {one.line for one in void if one.holds(one.behind)}
        self._match, self._outcome = before.match, before.outcome
        self._rows, self._past = list(before.rows), list(before.past)
        self._turns, self._gone = deepcopy(before.turns), before.gone

    def paper(self) -> Paper[MatchT]:
        """What the lines so far come to."""
        return Paper(
            tuple(self._rows),
            self._match,
            self._outcome,
            self._first,
            self._void,
            tuple(self._past),
            self._turns,
            self._gone,
        )

    def go_on(self, lines: Sequence[LineT], number: int) -> None:
        """Score one line more, and what was ruled behind it."""
        rules = self._rules
        if self._outcome is not None and number not in self._needless:
            raise rules.after_end(number)
        match, read = rules.read(self._match, lines, number)
        dealer = rules.dealer(match)
        self._past.append((dealer, read))
        scored = rules.score(match, read)
        self._rows.append(SheetRow(number, lines[number - 1], scored.score))
        self._match, self._outcome = scored.match, scored.outcome
        turn = self._turns.after(number, dealer, rules.dealer(self._match))
        ruled = number in self._ruled_behind and self._rule(number, turn)
        if not ruled and turn != rules.dealer(self._match):
            self._match = rules.dealt_by(self._match, turn)
        if ruled or self._turns.were:
            # What was passed on before the last two lines stays so where nothing is ruled.
            self._tell_dealers(0 if ruled else max(number - 2, 0))

    def _rule(self, number: int, turn: Seat) -> bool:
        """Let what was ruled behind this line be so, if anything was."""
        rules, past = self._rules, self._past
        were = self._gone
        self._gone = gone = frozenset(one.line for one in self._void if one.holds(number))
        if were == gone:
            return False
        new = sorted(gone - were)
        own = past[-1][0] if number in new else None
        late = [(one, past[one - 1][0]) for one in new if one < number]
        turn = self._turns.ruled(
            number, self._turns.taken_back(number, turn, were - gone), own, late
        )
        match, self._rows, self._outcome = _without(rules, self._first, self._rows, past, gone)
        if rules.DEALT_BY_THE_SAME or new:
            match = rules.dealt_by(match, turn)
        self._match = rules.going_on(match)
        return True

    def _tell_dealers(self, first: int) -> None:
        """Let these rows and all later ones tell who did deal next."""
        dealers = [*(seat for seat, _ in self._past[first:]), self._rules.dealer(self._match)]
        self._rows[first:] = _passed_on(self._rows[first:], dealers)


def _without(
    rules: PaperRules[MatchT, LineT, ReadT],
    match: MatchT,
    rows: Sequence[SheetRow],
    past: Sequence[tuple[Seat, ReadT]],
    gone: Set[int],
) -> tuple[MatchT, list[SheetRow], Outcome | None]:
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
    return match, left, outcome


def _passed_on(rows: Sequence[SheetRow], dealers: Sequence[Seat]) -> list[SheetRow]:
    """These rows, each telling who did deal next."""
    return [
        replace(row, score=_dealt_next(row.score, dealer))
        for row, dealer in zip(rows, dealers[1:], strict=True)
    ]


def _dealt_next(score: Any, dealer: Seat) -> Score:
    told: Score = replace(score, next_dealer=dealer)
    return told
