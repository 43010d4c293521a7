"""How long a round and each of its tables have: what the clock of the round means for play."""

from typing import Final

from msgspec.structs import replace

from app.domain.tournament.keys import RoundKey, TableKey
from app.domain.tournament.round_clock import RoundClock, extend
from app.domain.tournament.state import Tournament

MINUTE: Final = 60_000


def clock_of(t: Tournament, key: RoundKey) -> RoundClock:
    """The clock of a round; that of its stage before it has started. Raises :class:`Barred`."""
    clock = t.round(key).clock
    if clock is not None:
        return clock
    minutes = t.stage(key.stage).minutes
    return RoundClock(None if minutes is None else minutes * MINUTE)


def table_clock(t: Tournament, key: TableKey) -> RoundClock:
    """The clock of one table, with what it alone has more. Raises :class:`Barred`."""
    t.table(key)
    more = sum(by for table, by in t.round(key.of).extensions if table == key.table)
    clock = clock_of(t, key.of)
    if clock.called_at is not None and not clock.called_for_all:
        ends_at = clock.called_at + max(more, 0)
        return replace(clock, called_at=min(ends_at, clock.cut_at or ends_at))
    return extend(clock, more)


def deals_may_start(t: Tournament, key: TableKey, now: int) -> bool:
    """Whether a deal may start at a table: none does after the signal (PAS-TRN-4)."""
    return not table_clock(t, key).is_over(now)
