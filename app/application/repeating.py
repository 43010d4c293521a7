"""Idempotency keys: a creating request that is sent again gets the answer of the first."""

from collections.abc import Callable
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.application.rows import StoredAnswer

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)


def once(
    tx: Tx,
    key: str | None,
    caller: str,
    request: bytes,
    create: Callable[Concatenate[Tx, P], AnswerT],
    *args: P.args,
    **kwargs: P.kwargs,
) -> bytes:
    """The JSON of what ``create`` answers, stored under ``key`` in the same transaction.

    Sent again with the same key and the same ``request`` it gives the stored bytes and creates
    nothing. Raises :class:`Refused` ``idempotency-mismatch`` when the request differs.
    """
    if key is None:
        return msgspec.json.encode(create(tx, *args, **kwargs))
    digest = sha256(request).hexdigest()
    stored = tx.answers.get(caller, key)
    if stored is not None:
        if stored.request != digest:
            raise Refused(Code.IDEMPOTENCY_MISMATCH)
        return stored.answer
    answer = msgspec.json.encode(create(tx, *args, **kwargs))
    now = tx.context.clock.now()
    tx.answers.add(StoredAnswer(caller, key, digest, answer, now))
    return answer
