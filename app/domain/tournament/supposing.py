"""What the standings would be: a tournament after decisions that nobody has taken.

What is supposed goes through the same commands as what is done, so that the answer is what doing it
would give. Nothing is kept.
"""

from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from app.domain.tournament import judging, sheets
from app.domain.tournament.beginnings import begun
from app.domain.tournament.course_facts import RoundCancelled
from app.domain.tournament.facts import RoundKey, SheetTally, TableKey
from app.domain.tournament.folding import follow
from app.domain.tournament.judging_facts import PenaltyOf
from app.domain.tournament.placing import Amount
from app.domain.tournament.plan import Plan, check_plan
from app.domain.tournament.refusals import (
    OTHER_DRAWS,
    OTHER_POINTS,
    OTHER_STAGES,
    RESTS_ON_IT,
    Barred,
    barred,
)
from app.domain.tournament.stage_terms import drawing_terms
from app.domain.tournament.standings import Standing, standings
from app.domain.tournament.state import Tournament

WHY = "what if"


@dataclass(frozen=True, slots=True)
class SupposedPenalty:
    """An entry of a round would lose so much."""

    round: RoundKey
    entry: str
    points: str
    of: PenaltyOf


@dataclass(frozen=True, slots=True)
class SupposedSheet:
    """A sheet would have these lines."""

    table: TableKey
    lines: tuple[str, ...]
    tally: SheetTally


@dataclass(frozen=True, slots=True)
class SupposedPoints:
    """The entries of a table would have these points, in the order of its seats."""

    table: TableKey
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Supposition:
    """All that is supposed at once. ``plan`` has the same stages with other rules for ties."""

    plan: Plan | None = None
    sheets: tuple[SupposedSheet, ...] = ()
    points: tuple[SupposedPoints, ...] = ()
    penalties: tuple[SupposedPenalty, ...] = ()
    lifted: tuple[int, ...] = ()


def supposed(t: Tournament, what: Supposition) -> Tournament:
    """The tournament as it would be. Raises :class:`Barred` where it could not be so."""
    t.must_be("running", "finished")
    t = _with_plan(replace(t, phase="running"), what.plan)
    for sheet in what.sheets:
        t = _corrected(t, sheet)
    for points in what.points:
        t = _corrected(t, _with_points(t, points))
    for one in what.penalties:
        given = judging.give_penalty(t, one.round, one.entry, one.points, one.of, WHY, "")
        t = follow(t, given)
    for number in what.lifted:
        t = follow(t, judging.lift_ruling(t, number, WHY))
    return t


def called_off(before: Tournament, after: Tournament) -> tuple[RoundKey, ...]:
    """The rounds that rest on what is supposed to be otherwise, and so are supposed away."""
    left = {one.key for one in after.rounds}
    return tuple(one.key for one in before.rounds if one.key not in left)


def _corrected(t: Tournament, sheet: SupposedSheet) -> Tournament:
    """With these lines; rounds of a bracket that rest on others are called off first."""
    correct = partial(
        sheets.correct_sheet, key=sheet.table, lines=sheet.lines, tally=sheet.tally, reason=WHY
    )
    try:
        return follow(t, correct(t))
    except Barred as bar:
        if bar.code != RESTS_ON_IT.code:
            raise
    later = [one for one in t.rounds if one.key > sheet.table.of]
    t = follow(t, [RoundCancelled(one.key, len(begun(one)), WHY) for one in reversed(later)])
    return follow(t, correct(t))


def _with_points(t: Tournament, one: SupposedPoints) -> SupposedSheet:
    """The sheet with other points; the entry that has the most has won."""
    table = t.table(one.table)
    if len(one.points) != len(table.at.entries):
        raise barred(OTHER_POINTS, table=str(one.table), entries=len(table.at.entries))
    best = [place for place, points in enumerate(one.points) if points == max(one.points)]
    winners = () if len(best) == len(one.points) else tuple(best)
    lines = table.sheet.lines or ("{}",)
    by = table.sheet.tally.by if table.sheet.tally else "points"
    tally = SheetTally(one.points, by, winners, ended=True)
    return SupposedSheet(one.table, lines, tally)


def _with_plan(t: Tournament, plan: Plan | None) -> Tournament:
    if plan is None:
        return t
    check_plan(plan)
    if [type(one) for one in plan.stages] != [type(one) for one in t.plan.stages]:
        raise barred(OTHER_STAGES, stages=len(t.plan.stages))
    for number, (one, other) in enumerate(zip(t.plan.stages, plan.stages, strict=True), start=1):
        if drawing_terms(one) != drawing_terms(other):
            raise barred(OTHER_DRAWS, stage=number)
    return replace(t, plan=plan)


@dataclass(frozen=True, slots=True)
class Change:
    """An entry whose place or points in a stage would be others."""

    stage: int
    entry: str
    block: int | None
    places: tuple[int, int]
    points: tuple[Amount, Amount]


def changes(before: Tournament, after: Tournament) -> tuple[Change, ...]:
    """What differs in the standings, in the order of those after."""
    was = {(one.stage, row.entry): row for one in standings(before) for row in one.standings}
    pairs = (
        (one.stage, was.get((one.stage, row.entry), row), row)
        for one in standings(after)
        for row in one.standings
    )
    return tuple(_change(*pair) for pair in pairs if _differ(*pair[1:]))


def _differ(old: Standing, new: Standing) -> bool:
    return (old.place, old.points) != (new.place, new.points)


def _change(stage: int, old: Standing, new: Standing) -> Change:
    return Change(stage, new.entry, new.block, (old.place, new.place), (old.points, new.points))
