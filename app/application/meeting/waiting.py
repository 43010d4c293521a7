"""Which tables are alike to somebody who wants to play at once."""

from hashlib import sha256
from typing import Final

import msgspec

from app.domain.match import Match

KEPT_SHORT_S: Final = 600
"""For how long seats may be kept without making people wait who have not asked for that."""


def quick_key(match: Match) -> str | None:
    """A text that is equal for tables of one game and the same wishes of their openers.

    Only for how many minutes seats are kept may differ: no other wish is dropped without a word.
    Whoever would keep them for long waits apart, so that nobody has to wait for that unasked. None
    for tables to which nobody is led: private ones, exercises, those with arbiters, and those whose
    opener has turned a player away or whose seats are kept anew.
    """
    admission = match.terms.admission
    if admission.private or match.exercise or match.spectators == "arbiter":
        return None
    if match.meeting.picky:
        return None
    kept_long = admission.reserved_for if admission.reserved_for > KEPT_SHORT_S else 0
    alike = (
        match.game,
        match.rules_version,
        match.options,
        match.terms.time,
        admission.players,
        admission.ready_within,
        admission.bots_after,
        admission.phrases,
        match.spectators,
        kept_long,
    )
    return sha256(msgspec.json.encode(alike)).hexdigest()
