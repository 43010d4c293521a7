"""``what_if``: the difference in the standings that changes would make. Nothing is stored."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from msgspec import Meta, Struct

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.loading import referee_of
from app.application.ports import Tx
from app.application.tournament.desk import allowed, organized
from app.application.tournament.naming import round_key, table_key
from app.application.tournament.naming_values import Fraction, RoundName, TableName
from app.application.tournament.paper import read_lines
from app.application.tournament.papers import paper_of
from app.application.tournament.standing_values import Standings
from app.application.tournament.telling import exact, told_standings
from app.application.values import Count
from app.domain.tournament import supposing as domain
from app.domain.tournament.judging_facts import PenaltyOf
from app.domain.tournament.outright import with_outright
from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import TOO_MANY_LINES, barred
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Tournament
from app.engine.refusals import refusal_of
from app.engine.values import Small

MOST_LINES: Final = 480
Work = Callable[[], None]


class PenaltyIf(Struct, frozen=True):
    """An entry of a round would lose so much: ``2``, ``1/2``."""

    round: RoundName
    entry: str
    points: Fraction
    of: PenaltyOf = "points"


class PointsIf(Struct, frozen=True):
    """The entries of a table would have these points, in the order of its seats."""

    table: TableName
    points: tuple[Small, ...]


@dataclass(frozen=True, slots=True)
class SheetIf:
    """The sheet of a table would have these lines, in JSON."""

    table: str
    lines: bytes


class Supposed(Struct, frozen=True):
    """What is supposed. The plan has the same stages, with other rules for ties.

    ``lifted`` are penalties by their numbers.
    """

    plan: Plan | None = None
    points: tuple[PointsIf, ...] = ()
    penalties: tuple[PenaltyIf, ...] = ()
    lifted: tuple[Small, ...] = ()


class PlaceChange(Struct, frozen=True):
    """An entry whose place or points in a stage would be others."""

    stage: Count
    entry: str
    name: str
    block: int | None
    place_before: Count
    place_after: Count
    points_before: Fraction
    points_after: Fraction


class WhatIf(Struct, frozen=True):
    """What would change, and the standings that would be. ``as_of`` is what they start from."""

    as_of: Count
    changes: tuple[PlaceChange, ...]
    standings: Standings
    called_off: Annotated[
        tuple[RoundName, ...],
        Meta(description="Rounds of a bracket that would be called off, for they rest on it."),
    ] = ()


def what_if(
    tx: Tx, actor: Actor, tournament: str, what: Supposed, sheets: Sequence[SheetIf]
) -> WhatIf:
    """The standings as they would be with other points, penalties, rules for ties or lines.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``, ``unknown-part``,
    ``bad-line``, and what bars doing it.
    """
    now = organized(tx, actor, tournament).state
    _check_lines(tx, now, sheets)
    wanted = domain.Supposition(
        _plan(tx, now, what.plan),
        tuple(_sheet(tx, now, one) for one in sheets),
        tuple(domain.SupposedPoints(table_key(one.table), one.points) for one in what.points),
        tuple(_penalty(one) for one in what.penalties),
        what.lifted,
    )
    after = allowed(partial(domain.supposed, what=wanted), now)
    names = {one.who.id: one.who.name for one in now.entries}
    found = domain.changes(now, after)
    told = tuple(_change(one, names[one.entry]) for one in found)
    gone = tuple(map(str, domain.called_off(now, after)))
    return WhatIf(now.version, told, told_standings(after, standings(after)), gone)


def scoring_of(
    tx: Tx, actor: Actor, tournament: str, what: Supposed, sheets: Sequence[SheetIf]
) -> Work:
    """The scoring of these sheets, which is kept and takes its time: see :mod:`.scoring`."""
    now = organized(tx, actor, tournament).state
    _check_lines(tx, now, sheets)
    papers = [(paper_of(tx, now, table_key(one.table)), one.lines) for one in sheets]

    def score() -> None:
        with suppress(Refused):
            for paper, lines in papers:
                paper.scored(lines)

    return score


def _check_lines(tx: Tx, now: Tournament, sheets: Sequence[SheetIf]) -> None:
    """Refuse more lines, of all supposed sheets together, than the longest sheet has."""
    judge = referee_of(tx, now.game)
    lines = sum(len(read_lines(judge, one.lines)) for one in sheets)
    if lines > MOST_LINES:
        raise Refused(Code.TOURNAMENT_BARS, refusal_of(barred(TOO_MANY_LINES, limit=MOST_LINES)))


def _plan(tx: Tx, now: Tournament, plan: Plan | None) -> Plan | None:
    if plan is None:
        return None
    word = referee_of(tx, now.game).info.outright
    return allowed(lambda _: with_outright(plan, word), now)


def _sheet(tx: Tx, now: Tournament, one: SheetIf) -> domain.SupposedSheet:
    key = table_key(one.table)
    scored = paper_of(tx, now, key).scored(one.lines)
    return domain.SupposedSheet(key, scored.lines, scored.tally)


def _penalty(one: PenaltyIf) -> domain.SupposedPenalty:
    return domain.SupposedPenalty(round_key(one.round), one.entry, one.points, one.of)


def _change(one: domain.Change, name: str) -> PlaceChange:
    return PlaceChange(
        stage=one.stage,
        entry=one.entry,
        name=name,
        block=None if one.block is None else one.block + 1,
        place_before=one.places[0],
        place_after=one.places[1],
        points_before=exact(one.points[0]),
        points_after=exact(one.points[1]),
    )
