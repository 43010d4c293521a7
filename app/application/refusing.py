"""From what the life of a match does not allow to the refusal of a use case."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from app.application.errors import Code, Refused
from app.domain.match import Match, NotAllowedNow

P = ParamSpec("P")


def following(
    change: Callable[Concatenate[Match, P], Match], match: Match, *args: P.args, **kwargs: P.kwargs
) -> Match:
    """The match after a change. Raises :class:`Refused` with the code of ``NotAllowedNow``."""
    try:
        return change(match, *args, **kwargs)
    except NotAllowedNow as error:
        raise Refused(Code(error.code)) from error
