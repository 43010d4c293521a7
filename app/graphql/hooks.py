"""Webhooks: where the caller is told of what happens, and what was sent there."""

from typing import Annotated

import strawberry
from msgspec import Meta, Struct

from app.application.people.hook_values import (
    HOOK_EVENTS,
    Delivery,
    DeliveryLog,
    Hook,
    HookEvent,
    HookList,
    NewHook,
)
from app.application.people.hooks import (
    WantedHook,
    end_hook,
    get_hook,
    list_deliveries,
    list_hooks,
    update_hook,
)
from app.application.people.hooks_once import (
    create_hook_once,
    redeliver_once,
    rotate_hook_secret_once,
)
from app.application.people.targets import LONGEST_URL
from app.application.values import Problem
from app.graphql.call import Info


class GivenHook(Struct, frozen=True):
    """Where a webhook points, and what it is told of."""

    url: Annotated[str, Meta(min_length=1, max_length=LONGEST_URL)]
    events: Annotated[tuple[HookEvent, ...], Meta(min_length=1, max_length=len(HOOK_EVENTS))]

    def wanted(self) -> WantedHook:
        """The same for the use case."""
        return WantedHook(self.url, self.events)


@strawberry.type
class HookQueries:
    """What owners are told of their webhooks."""

    @strawberry.field
    async def hooks(self, info: Info) -> HookList | Problem:
        """The caller's webhooks, newest first, without their secrets."""
        return await info.context.read(list_hooks)

    @strawberry.field
    async def hook(self, info: Info, id: strawberry.ID) -> Hook | Problem:
        """One of the caller's webhooks."""
        return await info.context.read(get_hook, id)

    @strawberry.field
    async def deliveries(
        self, info: Info, hook: strawberry.ID, first: int = 20, after: str | None = None
    ) -> DeliveryLog | Problem:
        """What was sent to a webhook, and how that went, newest first."""
        return await info.context.read(list_deliveries, hook, after, info.context.page(first))


@strawberry.type
class HookMutations:
    """What owners do with their webhooks."""

    @strawberry.mutation
    async def create_hook(
        self, info: Info, hook: GivenHook, idempotency_key: str | None = None
    ) -> NewHook | Problem:
        """Be told of events at an address; bodies are signed with the secret, told this once.

        Sent again with its key, it is `secret-told`.
        """
        return await info.context.repeat(idempotency_key, create_hook_once, hook.wanted())

    @strawberry.mutation
    async def update_hook(self, info: Info, id: strawberry.ID, hook: GivenHook) -> Hook | Problem:
        """Say anew where a hook points and what it is told of; a stopped one goes on."""
        return await info.context.write(update_hook, id, hook.wanted())

    @strawberry.mutation
    async def end_hook(self, info: Info, id: strawberry.ID) -> Hook | Problem:
        """Drop a webhook, and all that was sent to it."""
        return await info.context.write(end_hook, id)

    @strawberry.mutation
    async def rotate_hook_secret(
        self, info: Info, id: strawberry.ID, idempotency_key: str | None = None
    ) -> NewHook | Problem:
        """A new secret; for a day the old one signs as well.

        Sent again with its key, it is `secret-told`.
        """
        return await info.context.repeat(idempotency_key, rotate_hook_secret_once, id)

    @strawberry.mutation
    async def redeliver(
        self,
        info: Info,
        hook: strawberry.ID,
        delivery: strawberry.ID,
        idempotency_key: str | None = None,
    ) -> Delivery | Problem:
        """Send something again, as a delivery that says what it repeats."""
        return await info.context.repeat(idempotency_key, redeliver_once, hook, delivery)
