"""Creating once: the same request under the same ``Idempotency-Key`` gets the same answer."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from app.application.guards.repeating import Repetition, once
from app.application.ports import Tx
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


def repeatable(
    call: Call, key: str | None, use_case: str, *told: object
) -> AbstractContextManager[Repetition | None]:
    """This request while it runs, as one that may be sent again; ``told`` holds no secret."""
    return call.services.running.repeatable(key, call.actor.account, use_case, *told)
