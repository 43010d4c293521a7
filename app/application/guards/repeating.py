"""Idempotency keys: a request that is sent again does nothing a second time.

It gets the answer of the first, told anew from ids that were kept. Where that answer held a secret,
the repetition is refused with the id of what was created, and the secret is not told again. Of a
password not even a digest is kept. Keys are forgotten after a day.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Concatenate, ParamSpec, TypeVar

import msgspec

from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.application.rows import StoredAnswer
from app.application.values import NewToken

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)

KEY = re.compile(r"[\x21-\x7e]{16,200}")


@dataclass(frozen=True, slots=True)
class Repetition:
    """A request that may be sent again: its key, whose it is, and what it asks for."""

    key: str
    caller: str
    request: bytes


class Running:
    """The requests with a key that run in this process.

    In another process a second one waits for the first, and is then a repetition of it.
    """

    def __init__(self) -> None:
        self._running: set[tuple[str, str]] = set()

    @contextmanager
    def repeatable(
        self, key: str | None, caller: str | None, use_case: str, *told: object
    ) -> Iterator[Repetition | None]:
        """The request with this key while it runs; None without a key.

        ``told`` is all that it asks for, but no secret. Raises :class:`Refused`
        ``still-running`` while another with the same key runs, ``malformed-request``.
        """
        if key is None:
            yield None
            return
        if KEY.fullmatch(key) is None:
            raise Refused(Code.MALFORMED_REQUEST, path="$.idempotencyKey", reason=KEY.pattern)
        repetition = Repetition(key, caller or "", msgspec.json.encode([use_case, *told]))
        with self._alone(repetition.caller, key):
            yield repetition

    @contextmanager
    def _alone(self, caller: str, key: str) -> Iterator[None]:
        if (caller, key) in self._running:
            raise Refused(Code.STILL_RUNNING)
        self._running.add((caller, key))
        try:
            yield
        finally:
            self._running.discard((caller, key))


class _Made(msgspec.Struct):
    """What is kept in place of an answer with a secret."""

    player: str
    token: str


def name_of(use_case: Callable[..., object]) -> str:
    """The use case behind a function ``…_once``: requests are told apart by its name."""
    return use_case.__name__.removesuffix("_once")


def made_once(
    tx: Tx,
    repetition: Repetition | None,
    make: Callable[Concatenate[Tx, P], NewToken],
    *args: P.args,
    **kwargs: P.kwargs,
) -> NewToken:
    """A new token, of which only the ids are kept under the key, in the same transaction.

    Raises :class:`Refused` ``already-created`` with these ids when the request is sent again,
    ``idempotency-mismatch`` when it differs.
    """

    def again(stored: bytes) -> NewToken:
        made = msgspec.json.decode(stored, type=_Made)
        raise Refused(Code.ALREADY_CREATED, player=made.player, token=made.token)

    create = partial(make, tx, *args, **kwargs)
    return done_once(tx, repetition, create, lambda new: _Made(new.player.id, new.token.id), again)


def done_once(
    tx: Tx,
    repetition: Repetition | None,
    make: Callable[[], AnswerT],
    keep: Callable[[AnswerT], object],
    again: Callable[[bytes], AnswerT],
) -> AnswerT:
    """What ``make`` answers, of which ``keep`` is stored under the key in the same transaction.

    Sent again, it is what ``again`` tells from that. Raises :class:`Refused`
    ``idempotency-mismatch`` when the request differs.
    """
    if repetition is None:
        return make()
    stored = kept_answer(tx, repetition)
    if stored is not None:
        return again(stored)
    made = make()
    keep_answer(tx, repetition, msgspec.json.encode(keep(made)))
    return made


def secret_once(
    tx: Tx,
    repetition: Repetition | None,
    make: Callable[[], AnswerT],
    named: Callable[[AnswerT], str] = lambda _: "",
) -> AnswerT:
    """An answer with a secret, of which only the id of what it is for is kept.

    Raises :class:`Refused` ``secret-told`` with that id when the request is sent again,
    ``idempotency-mismatch`` when it differs.
    """

    def again(stored: bytes) -> AnswerT:
        raise Refused(Code.SECRET_TOLD, made=msgspec.json.decode(stored, type=str))

    return done_once(tx, repetition, make, named, again)


def kept_answer(tx: Tx, repetition: Repetition) -> bytes | None:
    """What is kept under the key of this request, if it was done before.

    Raises :class:`Refused` ``idempotency-mismatch`` when that request was another.
    """
    stored = tx.answers.get(repetition.caller, repetition.key)
    if stored is None:
        return None
    if stored.request != sha256(repetition.request).hexdigest():
        raise Refused(Code.IDEMPOTENCY_MISMATCH)
    return stored.answer


def keep_answer(tx: Tx, repetition: Repetition, answer: bytes) -> None:
    """Keep under the key of this request what is answered when it is sent again."""
    digest = sha256(repetition.request).hexdigest()
    now = tx.context.clock.now()
    tx.answers.add(StoredAnswer(repetition.caller, repetition.key, digest, answer, now))
