"""All that was decided besides play, as it is told with the standings: who lost what, and why."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.domain.tournament.adjusting import Adjustments
from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.judging_facts import PenaltyOf
from app.domain.tournament.placing import Amount
from app.domain.tournament.state import Ruling, Table, Tournament

DecisionKind = Annotated[
    Literal["penalty", "ruling", "warning", "lateness", "walkover", "void_deal", "cut_short"],
    Meta(title="DecisionKind"),
]


class Decision(Struct, frozen=True):
    """A decision about ``entries``: the loser of a walkover, those at the table of a void deal.

    What can be lifted has a ``number``; ``lifted`` is why it holds no more. ``points`` are taken
    off, ``cause`` is that of a walkover, ``line`` the one that was voided. What is ``automatic`` no
    organizer has decided.
    """

    kind: DecisionKind
    round: RoundKey
    entries: tuple[str, ...]
    reason: str
    rule: str
    number: int | None = None
    table: TableKey | None = None
    points: str = ""
    of: PenaltyOf = "points"
    cause: str = ""
    line: int | None = None
    lifted: str | None = None
    automatic: bool = False


def decisions_of(t: Tournament, stage: int) -> tuple[Decision, ...]:
    """The decisions of a stage: penalties and rulings in order, then those at its tables."""
    rulings = (_told(one) for one in t.rulings if one.drawn.stage == stage)
    tables = (decision for table in t.tables_of(stage) for decision in _at_table(table))
    return (*rulings, *tables)


def penalties(t: Tournament, stage: int) -> Adjustments:
    """What was taken off in a stage, as far as it still holds."""
    points: dict[str, Amount] = {}
    winnings: dict[str, Amount] = {}
    for one in t.rulings:
        if one.points and one.lifted is None and one.drawn.stage == stage:
            sums = points if one.of == "points" else winnings
            (entry,) = one.entries
            sums[entry] = sums.get(entry, 0) - Fraction(one.points)
    return Adjustments(points, winnings)


def penalties_in(t: Tournament, key: RoundKey, entry: str) -> tuple[Ruling, ...]:
    """What was taken off an entry in one round, as far as it still holds."""
    return tuple(
        one
        for one in t.rulings
        if one.points and one.lifted is None and one.drawn == key and entry in one.entries
    )


def _told(one: Ruling) -> Decision:
    return Decision(
        one.kind,
        one.drawn,
        one.entries,
        one.reason,
        one.rule,
        number=one.number,
        points=one.points,
        of=one.of,
        lifted=one.lifted,
    )


def _at_table(table: Table) -> Iterator[Decision]:
    ground = table.sheet.ground
    if ground is not None:
        lost = tuple(entry for entry in table.at.entries if entry != table.winner)
        yield Decision(
            "walkover",
            table.key.of,
            lost,
            ground.reason,
            ground.rule,
            table=table.key,
            cause=ground.cause,
            automatic=ground.automatic,
        )
    for one in table.sheet.voided:
        yield Decision(
            "void_deal",
            table.key.of,
            table.at.entries,
            one.reason,
            one.rule,
            table=table.key,
            line=one.line,
            lifted=one.lifted,
        )
    cut = table.sheet.cut
    if cut is not None:
        told = table.key.of, table.at.entries, cut.reason, cut.rule
        yield Decision("cut_short", *told, table=table.key)
