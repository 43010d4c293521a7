"""The bodies of requests about decisions of the jury and the director."""

from typing import Annotated

from pydantic import Field, StringConstraints

from app.application.tournament.judging import Grounds, Noted, Penalty, Replacement
from app.domain.tournament.judging_facts import NotedKind, PenaltyOf
from app.rest.bodies import Word
from app.rest.tournament_bodies import Place, Why

PENALTY = r"^[1-9][0-9]{0,3}(/[2-9][0-9]?)?$"

RuleId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_.-]{0,40}$")]


class GivenGrounds(Why):
    """Why something is decided, and by which rule."""

    rule: RuleId = ""

    def grounds(self) -> Grounds:
        """The same for the use case."""
        return Grounds(self.reason, self.rule)


class GivenVoid(GivenGrounds):
    """Why a deal counts no more, or why it `counts` again.

    Its line is that of the sheet at `version`; of a sheet that was written since nothing is ruled.
    """

    version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    counts: bool = False


class GivenPenalty(GivenGrounds):
    """What an entry loses, exactly: `2`, `1/2`."""

    entry: Word
    points: Annotated[str, StringConstraints(pattern=PENALTY)]
    of: PenaltyOf = "points"

    def penalty(self) -> Penalty:
        """The same for the use case."""
        return Penalty(self.entry, self.points, self.of, self.grounds())


class GivenRuling(GivenGrounds):
    """What is noted about entries of a round, or about the round where none is named."""

    kind: NotedKind = "ruling"
    entries: Annotated[list[Word], Field(max_length=24)] = Field(default=[])

    def noted(self) -> Noted:
        """The same for the use case."""
        return Noted(self.kind, tuple(self.entries), self.grounds())


class GivenSubstitute(Why):
    """Who plays for an entry; an empty name takes that back.

    A `player` plays online: as `member`, the only one, or the one whose name is `instead_of`.
    """

    name: Place = ""
    instead_of: Place = ""
    player: Word | None = None
    member: Annotated[int, Field(ge=0, le=12)] = 0

    def replacement(self) -> Replacement:
        """The same for the use case."""
        return Replacement(self.name, self.instead_of, self.reason, self.player, self.member)
