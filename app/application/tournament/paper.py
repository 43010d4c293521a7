"""Tables as the engine of their game judges them."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.application.errors import Code, Refused
from app.application.tournament.reckoning import Reckoned, reckoned
from app.domain.tournament.facts import SheetTally
from app.domain.tournament.state import Sheet, Table, Tournament
from app.engine.errors import BadLine, BadOptions
from app.engine.paper import Void
from app.engine.referee import Referee
from app.engine.refusals import refusal_of
from app.engine.values import Line, Options, Outcome


def lines_of(sheet: Sheet) -> bytes:
    """The lines of a sheet as one list."""
    return b"[" + ",".join(sheet.lines).encode() + b"]"


def read_lines(judge: Referee, lines: bytes) -> Sequence[Line]:
    """Lines that were sent. Raises :class:`Refused` ``bad-line``."""
    try:
        return judge.read_lines(lines)
    except BadLine as error:
        raise _refused(judge, error) from error


def _refused(judge: Referee, error: BadLine) -> Refused:
    return Refused(Code.BAD_LINE, refusal_of(error), of_game=judge.info.id)


@dataclass(frozen=True, slots=True)
class Scored:
    """The lines of a sheet as they are kept, and what they come to."""

    lines: tuple[str, ...]
    tally: SheetTally


@dataclass(frozen=True, slots=True)
class Paper:
    """A table of a tournament with the game that is played at it."""

    judge: Referee
    options: Options
    table: Table

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each entry."""
        return self.judge.sides(self.options)

    def scored(self, lines: bytes, void: Void | None = None) -> Scored:
        """Lines in JSON, scored, by what was ruled of them, or is ruled now as ``void`` says.

        Raises :class:`Refused` ``bad-line`` with the rule.
        """
        read = read_lines(self.judge, lines)
        try:
            tally = self._reckoned(read, self.table.sheet.rulings if void is None else void).tally
        except BadLine as error:
            raise _refused(self.judge, error) from error
        told = replace(self.told(tally.outcome, ended=tally.ended), may_stop=tally.may_stop)
        return Scored(tuple(self.judge.write(line).decode() for line in read), told)

    def reckoned(self) -> Reckoned:
        """The lines as they stand."""
        sheet = self.table.sheet
        return self._reckoned(self.judge.read_lines(lines_of(sheet)), sheet.rulings)

    def _reckoned(self, lines: Sequence[Line], void: Void) -> Reckoned:
        return reckoned(self.judge, self.options, lines, self.table.at.first_dealer, void)

    def told(self, outcome: Outcome, *, ended: bool) -> SheetTally:
        """An outcome of the game as one of the table's entries."""
        points = tuple(outcome.points[side[0]] for side in self.sides)
        winners = tuple(
            entry for entry, side in enumerate(self.sides) if side[0] in outcome.winners
        )
        return SheetTally(points, outcome.by, winners, ended)


def paper_at(judge: Referee, state: Tournament, table: Table) -> Paper:
    """The paper of a table of this tournament, whose game is the referee's.

    Raises :class:`Refused` ``bad-options``.
    """
    try:
        options = judge.tournament_options(
            judge.read_options(state.options.encode()), _block_of(state, table)
        )
        return Paper(judge, judge.table_options(options, len(table.at.entries)), table)
    except BadOptions as error:
        raise Refused(Code.BAD_OPTIONS, refusal_of(error), of_game=state.game) from error


def _block_of(state: Tournament, table: Table) -> int | None:
    """How many entries are in the table's block."""
    if table.at.block is None:
        return None
    return len(state.rounds_of(table.key.stage)[0].blocks[table.at.block])
