"""The presets are what the rules of their games call for."""

from app.domain.tournament.plan import check_plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.stages import FinalTables, RandomDraw
from app.games.paskievics.options import DoubledRound, PaskievicsOptions
from app.stock import catalogue


def test_every_preset_is_a_sound_plan_for_a_game_of_the_catalogue() -> None:
    assert PRESETS.keys() == {
        "paskievics-classic",
        "tuppi-lohko",
        "chaupatia-league",
        "chaupatia-cup",
        "tuppi-swiss",
        "chaupatia-swiss",
        "paskievics-external",
        "tuppi-external",
        "chaupatia-external",
    }
    for preset in PRESETS.values():
        check_plan(preset.plan)
        catalogue()[preset.game].read_options(preset.options.encode())


def test_the_classical_day_is_of_single_players_without_double_game() -> None:
    preset = PRESETS["paskievics-classic"]
    options = catalogue()["paskievics"].read_options(preset.options.encode())
    assert isinstance(options, PaskievicsOptions)
    assert options.doubled_round is DoubledRound.OFF
    rounds, finals = preset.plan.stages
    assert isinstance(rounds, RandomDraw)
    assert isinstance(finals, FinalTables)
    assert (rounds.rounds, rounds.minutes, finals.minutes) == (3, 50, 50)
    assert rounds.scale == (5, 3, 2, 1, 1)
    assert (rounds.table_ties, finals.final_ties, rounds.avoid_repeats) == (
        "average",
        "shared",
        False,
    )
