"""Edits of what others edit too: ``If-Match`` says which revision the caller has seen."""

from typing import Annotated, Final

from fastapi import Depends, Header, Response

from app.application.tournament.round_values import RoundView
from app.application.tournament.values import TournamentView
from app.application.values import Problem
from app.rest.answers import JSON, PROBLEM_TYPE, Responses, answers

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
    tag = if_match.strip().strip('"')
    return int(tag) if tag.isascii() and tag.isdigit() and len(tag) < 10 else OTHER


Seen = Annotated[int | None, Depends(seen_of)]

UNSEEN: Responses = {
    **answers(Problem, "It was edited meanwhile.", 412, PROBLEM_TYPE),
    **answers(Problem, "If-Match is missing.", 428, PROBLEM_TYPE),
}
"""What an edit may be refused with besides."""


def tagged(view: TournamentView | RoundView, status: int = 200) -> Response:
    """A view with its revision as ETag."""
    return JSON(view, status_code=status, headers=tag_of(view.revision))


def tag_of(revision: int) -> dict[str, str]:
    """The headers that tell a revision."""
    return {"ETag": f'"{revision}"', "Cache-Control": "private, no-cache", "Vary": "Authorization"}
