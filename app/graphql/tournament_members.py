"""Who plays online as the members of entries."""

import strawberry

from app.application.errors import Code, Refused
from app.application.tournament.membership import (
    WantedMember,
    answer_membership,
    free_member,
    get_own_part,
    put_member,
)
from app.application.tournament.own_values import OwnPart
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.graphql.call import Info, check_texts


@strawberry.type
class TournamentMemberQueries:
    """What players are told of their tournaments."""

    @strawberry.field
    async def own_part(self, info: Info, tournament: strawberry.ID) -> OwnPart | Problem:
        """What the caller plays in a tournament, or was asked to."""
        return await info.context.read(get_own_part, tournament)


@strawberry.type
class TournamentMemberMutations:
    """Accounts and house bots as members of entries."""

    @strawberry.mutation
    async def put_member(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        member: int,
        seen: int,
        *,
        player: strawberry.ID | None = None,
        house_bot: str | None = None,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Ask a player to play as a member of an entry, or let a house bot do so: one of both."""
        check_texts(player, house_bot)
        if (player is None) == (house_bot is None):
            raise Refused(Code.MALFORMED_REQUEST, path="$", reason="name a player or a house bot")
        told = entry, member, WantedMember(player, house_bot), seen
        return await info.context.edit(idempotency_key, put_member, tournament, *told)

    @strawberry.mutation
    async def free_member(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: strawberry.ID,
        member: int,
        seen: int,
        idempotency_key: str | None = None,
    ) -> TournamentView | Problem:
        """Let nobody play as a member online any more."""
        return await info.context.edit(
            idempotency_key, free_member, tournament, entry, member, seen
        )

    @strawberry.mutation
    async def answer_membership(
        self, info: Info, tournament: strawberry.ID, accepts: bool
    ) -> OwnPart | Problem:
        """Agree to play for the entry that has asked the caller, or say no, even later."""
        return await info.context.write(answer_membership, tournament, accepts)
