"""One adapter for each kind of worked case: it sets the engine up, acts, and asks the engine."""

from collections.abc import Callable
from typing import Any, Final

from tests.games.reading import Given
from tests.games.tuppi import (
    case_avo,
    case_deals,
    case_kolmen,
    case_plays,
    case_scores,
    case_shows,
    case_sooli,
    case_tournaments,
)

ADAPTERS: Final[dict[str, Callable[[Given, dict[str, Any]], None]]] = {
    "deal": case_deals.deal,
    "show-legal": case_shows.show_legal,
    "show-sequence": case_shows.show_sequence,
    "play-legal": case_plays.play_legal,
    "lead": case_plays.lead,
    "scoring": case_scores.scoring,
    "match": case_scores.match,
    "tournament": case_tournaments.tournament,
    "sooli": case_sooli.sooli,
    "kolmen": case_kolmen.kolmen,
    "avo": case_avo.avo,
}
