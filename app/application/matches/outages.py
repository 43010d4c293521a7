"""Times in which no process ran, so that nobody could move: they are given back, once.

The houses of all processes leave one sign of life every few seconds. Whoever finds that the last
one is old knows when the outage began and when it ended, and stores that for all looks at matches.
"""

from typing import Final

from msgspec.structs import replace

from app.application.live import Live
from app.application.matches.signs_of_life import (
    ALIVE,
    SERVICE,
    Outage,
    is_outage,
    keep_outage,
    last_alive,
    outages,
)
from app.application.matches.table import change_match
from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.clock import spared
from app.domain.sparing import ends_by_itself, put_off

BEAT_SECONDS: Final = 5.0


def show_life(tx: Tx, *, lived: bool = False) -> None:
    """Leave a sign of life, and say so where there was none for a while. Several do no harm.

    A process that ``lived`` through that time knows that there was no outage, however far the
    clocks of others are from its own.
    """
    tx.locks.hold(ALIVE)
    now = tx.context.clock.now()
    last = last_alive(tx, now)
    if last is not None and is_outage(last, now) and not lived:
        keep_outage(tx, Outage(last, now))
    tx.deadlines.put(Deadline(ALIVE, SERVICE, now))


def spare(tx: Tx, live: Live, now: int) -> Live:
    """Give seats whose time is up the outages back during which their clocks ran.

    A seat whose time was up before an outage was merely late.
    """
    clock = live.match.clock
    if not clock.overdue(now):
        return live
    after = spared(clock, outages(tx, now, clock.spared))
    if after.due == clock.due:
        return live
    return change_match(tx, live, replace(live.match, clock=after), ())


def spare_waits(tx: Tx, live: Live, now: int) -> Live:
    """Give a table that waits for its start the outages back, if a wait seems over because of them.

    In an outage nobody could come, confirm, or take a seat that was kept.
    """
    match, clock = live.match, live.match.clock
    missed = outages(tx, now, clock.spared) if ends_by_itself(match, now) else ()
    after = match
    for outage in missed:
        after = put_off(after, outage.began, outage.ended)
    if after == match:
        return live
    clock = replace(clock, spared=missed[-1].ended)
    return change_match(tx, live, replace(after, clock=clock), ())
