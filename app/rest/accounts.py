"""Accounts and guests: whoever wants a token for the first time."""

from fastapi import Response

from app.application import accounts as use_cases
from app.application import players
from app.application.values import Me, NewToken
from app.rest.answers import JSON, answers
from app.rest.bodies import NewAccount, NewGuest
from app.rest.calling import Caller, IdempotencyKey
from app.rest.creating import create
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
    """Make an account with a password."""
    hashed = await call.database.compute(call.context.passwords.hash, wanted.password)
    made = await create(
        call, idempotency_key, use_cases.store_account, wanted.login, wanted.name, hashed
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
    """Play with a name and a token alone."""
    made = await create(call, idempotency_key, use_cases.create_guest, wanted.name)
    return JSON(made, status_code=201)


@accounts.get("/me", operation_id="get_me", responses=answers(Me, "The caller."))
async def get_me(call: Caller) -> Response:
    """Who I am, and what my token may do."""
    return JSON(await call.database.read(players.get_me, call.actor))
