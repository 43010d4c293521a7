"""What players do by themselves where registration is open."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.naming import Name, Place
from app.application.tournament.entering import WantedEntry
from app.application.tournament.own_values import OwnPart
from app.application.tournament.self_entering import ask_partner, check_in_own_entry
from app.application.tournament.self_entering_once import (
    register_entry_once,
    withdraw_own_entry_once,
)
from app.application.values import Problem
from app.domain.admission import PlayerId
from app.graphql.call import Info, check_texts
from app.graphql.texts import REASON, check_length


class OwnEntryToRegister(Struct, frozen=True):
    """An entry of mine. It is called as I am unless a name is given; partners are asked."""

    name: Name | None = None
    club: Place = ""
    city: Place = ""
    members: Annotated[tuple[Name, ...], Meta(max_length=6)] = ()
    partners: Annotated[tuple[PlayerId, ...], Meta(max_length=5)] = ()


@strawberry.type
class SelfEnteringMutations:
    """Players register themselves, ask partners, check in and withdraw."""

    @strawberry.mutation
    async def register_entry(
        self,
        info: Info,
        tournament: strawberry.ID,
        entry: OwnEntryToRegister,
        idempotency_key: str | None = None,
    ) -> OwnPart | Problem:
        """Take part in a tournament, with partners who are asked; again it changes nothing."""
        name = (entry.name or "").strip()
        names = tuple(name.strip() for name in entry.members)
        wanted = WantedEntry(name, entry.club.strip(), entry.city.strip(), names)
        told = tournament, wanted, entry.partners
        return await info.context.repeat(idempotency_key, register_entry_once, *told)

    @strawberry.mutation
    async def ask_partner(
        self, info: Info, tournament: strawberry.ID, member: int, player: strawberry.ID
    ) -> OwnPart | Problem:
        """Ask another player in place of a partner who has not agreed."""
        check_texts(player)
        return await info.context.write(ask_partner, tournament, member, player)

    @strawberry.mutation
    async def withdraw_own_entry(
        self,
        info: Info,
        tournament: strawberry.ID,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> OwnPart | Problem:
        """Let the entry for which I play withdraw, from the next round on."""
        check_texts(reason)
        told = check_length(reason, REASON, "reason").strip()
        write = info.context.repeat
        return await write(idempotency_key, withdraw_own_entry_once, tournament, told)

    @strawberry.mutation
    async def check_in_own_entry(
        self, info: Info, tournament: strawberry.ID, present: bool
    ) -> OwnPart | Problem:
        """Say that the entry for which I play is there, or is not."""
        return await info.context.write(check_in_own_entry, tournament, present)
