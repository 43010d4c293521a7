"""Creating once: the same request under the same ``Idempotency-Key`` gets the same answer."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from app.application.actor import Actor
from app.application.guards.repeating import Repetition, once
from app.application.matches.making_once import match_once
from app.application.ports import Tx
from app.application.values import MatchView
from app.rest.calling import Call

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)


async def create(
    call: Call,
    key: str | None,
    use_case: Callable[Concatenate[Tx, P], AnswerT],
    *args: P.args,
    **kwargs: P.kwargs,
) -> bytes:
    """The JSON of what the use case answers, or answered to this caller under this key."""
    request = call.request
    asked = f"{request.method} {request.url.path}\n".encode() + await request.body()

    def run(tx: Tx) -> bytes:
        return once(tx, key, call.actor.account or "", asked, use_case, *args, **kwargs)

    with repeatable(call, key, request.url.path):
        return await call.database.write(run)


async def create_match(
    call: Call,
    key: str | None,
    use_case: Callable[Concatenate[Tx, Actor, P], MatchView],
    *args: P.args,
    **kwargs: P.kwargs,
) -> MatchView:
    """What the use case answers, or the match of the answer under this key as it is now."""
    told = (*args, *kwargs.values())
    with repeatable(call, key, use_case.__name__, *told) as again:
        write = call.database.write
        return await write(match_once, call.actor, again, use_case, *args, **kwargs)


def repeatable(
    call: Call, key: str | None, use_case: str, *told: object
) -> AbstractContextManager[Repetition | None]:
    """This request while it runs, as one that may be sent again; ``told`` holds no secret."""
    return call.services.running.repeatable(key, call.actor.account, use_case, *told)
