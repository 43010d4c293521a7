"""Tokens: log in, see what is out, take it back."""

from fastapi import Response

from app.application.people import accounts as use_cases
from app.application.values import NewToken, Token, TokenList
from app.rest.answers import JSON, answers
from app.rest.bodies import LogIn
from app.rest.calling import Caller, IdempotencyKey, TokenId
from app.rest.creating import repeatable
from app.rest.routing import router

tokens = router("tokens")


@tokens.post(
    "/tokens",
    operation_id="log_in",
    status_code=201,
    responses=answers(NewToken, "A new token.", 201),
)
async def log_in(call: Caller, wanted: LogIn, idempotency_key: IdempotencyKey = None) -> Response:
    """A new token for a login name and its password. Sent again: `already-created`."""
    call.visit.take_password(wanted.login)
    database, passwords, via = call.database, call.context.passwords, call.actor.via
    told = (wanted.login, wanted.label, wanted.wanted_scopes())
    with repeatable(call, idempotency_key, "log_in", *told) as again:
        token = await use_cases.log_in(
            database, passwords, wanted.login, wanted.password, *told[1:], via=via, again=again
        )
    return JSON(token, status_code=201)


@tokens.get("/tokens", operation_id="list_tokens", responses=answers(TokenList, "My tokens."))
async def list_tokens(call: Caller) -> Response:
    """My tokens, newest first, without their secrets."""
    return JSON(await call.database.read(use_cases.list_tokens, call.actor))


@tokens.delete(
    "/tokens/{token}",
    operation_id="revoke_token",
    responses=answers(Token, "The token as it is now: revoked."),
)
async def revoke_token(call: Caller, token: TokenId) -> Response:
    """Revoke one of my tokens, at once."""
    return JSON(await call.database.write(use_cases.revoke_token, call.actor, token))
