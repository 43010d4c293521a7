"""How rounds of tournaments are drawn, paired, arranged and published."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.tournament.drawing import (
    Pairings,
    WantedDraw,
    arrange_round,
    cancel_round,
    draw_round,
    pair_round,
    publish_round,
    redraw_round,
)
from app.application.tournament.round_values import RoundView
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.pairing import GivenTable
from app.graphql.call import Info
from app.graphql.texts import reason_of


class TableGiven(Struct, frozen=True):
    """The entries of a table in seat order; without a first dealer one is drawn."""

    entries: Annotated[tuple[str, ...], Meta(min_length=1, max_length=12)]
    first_dealer: Annotated[int, Meta(ge=0, le=11)] | None = None


class SeatToFix(Struct, frozen=True):
    """An entry that is to sit at the table of this number."""

    entry: str
    table: Annotated[int, Meta(ge=1, le=100)]


class DrawToMake(Struct, frozen=True):
    """What is asked of a draw: these go `without` a table, `fixed` sit where they are put.

    It takes a reason where somebody goes without.
    """

    without: Annotated[tuple[str, ...], Meta(max_length=MOST_ENTRIES)] = ()
    fixed: Annotated[tuple[SeatToFix, ...], Meta(max_length=MOST_ENTRIES)] = ()


class TableEntries(Struct, frozen=True):
    """The entries of a table, in seat order."""

    entries: Annotated[tuple[str, ...], Meta(max_length=12)]


def _draw(reason: str, wish: DrawToMake | None) -> WantedDraw:
    asked = wish or DrawToMake()
    fixed = tuple(FixedSeat(one.entry, one.table) for one in asked.fixed)
    return WantedDraw(reason_of(reason), asked.without, fixed)


@strawberry.type
class DrawingMutations:
    """Rounds of tournaments. ``seen`` is the revision that the caller has seen."""

    @strawberry.mutation
    async def draw_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        seen: int,
        reason: str = "",
        wish: DrawToMake | None = None,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Draw the next round; while sheets are out it takes a reason."""
        told = tournament, _draw(reason, wish), seen
        return await info.context.edit(idempotency_key, draw_round, *told)

    @strawberry.mutation
    async def redraw_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        reason: str,
        seen: int,
        wish: DrawToMake | None = None,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Draw the last round anew, for a reason, while nothing was played in it."""
        told = tournament, round, _draw(reason, wish), seen
        return await info.context.edit(idempotency_key, redraw_round, *told)

    @strawberry.mutation
    async def cancel_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Take the last round back, for a reason; what was written in it counts no more."""
        told = tournament, round, reason_of(reason), seen
        return await info.context.edit(idempotency_key, cancel_round, *told)

    @strawberry.mutation
    async def pair_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        tables: list[TableGiven],
        seen: int,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Give the tables of a round of a stage that draws none itself."""
        given = tuple(GivenTable(one.entries, one.first_dealer) for one in tables)
        told = Pairings(given, reason_of(reason)), seen
        return await info.context.edit(idempotency_key, pair_round, tournament, round, *told)

    @strawberry.mutation
    async def arrange_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        tables: list[TableEntries],
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundView | Problem:
        """Seat the entries of a round by hand, for a reason."""
        told = [table.entries for table in tables], reason_of(reason), seen
        return await info.context.edit(idempotency_key, arrange_round, tournament, round, *told)

    @strawberry.mutation
    async def publish_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        idempotency_key: str | None = None,
        *,
        hints_accepted: bool = False,
    ) -> RoundView | Problem:
        """Let play begin at the tables of a round.

        With `hintsAccepted` although the draw hints at results that are not released.
        """
        told = tournament, round, seen
        return await info.context.edit(
            idempotency_key, publish_round, *told, hints_accepted=hints_accepted
        )
