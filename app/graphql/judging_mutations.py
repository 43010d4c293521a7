"""Decisions of the jury and the director. ``seen`` is the revision that the caller has seen."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.naming import Place, Reason, RuleId
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.judging import (
    Grounds,
    NamedDeal,
    Noted,
    Penalty,
    Replacement,
    cut_short,
    give_penalty,
    lift_ruling,
    make_ruling,
    name_substitute,
    void_deal,
)
from app.application.tournament.reopening import open_again
from app.application.tournament.sheet_values import SheetView
from app.application.tournament.sheets import Ruling, walk_over
from app.application.values import Problem
from app.domain.admission import PlayerId
from app.domain.tournament.judging_facts import NotedKind, PenaltyOf, WalkoverCause
from app.graphql.call import Info, check_texts
from app.graphql.texts import REASON, check_length, reason_of


class DecidedFor(Struct, frozen=True):
    """Why something is decided, and by which rule."""

    reason: Reason
    rule: RuleId = ""


class GivenPenalty(Struct, frozen=True):
    """What an entry loses, exactly: `2`, `1/2`."""

    entry: str
    points: Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,3}(/[2-9][0-9]?)?\Z")]
    grounds: DecidedFor
    of: PenaltyOf = "points"


class GivenRuling(Struct, frozen=True):
    """What is noted about entries of a round, or about the round where none is named."""

    grounds: DecidedFor
    kind: NotedKind = "ruling"
    entries: Annotated[tuple[str, ...], Meta(max_length=24)] = ()


class GivenSubstitute(Struct, frozen=True):
    """Who plays for an entry; an empty name takes that back.

    A `player` plays online: as `member`, the only one, or the one whose name is `instead_of`.
    """

    name: Place = ""
    instead_of: Place = ""
    reason: Reason = ""
    player: PlayerId | None = None
    member: Annotated[int, Meta(ge=0, le=12)] = 0


def _grounds(given: DecidedFor) -> Grounds:
    return Grounds(given.reason.strip(), given.rule)


@strawberry.type
class JudgingMutations:
    """Penalties, rulings, walkovers, void deals, substitutes, matches that are opened again."""

    @strawberry.mutation
    async def give_penalty(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        penalty: GivenPenalty,
        seen: int,
        idempotency_key: str | None = None,
    ) -> DecisionList | Problem:
        """Take points or winnings off an entry, for a reason."""
        told = Penalty(penalty.entry, penalty.points, penalty.of, _grounds(penalty.grounds))
        return await info.context.edit(idempotency_key, give_penalty, tournament, round, told, seen)

    @strawberry.mutation
    async def make_ruling(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        ruling: GivenRuling,
        seen: int,
        idempotency_key: str | None = None,
    ) -> DecisionList | Problem:
        """Note a ruling, a warning or lateness, for a reason."""
        told = Noted(ruling.kind, ruling.entries, _grounds(ruling.grounds))
        return await info.context.edit(idempotency_key, make_ruling, tournament, round, told, seen)

    @strawberry.mutation
    async def lift_ruling(
        self,
        info: Info,
        tournament: strawberry.ID,
        number: int,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> DecisionList | Problem:
        """Let a penalty or ruling hold no more, for a reason."""
        check_texts(reason)
        told = check_length(reason, REASON, "reason")
        return await info.context.edit(idempotency_key, lift_ruling, tournament, number, told, seen)

    @strawberry.mutation
    async def name_substitute(
        self,
        info: Info,
        tournament: strawberry.ID,
        round: str,
        entry: strawberry.ID,
        substitute: GivenSubstitute,
        seen: int,
        idempotency_key: str | None = None,
    ) -> DecisionList | Problem:
        """Let somebody play for an entry in one round."""
        told = Replacement(
            substitute.name.strip(),
            substitute.instead_of.strip(),
            substitute.reason.strip(),
            substitute.player,
            substitute.member,
        )
        return await info.context.edit(
            idempotency_key, name_substitute, tournament, round, entry, told, seen
        )

    @strawberry.mutation
    async def void_deal(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        line: int,
        version: int,
        grounds: DecidedFor,
        seen: int,
        *,
        counts: bool = False,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Let a deal count no more, or again, for a reason; its line stays on the sheet.

        The line is that of the sheet at this version.
        """
        deal = NamedDeal(line, version)
        told = tournament, table, deal, _grounds(grounds), seen
        return await info.context.edit(idempotency_key, void_deal, *told, counts=counts)

    @strawberry.mutation
    async def open_again(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        reason: str,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Give a table its sheet back, or open its match again without a result, for a reason."""
        told = tournament, table, reason_of(reason), seen
        return await info.context.edit(idempotency_key, open_again, *told)

    @strawberry.mutation
    async def walk_over(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        winner: strawberry.ID,
        reason: str,
        seen: int,
        *,
        rule: str = "",
        cause: WalkoverCause = "absent",
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Give a match of two to one of them, or to nobody, for a reason."""
        check_texts(winner, rule)
        ruling = Ruling(
            winner,
            reason_of(reason),
            check_length(rule, 40, "rule"),
            cause,
        )
        told = tournament, table, ruling, seen
        return await info.context.edit(idempotency_key, walk_over, *told)

    @strawberry.mutation
    async def cut_short(
        self,
        info: Info,
        tournament: strawberry.ID,
        table: str,
        grounds: DecidedFor,
        seen: int,
        idempotency_key: str | None = None,
    ) -> SheetView | Problem:
        """Hand a sheet in as it stands though deals are left to be played, for a reason."""
        told = table, _grounds(grounds), seen
        return await info.context.edit(idempotency_key, cut_short, tournament, *told)
