"""One adapter for each kind of worked case: it sets the engine up, acts, and asks the engine."""

from collections.abc import Callable
from typing import Any, Final

from tests.games.chaupatia import (
    case_auctions,
    case_deals,
    case_ledgers,
    case_matches,
    case_plays,
    case_sixteen,
    case_stops,
)
from tests.games.reading import Given

ADAPTERS: Final[dict[str, Callable[[Given, dict[str, Any]], None]]] = {
    "deal": case_deals.deal,
    "dealer": case_deals.dealer,
    "bidding-legal": case_auctions.bidding_legal,
    "bidding-sequence": case_auctions.bidding_sequence,
    "play-legal": case_plays.play_legal,
    "sixteen": case_sixteen.sixteen,
    "scoring": case_sixteen.scoring,
    "ledger": case_ledgers.ledger,
    "stop": case_stops.stop,
    "match": case_matches.match,
}
