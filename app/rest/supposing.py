"""What the standings of a tournament would be."""

from typing import Annotated

from fastapi import Response
from pydantic import Field, StringConstraints

from app.application.tournament.ahead import supposed_ahead
from app.application.tournament.supposing import PenaltyIf, PointsIf, SheetIf, Supposed, WhatIf
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.judging_facts import PenaltyOf
from app.rest.answers import JSON, answers
from app.rest.bodies import Body, Word, as_json
from app.rest.calling import Caller, TournamentId
from app.rest.judging_bodies import PENALTY
from app.rest.routing import router
from app.rest.tournament_bodies import MOST_RULINGS, GivenPlan, Lines, read_plan

supposing = router("what-if")

MOST_POINTS = 1_000_000
Name = Annotated[str, StringConstraints(pattern=r"^[0-9.]{1,20}$")]
Points = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]


class SupposedPenalty(Body):
    """What an entry of a round would lose, exactly: `2`, `1/2`."""

    round: Name
    entry: Word
    points: Annotated[str, StringConstraints(pattern=PENALTY)]
    of: PenaltyOf = "points"


class SupposedPoints(Body):
    """The points that the entries of a table would have, in the order of its seats."""

    table: Name
    points: Annotated[list[Points], Field(min_length=2, max_length=12)]


class SupposedSheet(Body):
    """The lines that a sheet would have."""

    table: Name
    lines: Lines


class Suppositions(Body):
    """What is supposed, all at once. The plan has the same stages with other rules for ties."""

    plan: GivenPlan | None = None
    sheets: Annotated[list[SupposedSheet], Field(max_length=MOST_ENTRIES)] = Field(default=[])
    points: Annotated[list[SupposedPoints], Field(max_length=MOST_ENTRIES)] = Field(default=[])
    penalties: Annotated[list[SupposedPenalty], Field(max_length=MOST_ENTRIES)] = Field(default=[])
    lifted: Annotated[
        list[Annotated[int, Field(ge=1, le=MOST_RULINGS)]], Field(max_length=MOST_ENTRIES)
    ] = Field(default=[])

    def supposed(self) -> Supposed:
        """The same for the use case, but the sheets."""
        return Supposed(
            None if self.plan is None else read_plan(self.plan),
            tuple(PointsIf(one.table, tuple(one.points)) for one in self.points),
            tuple(PenaltyIf(one.round, one.entry, one.points, one.of) for one in self.penalties),
            tuple(self.lifted),
        )

    def reread(self) -> list[SheetIf]:
        """The sheets for the use case."""
        return [SheetIf(one.table, as_json(one.lines)) for one in self.sheets]


@supposing.post(
    "/tournaments/{tournament}/what-if",
    operation_id="what_if",
    responses=answers(WhatIf, "What would change; nothing is stored."),
)
async def what_if(call: Caller, tournament: TournamentId, given: Suppositions) -> Response:
    """The standings with other points, penalties, rules for ties or lines."""
    told = tournament, given.supposed(), given.reread()
    return JSON(await supposed_ahead(call.database, call.actor, *told))
