"""Times in which no process ran, so that nobody could move: they are given back, once.

The houses of all processes leave one sign of life every few seconds. Whoever finds the last one
old knows from when to when nobody lived, and stores that; looks at matches read it.
"""

from typing import Final

from msgspec.structs import replace

from app.application.live import Live
from app.application.matches.signs_of_life import (
    ALIVE,
    BEGAN,
    ENDED,
    SERVICE,
    is_outage,
    last_outage,
    signs,
)
from app.application.matches.table import change_match
from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.clock import spared
from app.domain.sparing import ends_by_itself, put_off

BEAT_SECONDS: Final = 5.0


def show_life(tx: Tx, *, lived: bool = False) -> None:
    """Leave a sign of life, and say so where there was none for a while. Several do no harm.

    A process that ``lived`` itself meanwhile knows that there was none, however the clocks of
    others differ from its own.
    """
    tx.locks.hold(ALIVE)
    now = tx.context.clock.now()
    last = signs(tx, now).get(ALIVE)
    if last is not None and is_outage(last, now) and not lived:
        tx.deadlines.put(Deadline(BEGAN, SERVICE, last))
        tx.deadlines.put(Deadline(ENDED, SERVICE, now))
    tx.deadlines.put(Deadline(ALIVE, SERVICE, now))


def spare(tx: Tx, live: Live, now: int) -> Live:
    """Give seats whose time is up the outage back over which their clocks ran.

    Whose time was up before it was merely late.
    """
    clock, outage = live.match.clock, last_outage(tx, now)
    if outage is None or clock.spared >= outage.ended or not clock.overdue(now):
        return live
    after = spared(clock, outage.began, outage.ended)
    if after.due == clock.due:
        return live
    return change_match(tx, live, replace(live.match, clock=after), ())


def spare_waits(tx: Tx, live: Live, now: int) -> Live:
    """Give a table that waits for its start the outage back, where a wait seems over by it.

    Nobody could come, confirm, or take a seat that was kept.
    """
    match, outage = live.match, last_outage(tx, now) if ends_by_itself(live.match, now) else None
    if outage is None or match.clock.spared >= outage.ended:
        return live
    after = put_off(match, outage.began, outage.ended)
    if after == match:
        return live
    clock = replace(match.clock, spared=outage.ended)
    return change_match(tx, live, replace(after, clock=clock), ())
