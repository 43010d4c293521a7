"""Options of one name with other words in each game: told in one enum, given in the game's own."""

from pathlib import Path

import pytest

from app.stock import catalogue
from tests.graphql.service import serving

DEFAULTS = """{ games { ... on GameList { games { id defaults {
  ... on TuppiOptions { earlyEnd } ... on ChaupatiaOptions { earlyEnd }
} } } } }"""


async def test_one_document_asks_every_game_for_an_option_of_one_name(tmp_path: Path) -> None:
    async with serving(tmp_path, catalogue()) as service:
        games = (await service.ask(DEFAULTS))["games"]
        told = {game["id"]: game["defaults"].get("earlyEnd") for game in games}
        assert (told["tuppi"], told["chaupatia"]) == ("OFF", "AUTO")


@pytest.mark.parametrize(
    ("game", "word", "own"),
    [("chaupatia", "OFF", "ChaupatiaEarlyEnd"), ("tuppi", "PLAY_OUT", "TuppiEarlyEnd")],
)
async def test_a_word_of_another_game_is_refused_before_anything_is_done(
    tmp_path: Path, game: str, word: str, own: str
) -> None:
    text = (
        "{ scoreSheet(options: {%s: {earlyEnd: %s}}, lines: []) { ... on ScoredSheet { game } } }"
    )
    async with serving(tmp_path, catalogue()) as service:
        answer = (await service.send(text % (game, word))).json()
        assert [error["message"] for error in answer["errors"]] == [
            f"Value '{word}' does not exist in '{own}' enum."
        ]
        assert (await service.send(text % (game, "AUTO"))).json()["data"]["scoreSheet"] == {
            "game": game
        }
