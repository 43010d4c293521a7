"""The example bots: one for every game, short, clean, and better than chance."""

from pathlib import Path
from typing import Final

import pytest

from app.bots.duplicates import seatings, seed_of
from app.bots.playing import play_out
from app.cli.bots.check import findings
from app.cli.bots.players import players_of
from app.cli.bots.program import of_file
from app.cli.bots.standings import Tally
from app.cli.bots.trial import Trial
from app.stock import catalogue, policies

GAMES: Final = catalogue()
EXAMPLES: Final = Path(__file__).parents[3] / "examples" / "bots"
DEALS: Final = 12


def example(game: str) -> Path:
    return EXAMPLES / f"{game.replace('-', '_')}.py"


def test_every_game_has_one_and_no_other_file_lies_there() -> None:
    assert set(EXAMPLES.glob("*.py")) == {example(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_short_file_without_this_projects_code(game: str) -> None:
    text = example(game).read_text()
    assert text.count("\n") <= 110
    assert {line for line in text.splitlines() if line.startswith(("import", "from"))} == {
        "from random import Random",
        "from typing import Any",
    }
    assert f"tricktable bot match examples/bots/{example(game).name} random --game {game}" in text


@pytest.mark.parametrize("game", GAMES)
def test_a_check_finds_nothing(game: str) -> None:
    trial = Trial(of_file(example(game), watch=True), 1.0, "deals of a test")
    house = list(policies(GAMES)[game].values())
    for number in range(4):
        trial.play(GAMES[game], GAMES[game].types.options(), number, house)
    trial.compare()
    trial.close()
    assert trial.answered
    assert [one.wrong for one in findings(trial, watched=True) if one.wrong] == []


@pytest.mark.parametrize("game", GAMES)
def test_it_gains_on_chance_by_more_than_chance(game: str) -> None:
    referee = GAMES[game]
    options = referee.types.options()
    players = players_of([str(example(game)), "random"], [], policies(GAMES)[game])
    tally = Tally(2)
    for number in range(DEALS):
        played = []
        for seated in seatings(referee.sides(options), range(2)):
            choosers = {seat: players[who].at(seat) for seat, who in seated.items()}
            seed = seed_of("examples", number)
            points = play_out(referee, options, seed, choosers, one_deal=True).points
            played.append((seated, points))
        tally.add(played)
    for player in players:
        player.close()
    assert players[0].faults.total() == 0
    assert tally.standings()[0].gain.low > 0
