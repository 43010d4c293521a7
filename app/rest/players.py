"""Players: who they are and how they fared."""

from fastapi import Response

from app.application.matches import looking_back
from app.application.people import players as use_cases
from app.application.values import History, Player, Versus
from app.rest.answers import JSON, answers
from app.rest.calling import DEFAULT_PAGE, After, Caller, Limit, PlayerId
from app.rest.routing import router

players = router("players")


@players.get(
    "/players/{player}", operation_id="get_player", responses=answers(Player, "The player.")
)
async def get_player(call: Caller, player: PlayerId) -> Response:
    """One player."""
    return JSON(await call.database.read(use_cases.get_player, player))


@players.get(
    "/players/{player}/matches",
    operation_id="list_results",
    responses=answers(History, "A page, newest first."),
)
async def list_results(
    call: Caller, player: PlayerId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """The finished matches of a player."""
    page = await call.database.read(
        looking_back.list_results, call.actor, player, after, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.page.next))


@players.get(
    "/players/{player}/versus/{other}",
    operation_id="get_versus",
    responses=answers(Versus, "Their record of one another."),
)
async def get_versus(call: Caller, player: PlayerId, other: PlayerId) -> Response:
    """How two players fared against one another, and together."""
    return JSON(await call.database.read(looking_back.get_versus, call.actor, player, other))
