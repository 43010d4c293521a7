"""Which moves of a toy match stay secret for ever."""

from collections.abc import Sequence

from app.engine.ply import Ply
from tests.toy.cards import SEATS


def published(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """All moves but the bids that were replaced or never opened."""
    dropped: set[int] = set()
    sealed: dict[int, int] = {}
    for index, ply in enumerate(plies):
        if ply.move.startswith("bid:"):
            if ply.actor in sealed:
                dropped.add(sealed[ply.actor])
            sealed[ply.actor] = index
            if len(sealed) == SEATS:
                sealed.clear()
        elif ply.move.startswith(("void-deal:", "forfeit:")):
            dropped.update(sealed.values())
            sealed.clear()
    return tuple(ply for index, ply in enumerate(plies) if index not in dropped)
