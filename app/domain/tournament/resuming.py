"""A tournament that was finished goes on where a correction calls for a round more.

So it is in a double knockout whose final another side has won after all: the two meet once more.
"""

from msgspec.structs import replace

from app.domain.tournament.rounds import next_round
from app.domain.tournament.state import Tournament


def resumed(before: Tournament, after: Tournament) -> Tournament:
    """The tournament after a correction; one that was ended early stays so."""
    if after.phase != "finished" or next_round(before) is not None or next_round(after) is None:
        return after
    return replace(after, phase="running")
