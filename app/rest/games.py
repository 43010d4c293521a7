"""Games: the catalogue, and paper sheets scored by the code of play."""

from fastapi import Response

from app.application import rules_desk
from app.application.values import Game, GameList, ScoredSheet
from app.rest.answers import JSON, answers
from app.rest.bodies import Sheet, as_json
from app.rest.calling import Caller, GameId
from app.rest.routing import router

games = router("games")


@games.get("/games", operation_id="list_games", responses=answers(GameList, "The catalogue."))
async def list_games(call: Caller) -> Response:
    """Every game of the catalogue, with its words in the caller's language."""
    return JSON(rules_desk.list_games(call.context, call.language), headers=call.worded())


@games.get("/games/{game}", operation_id="get_game", responses=answers(Game, "The game."))
async def get_game(call: Caller, game: GameId) -> Response:
    """One game, with its words in the caller's language."""
    found = rules_desk.get_game(call.context, game, call.language)
    return JSON(found, headers=call.worded())


@games.post(
    "/games/{game}/score",
    operation_id="score_sheet",
    responses=answers(ScoredSheet, "The lines with their scores."),
)
async def score_sheet(call: Caller, game: GameId, sheet: Sheet) -> Response:
    """Score the lines of a paper sheet. Nothing is stored."""
    scored = await call.database.compute_long(
        call.actor.share,
        rules_desk.score_sheet,
        call.context,
        game,
        as_json(sheet.options),
        as_json(sheet.lines),
        sheet.first_dealer,
    )
    return JSON(scored)
