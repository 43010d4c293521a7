"""One adapter for each kind of worked case: it sets the engine up, acts, and asks the engine."""

from collections.abc import Callable
from typing import Any, Final

from tests.games.paskievics import (
    case_announcements,
    case_bids,
    case_discards,
    case_plays,
    case_scores,
    case_tournaments,
)
from tests.games.reading import Given

ADAPTERS: Final[dict[str, Callable[[Given, dict[str, Any]], None]]] = {
    "bidding-legal": case_bids.bidding_legal,
    "bidding-sequence": case_bids.bidding_sequence,
    "discard": case_discards.discard,
    "announce": case_announcements.announce,
    "play-legal": case_plays.play_legal,
    "scoring": case_scores.scoring,
    "tournament": case_tournaments.tournament,
}
