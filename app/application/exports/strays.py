"""Matches of a bundle whose tournament never came: its process died between the two."""

from typing import Final

from app.application.matches.elsewhere import PlayedElsewhere, keep_elsewhere
from app.application.moments import DAY_MS
from app.application.ports import Tx
from app.application.rows import Deadline

STRAY: Final = "stray"
PATIENCE_MS: Final = DAY_MS
"""No import takes so long."""


def keep_arrived(tx: Tx, played: PlayedElsewhere) -> None:
    """Store a match before its tournament is there, to be dropped if that does not come."""
    keep_elsewhere(tx, played)
    at = tx.context.clock.now() + PATIENCE_MS
    tx.deadlines.put(Deadline(STRAY, played.match.id, at))


def keep_for_good(tx: Tx, match: str) -> None:
    """The tournament of this match is there."""
    tx.deadlines.drop(STRAY, match)


def drop_stray(tx: Tx, match: str, now: int) -> None:
    """Drop a match whose tournament has not come; nobody has ever seen it."""
    stored = tx.matches.get(match)
    host = None if stored is None else stored.terms.host
    if host is not None and tx.tournaments.get(host.tournament) is None:
        tx.matches.drop(match)
