"""Players: who they are."""

from fastapi import Response

from app.application.people import players as use_cases
from app.application.values import Player
from app.rest.answers import JSON, answers
from app.rest.calling import Caller, PlayerId
from app.rest.routing import router

players = router("players")


@players.get(
    "/players/{player}", operation_id="get_player", responses=answers(Player, "The player.")
)
async def get_player(call: Caller, player: PlayerId) -> Response:
    """One player."""
    return JSON(await call.database.read(use_cases.get_player, player))
