"""Draws that rest on old numbers: by what the sheets say now they would be others.

A draw stands when an earlier sheet is corrected after it. Who would be in it, and who would not, is
computed from the entries that were there when it was drawn, so that only results make a difference;
who would sit or be seeded elsewhere, from what was drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.domain.tournament.course_facts import DrawOutdated
from app.domain.tournament.facts import (
    AnyFact,
    LinesEntered,
    RoundKey,
    SheetCorrected,
    SheetSubmitted,
    TablePlayed,
    TableReopened,
    WalkedOver,
)
from app.domain.tournament.judging_facts import PenaltyGiven, RulingLifted
from app.domain.tournament.paired_points import paired_on_others
from app.domain.tournament.rank_seats import moved
from app.domain.tournament.sheet_rulings import DealAnnulled, MatchCutShort, SheetReopened
from app.domain.tournament.stages import External, Swiss
from app.domain.tournament.state import Tournament
from app.domain.tournament.succession import going_on

Noted = tuple[DrawOutdated, ...]

AT_TABLES: Final = (
    LinesEntered,
    SheetSubmitted,
    SheetCorrected,
    TablePlayed,
    TableReopened,
    WalkedOver,
    DealAnnulled,
    MatchCutShort,
    SheetReopened,
)
"""The facts that may change the result of a table."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """The first draw of a stage, who is in it and would ``leave``, and who would ``join``.

    Those ``moved`` would be in it all the same, at another table or as another seed. Of a Swiss
    stage it is the last draw as well, and who would be paired by other points.
    """

    drawn: RoundKey
    leave: tuple[str, ...] = ()
    join: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


def outdated_draws(t: Tournament) -> tuple[Outdated, ...]:
    """Every draw that others would be in, or in another way, in order."""
    stages = [stage for stage in range(1, len(t.plan.stages) + 1) if t.rounds_of(stage)]
    found = (one for stage in stages for one in _of_stage(t, stage))
    return tuple(one for one in found if one.leave or one.join or one.moved)


def _of_stage(t: Tournament, stage: int) -> Iterator[Outdated]:
    """The first draw, which rests on the stage before, and the last one, on the rounds before."""
    first, last = t.rounds_of(stage)[0], t.rounds_of(stage)[-1]
    if stage > 1:
        yield _outdated(t, stage)
    if last != first:
        yield Outdated(last.key, moved=paired_on_others(t, last))


def _outdated(t: Tournament, stage: int) -> Outdated:
    one = t.rounds_of(stage)[0]
    drawn = (*one.entries, *one.without)
    now = going_on(t, stage, one.there)
    # An entry that came after the draw was seated by hand, whatever its place.
    leave = tuple(entry for entry in drawn if entry in one.there and entry not in now)
    if isinstance(t.stage(stage), External) and not leave:
        # Entries that an organizer has not paired may have been left out on purpose.
        return Outdated(one.key)
    join = tuple(entry for entry in now if entry not in drawn and t.entry(entry).plays_in(one.key))
    return Outdated(one.key, leave, join, (*moved(t, one, now), *paired_on_others(t, one)))


def outdated_by(before: Tournament, after: Tournament, facts: tuple[AnyFact, ...]) -> Noted:
    """What is noted in the log once these facts have led from one to the other.

    A draw that rests on the numbers that stand again is noted as well, with nobody's name.
    """
    if not any(_may_count(before, fact) for fact in facts):
        return ()
    was, now = ({one.drawn: one for one in outdated_draws(t)} for t in (before, after))
    changed = (key for key in sorted({*was, *now}) if was.get(key) != now.get(key))
    told = (now.get(key, Outdated(key)) for key in changed)
    return tuple(DrawOutdated(one.drawn, one.leave, one.join, one.moved) for one in told)


def _may_count(t: Tournament, fact: AnyFact) -> bool:
    """Whether draws may rest on what a fact changes: later stages, or a later Swiss round."""
    key = _round_of(t, fact)
    if key is None or not t.rounds or key >= t.rounds[-1].key:
        return False
    return key.stage < t.rounds[-1].key.stage or isinstance(t.stage(key.stage), Swiss)


def _round_of(t: Tournament, fact: AnyFact) -> RoundKey | None:
    """The round whose results a fact may change."""
    if isinstance(fact, AT_TABLES):
        return fact.table.of
    if isinstance(fact, PenaltyGiven):
        return fact.drawn
    if isinstance(fact, RulingLifted):
        return t.rulings[fact.number - 1].drawn
    return None
