"""Edits of what others edit too: ``If-Match`` says which revision the caller has seen.

Under an ``Idempotency-Key`` an edit may be sent again: it gets its answer though the revision has
changed by now, so that nobody has to find out what became of it when an answer was lost.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Concatenate, Final, ParamSpec, Protocol, TypeVar

from fastapi import Depends, Header, Response
from msgspec import Struct

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.ahead import edited_ahead
from app.application.values import Problem
from app.rest.answers import JSON, PROBLEM_TYPE, Responses, answers
from app.rest.calling import Call, Caller, IdempotencyKey
from app.rest.creating import repeatable

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=Struct)

OTHER: Final = -1
"""A revision that no tournament has."""


def seen_of(
    if_match: Annotated[
        str | None, Header(description="The ETag of the tournament that was seen.")
    ] = None,
) -> int | None:
    """The revision that the caller has seen; None where it does not say."""
    if if_match is None or if_match.strip() == "*":
        return None
    tag = if_match.strip().strip('"').partition("-")[0]
    return int(tag) if tag.isascii() and tag.isdigit() and len(tag) < 10 else OTHER


Seen = Annotated[int | None, Depends(seen_of)]


@dataclass(frozen=True, slots=True)
class Edit:
    """An edit: whose it is, what they have seen, and the key under which it may be sent again."""

    call: Call
    seen: int | None
    key: str | None

    async def __call__(
        self,
        use_case: Callable[Concatenate[Tx, Actor, str, P], AnswerT],
        tournament: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> AnswerT:
        """What the use case answers, whose last argument is what the caller has seen.

        The same edit of another revision is the same request.
        """
        call, told = self.call, (tournament, *args[:-1], *kwargs.values())
        with repeatable(call, self.key, use_case.__name__, *told) as again:
            return await edited_ahead(
                call.database, call.actor, again, use_case, tournament, *args, **kwargs
            )


def edit_of(call: Caller, seen: Seen, idempotency_key: IdempotencyKey = None) -> Edit:
    """The edit that a request is."""
    return Edit(call, seen, idempotency_key)


Editing = Annotated[Edit, Depends(edit_of)]

UNSEEN: Responses = {
    **answers(Problem, "It was edited meanwhile.", 412, PROBLEM_TYPE),
    **answers(Problem, "If-Match is missing.", 428, PROBLEM_TYPE),
}
"""The further refusals of an edit."""


class Revised(Protocol):
    """What is told of a tournament at one of its revisions."""

    @property
    def revision(self) -> int: ...


def tagged(view: Revised, status: int = 200) -> Response:
    """A view with its ETag: the revision that an edit must have seen, and the digest of the bytes.

    So a tag names one representation, though sheets come in without a new revision, and strangers
    see less of a tournament than its officials.
    """
    answer = JSON(view, status_code=status)
    digest = blake2b(bytes(answer.body), digest_size=8).hexdigest()
    answer.headers["ETag"] = f'"{view.revision}-{digest}"'
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Vary"] = "Authorization"
    return answer
