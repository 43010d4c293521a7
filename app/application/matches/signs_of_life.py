"""The signs of life that the houses of all processes leave, and what they tell of outages."""

from typing import Final, NamedTuple

from app.application.ports import Tx

OUTAGE_MS: Final = 15_000
"""After so long without a sign of life nobody lived."""

ALIVE, BEGAN, ENDED = "alive", "outage-began", "outage-ended"
SERVICE = ""


class Outage(NamedTuple):
    """From the last sign of life to the next one."""

    began: int
    ended: int


def last_outage(tx: Tx, now: int) -> Outage | None:
    """The last time in which nobody could move, if there was one."""
    moments = signs(tx, now)
    if BEGAN not in moments or ENDED not in moments:
        return None
    return Outage(moments[BEGAN], moments[ENDED])


def came_back_at(tx: Tx, now: int) -> int:
    """Since when the service runs again: before that nobody could be there, or come.

    That is now where nobody has left a sign of life yet after an outage, 0 where none was.
    """
    moments = signs(tx, now)
    last = moments.get(ALIVE)
    return now if is_outage(last, now) else moments.get(ENDED, 0)


def is_outage(last: int | None, now: int) -> bool:
    """Whether nobody lives, or has lived till just now, who left the last sign of life then."""
    return last is not None and now - last > OUTAGE_MS


def signs(tx: Tx, now: int) -> dict[str, int]:
    """The moments that are known, by what happened then."""
    return {row.kind: row.at for row in tx.deadlines.due((ALIVE, BEGAN, ENDED), now, 3)}
