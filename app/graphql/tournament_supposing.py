"""What the standings of a tournament would be."""

import strawberry

from app.application.errors import Code, Refused
from app.application.tournament.supposing import (
    SheetIf,
    Supposed,
    WhatIf,
)
from app.application.values import Problem
from app.graphql.call import Info
from app.graphql.inputs import GivenLine


@strawberry.type
class TournamentSupposing:
    """Standings that would be."""

    @strawberry.field
    async def what_if(
        self,
        info: Info,
        tournament: strawberry.ID,
        what: Supposed,
        tables: list[str] | None = None,
        lines: list[list[GivenLine]] | None = None,
    ) -> WhatIf | Problem:
        """The standings with other points, penalties, rules for ties or lines. Nothing is stored.

        `lines` has the lines that each of the `tables` would have, in the same order.
        """
        sheets = _sheets(tables or [], lines or [])
        return await info.context.suppose(tournament, what, sheets)


def _sheets(tables: list[str], lines: list[list[GivenLine]]) -> list[SheetIf]:
    if len(tables) != len(lines):
        raise Refused(Code.MALFORMED_REQUEST, path="$.lines", reason="as many as `tables`")
    return [
        SheetIf(table, b"[" + b",".join(one.text for one in given) + b"]")
        for table, given in zip(tables, lines, strict=True)
    ]
