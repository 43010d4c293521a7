"""In which matches house bots move next: fair among those that wait, and people before bots alone.

A match that was served goes behind those that have waited longer. Where several processes serve,
each claims what it takes, so that they share the work and do not race for the same move; what one
that died had claimed, another takes after :data:`CLAIM_MS`.
"""

from typing import NamedTuple

from app.application.ports import Tx

CLAIM_MS = 3_000
LATER_MS = 5_000
"""For how long a match is left alone in which house bots could not move."""
ALONE_AT_ONCE = 1


class BotsDue(NamedTuple):
    """Running matches in which a house bot must act: those with players, and of bots alone."""

    tables: tuple[str, ...]
    alone: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.tables or self.alone)


def matches_with_bots_due(tx: Tx, limit: int, alone: int = ALONE_AT_ONCE) -> BotsDue:
    """Matches that wait for house bots, at most ``limit`` of each kind, the longest waits first."""
    now = tx.context.clock.now()
    return BotsDue(
        tuple(tx.matches.with_bots_due(now, limit, alone=False)),
        tuple(tx.matches.with_bots_due(now, alone, alone=True)),
    )


def claim_matches(tx: Tx, limit: int, *, alone: bool) -> tuple[str, ...]:
    """Matches of one kind, claimed: no other process finds them for a while."""
    now = tx.context.clock.now()
    return tuple(tx.matches.claim_bots_due(now, now + CLAIM_MS, limit, alone=alone))


def put_bots_off(tx: Tx, match: str) -> None:
    """Let a match wait in which house bots could not move, so that it holds up no other."""
    tx.matches.put_bots_off(match, tx.context.clock.now() + LATER_MS)
