"""Matches: open, list, look at, abandon."""

from typing import Annotated

from fastapi import Header, Query, Response

from app.application.matches import opening, pausing, watching
from app.application.rows import MatchFilter
from app.application.values import MatchList, MatchView
from app.domain.match import Status
from app.rest.answers import JSON, answers
from app.rest.bodies import NewMatch, PauseWish
from app.rest.caching import revalidated
from app.rest.calling import DEFAULT_PAGE, ID_PATTERN, After, Caller, IdempotencyKey, Limit, MatchId
from app.rest.creating import create_match
from app.rest.routing import router

matches = router("matches")

Wanted = Annotated[str | None, Query(pattern=ID_PATTERN)]


@matches.post(
    "/matches",
    operation_id="open_match",
    status_code=201,
    responses=answers(MatchView, "The match; it runs if every seat is filled.", 201),
)
async def open_match(
    call: Caller, wanted: NewMatch, idempotency_key: IdempotencyKey = None
) -> Response:
    """Open a match; it starts at once when every seat is filled."""
    made = await create_match(call, idempotency_key, opening.open_match, wanted.wanted())
    headers = {"Location": f"/v1/matches/{made.match.id}"}
    return JSON(made, status_code=201, headers=headers)


@matches.get("/matches", operation_id="list_matches", responses=answers(MatchList, "A page."))
async def list_matches(
    call: Caller,
    game: Wanted = None,
    status: Status | None = None,
    player: Wanted = None,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """The matches that I may see, newest first."""
    wanted = MatchFilter(game, status, player)
    page = await call.database.study(
        watching.list_matches, call.actor, wanted, after, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.page.next))


@matches.get(
    "/matches/{match}",
    operation_id="get_match",
    responses=answers(MatchView, "The match as I see it.")
    | {304: {"description": "As the caller has it."}},
)
async def get_match(
    call: Caller, match: MatchId, if_none_match: Annotated[str | None, Header()] = None
) -> Response:
    """The match as I see it now; the ETag is that of my view."""
    view = await call.database.read(watching.get_match, call.actor, match)
    return revalidated(JSON(view), if_none_match)


@matches.delete(
    "/matches/{match}",
    operation_id="abandon_match",
    responses=answers(MatchView, "The match, abandoned."),
)
async def abandon_match(call: Caller, match: MatchId) -> Response:
    """Give up a match that I opened and that has not started."""
    return JSON(await call.database.write(opening.abandon_match, call.actor, match))


@matches.put(
    "/matches/{match}/pause",
    operation_id="wish_pause",
    responses=answers(MatchView, "The match; it pauses once every player wants it."),
)
async def wish_pause(call: Caller, match: MatchId, wish: PauseWish) -> Response:
    """Say that I want the match to pause, or to go on; it does once all players agree."""
    view = await call.database.write(pausing.wish_pause, call.actor, match, wish.wanted)
    return JSON(view)
