"""Webhooks: where I want to be told of what happens, and what was sent there."""

from typing import Annotated

from fastapi import Path, Response

from app.application.people import hooks as use_cases
from app.application.people import hooks_once as once
from app.application.people.hook_values import Delivery, DeliveryLog, Hook, HookList, NewHook
from app.rest.answers import JSON, answers
from app.rest.bodies import HookToMake
from app.rest.calling import DEFAULT_PAGE, ID_PATTERN, After, Caller, IdempotencyKey, Limit
from app.rest.creating import repeated
from app.rest.routing import router

hooks = router("hooks")

HookId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a webhook.")]
DeliveryId = Annotated[str, Path(pattern=ID_PATTERN, description="The id of a delivery.")]


@hooks.post(
    "/hooks",
    operation_id="create_hook",
    status_code=201,
    responses=answers(NewHook, "The hook, and its secret this once.", 201),
)
async def create_hook(
    call: Caller, given: HookToMake, idempotency_key: IdempotencyKey = None
) -> Response:
    """Be told of events at an address of mine; bodies are signed with the secret.

    Sent again with its key it is refused as `secret-told`.
    """
    made = await repeated(call, idempotency_key, once.create_hook_once, given.wanted())
    return JSON(made, status_code=201)


@hooks.get("/hooks", operation_id="list_hooks", responses=answers(HookList, "My hooks."))
async def list_hooks(call: Caller) -> Response:
    """My webhooks, newest first, without their secrets."""
    return JSON(await call.database.read(use_cases.list_hooks, call.actor))


@hooks.get("/hooks/{hook}", operation_id="get_hook", responses=answers(Hook, "The hook."))
async def get_hook(call: Caller, hook: HookId) -> Response:
    """One of my webhooks."""
    return JSON(await call.database.read(use_cases.get_hook, call.actor, hook))


@hooks.put("/hooks/{hook}", operation_id="update_hook", responses=answers(Hook, "The hook now."))
async def update_hook(call: Caller, hook: HookId, given: HookToMake) -> Response:
    """Say anew where a hook points and what it is told of; a stopped one goes on."""
    told = hook, given.wanted()
    return JSON(await call.database.write(use_cases.update_hook, call.actor, *told))


@hooks.delete("/hooks/{hook}", operation_id="end_hook", responses=answers(Hook, "What it was."))
async def end_hook(call: Caller, hook: HookId) -> Response:
    """Drop a webhook, and all that was sent to it."""
    return JSON(await call.database.write(use_cases.end_hook, call.actor, hook))


@hooks.post(
    "/hooks/{hook}/secret",
    operation_id="rotate_hook_secret",
    status_code=201,
    responses=answers(NewHook, "The hook, and its new secret this once.", 201),
)
async def rotate_hook_secret(
    call: Caller, hook: HookId, idempotency_key: IdempotencyKey = None
) -> Response:
    """A new secret; for a day the old one signs as well.

    Sent again with its key it is refused as `secret-told`.
    """
    made = await repeated(call, idempotency_key, once.rotate_hook_secret_once, hook)
    return JSON(made, status_code=201)


@hooks.get(
    "/hooks/{hook}/deliveries",
    operation_id="list_deliveries",
    responses=answers(DeliveryLog, "A page, newest first."),
)
async def list_deliveries(
    call: Caller, hook: HookId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """What was sent to a webhook, and how that went."""
    told = hook, after, call.limit(limit)
    page = await call.database.read(use_cases.list_deliveries, call.actor, *told)
    return JSON(page, headers=call.link(after=page.page.next))


@hooks.post(
    "/hooks/{hook}/deliveries/{delivery}/redelivery",
    operation_id="redeliver",
    responses=answers(Delivery, "It is sent again."),
)
async def redeliver(
    call: Caller, hook: HookId, delivery: DeliveryId, idempotency_key: IdempotencyKey = None
) -> Response:
    """Send something again, as a delivery that says what it repeats."""
    told = hook, delivery
    return JSON(await repeated(call, idempotency_key, once.redeliver_once, *told))
