"""Who has which role in a tournament, and what of it is released."""

import strawberry
from msgspec import Struct

from app.application.tournament.announcing import release_results
from app.application.tournament.role_values import RoleLinkCode
from app.application.tournament.roles import (
    end_role,
    end_role_link,
    give_role,
    hand_over_tournament,
    make_role_link,
    take_role,
)
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.domain.tournament.role_facts import Role
from app.graphql.call import Info, at_least


class WantedRole(Struct, frozen=True):
    """A role to be given."""

    role: Role


@strawberry.type
class RoleMutations:
    """Roles in tournaments, by their owners; and the links by which they are taken up."""

    @strawberry.mutation
    async def give_role(
        self,
        info: Info,
        tournament: strawberry.ID,
        player: strawberry.ID,
        wanted: WantedRole,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let somebody direct, judge or see a tournament, in place of the role before."""
        return await info.context.edit(
            idempotency_key, give_role, tournament, player, wanted.role, seen
        )

    @strawberry.mutation
    async def hand_over_tournament(
        self,
        info: Info,
        tournament: strawberry.ID,
        player: strawberry.ID,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let a director own a tournament of mine who has come by a link.

        I direct it from then on.
        """
        return await info.context.edit(
            idempotency_key, hand_over_tournament, tournament, player, seen
        )

    @strawberry.mutation
    async def end_role(
        self,
        info: Info,
        tournament: strawberry.ID,
        player: strawberry.ID,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let somebody have no role in a tournament any more.

        No link that was made before gives them one again; a link made after does.
        """
        return await info.context.edit(idempotency_key, end_role, tournament, player, seen)

    @strawberry.mutation
    async def make_role_link(
        self,
        info: Info,
        tournament: strawberry.ID,
        wanted: WantedRole,
        seen: int,
        idempotency_key: str | None = None,
    ) -> RoleLinkCode | Problem:
        """A link by which whoever has its code takes a role up, until the owner ends it."""
        return await info.context.edit(
            idempotency_key, make_role_link, tournament, wanted.role, seen
        )

    @strawberry.mutation
    async def end_role_link(
        self,
        info: Info,
        tournament: strawberry.ID,
        link: strawberry.ID,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """End a link, and the roles that were taken up by it."""
        return await info.context.edit(idempotency_key, end_role_link, tournament, link, seen)

    @strawberry.mutation
    async def take_role(self, info: Info, code: str) -> TournamentView | Problem:
        """Take up the role of a link."""
        return await info.context.write(take_role, code)

    @strawberry.mutation
    async def release_results(
        self,
        info: Info,
        tournament: strawberry.ID,
        stage: int,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let everybody see the results of a stage, those to come as well."""
        given = at_least(1, "stage", stage), seen
        return await info.context.edit(idempotency_key, release_results, tournament, *given)
