"""The signs of life that the houses of all processes leave, and what they tell of outages."""

from typing import Final, NamedTuple

from app.application.ports import Tx
from app.application.rows import Deadline

OUTAGE_MS: Final = 15_000
"""A silence this long counts as an outage: no process ran."""

ALIVE, AWAY = "alive", "outage"
"""Kinds of deadlines that nobody meets: the last sign of life; and the end of an outage, with its
beginning as the subject."""
SERVICE = ""

REMEMBERED: Final = 20
"""How many of the last outages are known: a service that cannot stay up has several in a row."""


class Outage(NamedTuple):
    """From the last sign of life to the next one."""

    began: int
    ended: int


def last_alive(tx: Tx, now: int) -> int | None:
    """When the last sign of life was left, if there ever was one."""
    return next((row.at for row in tx.deadlines.due((ALIVE,), now, 1)), None)


def outages(tx: Tx, now: int, after: int = 0) -> tuple[Outage, ...]:
    """The last outages that ended after a moment, in order."""
    rows = tx.deadlines.due((AWAY,), now, REMEMBERED)
    return tuple(Outage(int(row.subject), row.at) for row in rows if row.at > after)


def keep_outage(tx: Tx, outage: Outage) -> None:
    """Remember an outage, and forget the oldest if there are too many."""
    known = outages(tx, outage.ended)
    for old in known[: max(len(known) + 1 - REMEMBERED, 0)]:
        tx.deadlines.drop(AWAY, str(old.began))
    tx.deadlines.put(Deadline(AWAY, str(outage.began), outage.ended))


def came_back_at(tx: Tx, now: int) -> int:
    """Since when the service runs again: before that nobody could be there, or come.

    Now, if nobody has left a sign of life yet after an outage; 0 if there was none.
    """
    if is_outage(last_alive(tx, now), now):
        return now
    return max((outage.ended for outage in outages(tx, now)), default=0)


def is_outage(last: int | None, now: int) -> bool:
    """Whether the time from the last sign of life until now counts as an outage."""
    return last is not None and now - last > OUTAGE_MS
