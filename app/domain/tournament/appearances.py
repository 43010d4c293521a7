"""What an entry had to do in a round: at which table it sat, with whom, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.placing import Amount
from app.domain.tournament.state import Round, SheetStatus, Table, Tournament
from app.domain.tournament.worth import worth_of, worth_of_bye

Result = Annotated[
    Literal["none", "won", "drawn", "lost"],
    Meta(title="PairResult", description="Of a match of two whose sheet is in; else none."),
]
PAIR = 2


@dataclass(frozen=True, slots=True)
class Appearance:
    """An entry in a round; without a ``table`` it had a bye.

    ``points`` are those of the sheet as it is, None while nothing is written; ``worth`` is what
    they are worth in the order of the stage; None until the sheet is in, or if nothing is counted.
    """

    round: RoundKey
    table: TableKey | None = None
    opponents: tuple[str, ...] = ()
    points: int | None = None
    worth: Amount | None = None
    result: Result = "none"
    state: SheetStatus = "official"
    walkover: bool = False


def appearances(t: Tournament, one: Round) -> dict[str, Appearance]:
    """Each entry of a round with what became of it."""
    worth = worth_of_bye(t, one)
    found = {entry: Appearance(one.key, worth=worth) for entry in one.byes}
    for table in one.tables:
        found.update(_at(t, one, table))
    return found


def _at(t: Tournament, one: Round, table: Table) -> Iterator[tuple[str, Appearance]]:
    worth = worth_of(t, one, table)
    points = points_written(table)
    for entry in table.at.entries:
        others = tuple(other for other in table.at.entries if other != entry)
        yield (
            entry,
            Appearance(
                one.key,
                table.key,
                others,
                points.get(entry),
                worth.get(entry),
                result_of(table, entry),
                table.sheet.status,
                table.sheet.walkover is not None,
            ),
        )


def points_written(table: Table) -> dict[str, int]:
    """The points of a sheet that has lines; none of an empty one."""
    return table.points() if table.sheet.lines else {}


def result_of(table: Table, entry: str) -> Result:
    """How a match of two ended for one of them; one to which neither came both have lost."""
    if not table.counts or len(table.at.entries) != PAIR:
        return "none"
    if table.winner is None:
        return "drawn" if table.sheet.walkover is None else "lost"
    return "won" if table.winner == entry else "lost"
