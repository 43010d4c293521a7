"""Which tables are alike to who wants to play at once."""

from hashlib import sha256

import msgspec

from app.domain.match import Match


def quick_key(match: Match) -> str | None:
    """A text that is equal for tables of one game and the same wishes of their openers.

    All but how long seats are kept: what somebody has asked for is not dropped without a word.
    None for tables to which nobody is led: private ones, exercises, those with arbiters.
    """
    admission = match.terms.admission
    if admission.private or match.exercise or match.spectators == "arbiter":
        return None
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
    )
    return sha256(msgspec.json.encode(alike)).hexdigest()
