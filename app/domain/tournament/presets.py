"""Tournaments ready to be announced: an organizer enters only names.

A preset is data. Each names the game that it was made for and the options that differ from those
of the game's rules.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from app.domain.tournament.match_results import MatchPoints
from app.domain.tournament.plan import Plan
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import (
    Advance,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)


class Preset(Struct, frozen=True):
    """A plan, the game it is for, and that game's options as JSON."""

    game: str
    options: str
    plan: Plan


# Rounds I to III of 50 minutes by random draw, then the finals from zero (PAS-TRN).
_PASKIEVICS = Preset(
    "paskievics",
    '{"deals": 0}',
    Plan(
        (
            RandomDraw(name="Rounds", minutes=50, rounds=3, tables=(4, 5)),
            FinalTables(name="Finals", minutes=50, tables=(4, 5)),
        )
    ),
)

# Blocks of at most five pairs; two of each go on to a play-off (TUP-BLOCK).
_TUPPI = Preset(
    "tuppi",
    "{}",
    Plan(
        (
            RoundRobin(name="Blocks", largest_block=5, outright="tuppi"),
            Knockout(
                name="Play-offs", advance=Advance(per_block=2), seeding="blocks", third_place=True
            ),
        )
    ),
)

# Everyone against everyone. A match by the timetable may end level.
_LEAGUE = Preset(
    "chaupatia",
    "{}",
    Plan((RoundRobin(name="League", largest_block=32, match_points=MatchPoints()),)),
)

# Drawn; level teams play on until one of them is ahead.
_CUP = Preset(
    "chaupatia",
    '{"level_result": "extra-deal"}',
    Plan((Knockout(name="Cup", seeding="drawn", third_place=True),)),
)

# Five rounds of pairs, or of teams, in which equals meet; a level match is worth half a win.
_TUPPI_SWISS = Preset("tuppi", "{}", Plan((Swiss(name="Swiss", rounds=5, outright="tuppi"),)))
_CHAUPATIA_SWISS = Preset("chaupatia", "{}", Plan((Swiss(name="Swiss", rounds=5),)))

# Who meets whom the organizer says; the service scores. Tables as the game has them.
_PASKIEVICS_OWN = Preset(
    "paskievics",
    '{"deals": 0}',
    Plan((External(name="Rounds", minutes=50, rounds=3, tables=(4, 5), scoring=ByPlaces()),)),
)
_TUPPI_OWN = Preset(
    "tuppi",
    "{}",
    Plan((External(name="Matches", rounds=5, tables=(2,), scoring=ByMatches(outright="tuppi")),)),
)
_CHAUPATIA_OWN = Preset(
    "chaupatia",
    "{}",
    Plan((External(name="Matches", rounds=5, tables=(2,), scoring=ByMatches()),)),
)

PRESETS: Final[Mapping[str, Preset]] = {
    "paskievics-classic": _PASKIEVICS,
    "tuppi-lohko": _TUPPI,
    "chaupatia-league": _LEAGUE,
    "chaupatia-cup": _CUP,
    "tuppi-swiss": _TUPPI_SWISS,
    "chaupatia-swiss": _CHAUPATIA_SWISS,
    "paskievics-external": _PASKIEVICS_OWN,
    "tuppi-external": _TUPPI_OWN,
    "chaupatia-external": _CHAUPATIA_OWN,
}
"""The presets by name."""
