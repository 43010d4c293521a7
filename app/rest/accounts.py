"""Accounts and guests: whoever wants a token for the first time.

An answer here holds the secret of a token, so none is kept: what is sent again under its
``Idempotency-Key`` is refused as ``already-created``, with the ids of what there is.
"""

from fastapi import Response

from app.application.audit_values import AuditLog
from app.application.guards.repeating import made_once
from app.application.people import accounts as use_cases
from app.application.people import auditing, players
from app.application.values import Me, NewToken
from app.rest.answers import JSON, answers
from app.rest.bodies import NewAccount, NewGuest
from app.rest.calling import DEFAULT_PAGE, After, Caller, IdempotencyKey, Limit
from app.rest.creating import repeatable
from app.rest.routing import router

accounts = router("accounts")


@accounts.post(
    "/accounts",
    operation_id="create_account",
    status_code=201,
    responses=answers(NewToken, "The account and its first token.", 201),
)
async def create_account(
    call: Caller, wanted: NewAccount, idempotency_key: IdempotencyKey = None
) -> Response:
    """Make an account with a password. Sent again with its key, it is `already-created`."""
    database, passwords = call.database, call.context.passwords
    login, name = wanted.login, wanted.name
    with repeatable(call, idempotency_key, "create_account", login, name) as again:
        made = await use_cases.create_account(
            database, passwords, login, name, wanted.password, call.actor.via, again
        )
    return JSON(made, status_code=201)


@accounts.post(
    "/guests",
    operation_id="create_guest",
    status_code=201,
    responses=answers(NewToken, "The guest and the only token it will have.", 201),
)
async def create_guest(
    call: Caller, wanted: NewGuest, idempotency_key: IdempotencyKey = None
) -> Response:
    """Play with a name and a token alone. Sent again with its key, it is `already-created`."""
    with repeatable(call, idempotency_key, "create_guest", wanted.name) as again:
        made = await call.database.write(
            made_once, again, use_cases.create_guest, wanted.name, call.actor.via
        )
    return JSON(made, status_code=201)


@accounts.get(
    "/me/audit", operation_id="list_audit", responses=answers(AuditLog, "A page, newest first.")
)
async def list_audit(call: Caller, after: After = None, limit: Limit = DEFAULT_PAGE) -> Response:
    """What was done to my account and in my name: log-ins, tokens, seats."""
    page = await call.database.read(auditing.list_audit, call.actor, after, call.limit(limit))
    return JSON(page, headers=call.link(after=page.page.next))


@accounts.get("/me", operation_id="get_me", responses=answers(Me, "The caller."))
async def get_me(call: Caller) -> Response:
    """Who I am, and what my token may do."""
    return JSON(await call.database.read(players.get_me, call.actor))
