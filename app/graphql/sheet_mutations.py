"""Sheets of tables: written, handed in, signed, made official and corrected."""

import strawberry

from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.sheets import (
    confirm_sheet,
    correct_sheet,
    enter_lines,
    make_official,
    make_round_official,
    make_table_link,
    sign_sheet,
    submit_sheet,
)
from app.application.values import Problem
from app.graphql.call import Info
from app.graphql.inputs import GivenLine
from app.graphql.texts import name_of, reason_of


def _json(lines: list[GivenLine]) -> bytes:
    return b"[" + b",".join(line.text for line in lines) + b"]"


@strawberry.type
class SheetMutations:
    """Sheets of tables. ``seen`` is the revision of the tournament, or the version of the sheet."""

    @strawberry.mutation
    async def make_table_link(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TableLink | Problem:
        """A link for the secretary of one table; the one before ends."""
        return await info.context.edit(idempotency_key, make_table_link, tournament, table, seen)

    @strawberry.mutation
    async def enter_lines(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        lines: list[GivenLine],
        seen: int,
        link: str | None = None,
        *,
        live: bool = False,
    ) -> SheetView | Problem:
        """Write all lines of a sheet; `seen` is the version that the writer has."""
        told = _json(lines), seen, link
        return await info.context.write_sheet(enter_lines, tournament, table, *told, live=live)

    @strawberry.mutation
    async def sign_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        signature: str,
        seen: int,
        link: str | None = None,
    ) -> SheetView | Problem:
        """Sign a sheet at its table, as the second one; once more changes nothing."""
        told = name_of(signature), seen, link
        return await info.context.write_sheet(sign_sheet, tournament, table, *told)

    @strawberry.mutation
    async def make_round_official(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        *,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Let all signed sheets of a round stand; for a reason unsigned ones, too."""
        told = tournament, round, reason_of(reason), seen
        return await info.context.edit(idempotency_key, make_round_official, *told)

    @strawberry.mutation
    async def submit_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        link: str | None = None,
        secretary: str | None = None,
        seen: int | None = None,
    ) -> SheetView | Problem:
        """Hand a sheet in; once more changes nothing. Whoever signs next is of another side.

        If the sheet is at another version by now than `seen`, it is not handed in.
        """
        told = link, "" if secretary is None else name_of(secretary), seen
        return await info.context.write_sheet(submit_sheet, tournament, table, *told)

    @strawberry.mutation
    async def confirm_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        signature: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Note the second signature."""
        return await info.context.edit(
            idempotency_key, confirm_sheet, tournament, table, name_of(signature), seen
        )

    @strawberry.mutation
    async def make_official(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Let a signed sheet stand."""
        return await info.context.edit(idempotency_key, make_official, tournament, table, seen)

    @strawberry.mutation
    async def correct_sheet(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        lines: list[GivenLine],
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Put other lines in place of those handed in, for a reason."""
        told = _json(lines), reason_of(reason), seen
        return await info.context.edit(idempotency_key, correct_sheet, tournament, table, *told)
