"""The game that bots are to play, as the command line names it, and the house bots of it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from app.application.texts import Language
from app.cli.reading import refusal_text, stop
from app.engine.errors import EngineError
from app.engine.policy import Policy
from app.engine.referee import Referee
from app.engine.values import Options
from app.stock import catalogue, policies, texts


def chosen_game(game: str, options: str) -> tuple[Referee, Options]:
    """The game of this id, with these options as JSON. Ends the command when there is none."""
    games = catalogue()
    try:
        referee = games.referee(game)
        return referee, referee.read_options(_tagged(options, game))
    except EngineError as error:
        there = f" Games: {', '.join(games)}." if game not in games else ""
        stop(refusal_text(texts(games), error, Language.ENGLISH, game) + there)


def house_of(game: str) -> Mapping[str, Policy]:
    """The house bots of a game of the catalogue."""
    return policies(catalogue())[game]


def _tagged(options: str, game: str) -> bytes:
    try:
        given: dict[str, Any] = msgspec.json.decode(options.encode(), type=dict[str, Any])
    except msgspec.MsgspecError as error:
        stop(f"--options takes a JSON object, such as '{{}}': {error}")
    return msgspec.json.encode({**given, "game": game})
