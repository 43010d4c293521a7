"""The clock of a round."""

import strawberry

from app.application.errors import Code, Refused
from app.application.tournament.clock_values import RoundClockView
from app.application.tournament.clocks import (
    call_time,
    extend_round,
    extend_table,
    get_clock,
    pause_clock,
    start_clock,
    take_back_time,
)
from app.application.values import Problem
from app.domain.tournament.round_clock import MOST_SECONDS
from app.graphql.call import Info


@strawberry.type
class ClockQueries:
    """Clocks of rounds that are published."""

    @strawberry.field
    async def clock(
        self, info: Info, tournament: strawberry.ID, round: str
    ) -> RoundClockView | Problem:
        """The clock of a round, by its name such as `1.2`."""
        return await info.context.read(get_clock, tournament, round)


@strawberry.type
class ClockMutations:
    """Clocks of rounds, by directors."""

    @strawberry.mutation
    async def start_clock(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """Let the clock of a round run, from the start or after a pause."""
        return await info.context.edit(idempotency_key, start_clock, tournament, round, seen)

    @strawberry.mutation
    async def pause_clock(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """Let the clock of a round stand."""
        return await info.context.edit(idempotency_key, pause_clock, tournament, round, seen)

    @strawberry.mutation
    async def call_time(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seen: int,
        for_all: bool = True,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """Give the signal now: the deal in progress counts, and none starts after it.

        With `forAll` false, tables that were given more time than others have it from now on.
        """
        told = tournament, round, seen
        return await info.context.edit(idempotency_key, call_time, *told, for_all=for_all)

    @strawberry.mutation
    async def take_back_time(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """Take a signal back that was given by mistake, for a reason.

        The clock goes on with what was left; a match that ended meanwhile stays as it is.
        """
        told = round, reason, seen
        return await info.context.edit(idempotency_key, take_back_time, tournament, *told)

    @strawberry.mutation
    async def extend_round(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        seconds: int,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """More time for all tables, or less."""
        told = round, _seconds(seconds), seen
        return await info.context.edit(idempotency_key, extend_round, tournament, *told)

    @strawberry.mutation
    async def extend_table(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        seconds: int,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoundClockView | Problem:
        """More time for one table, or less."""
        told = table, _seconds(seconds), seen
        return await info.context.edit(idempotency_key, extend_table, tournament, *told)


def _seconds(given: int) -> int:
    if abs(given) > MOST_SECONDS:
        reason = f"Expected `int` <= {MOST_SECONDS}"
        raise Refused(Code.MALFORMED_REQUEST, path="$.seconds", reason=reason)
    return given
