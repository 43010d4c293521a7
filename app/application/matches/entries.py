"""Entries of a match's log as somebody sees them."""

from app.application.live import Live
from app.application.matches.seeing import seen_until
from app.application.ports import Tx
from app.application.rows import Entry
from app.application.values import LoggedEvent
from app.engine.seats import Viewer


def disclosed(tx: Tx, live: Live, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
    """The events of an entry as the viewer sees them when they happen."""
    codec = tx.context.codecs[live.match.game]
    return codec.disclosed(entry, viewer)


def recalled(tx: Tx, live: Live, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
    """The events of an entry as the viewer may look back at them now, as far as it sees them.

    Events that the viewer may not see yet do not change how the others are told: they may be of the
    running deal.
    """
    if live.state is None:
        return disclosed(tx, live, entry, viewer)
    codec, until = tx.context.codecs[live.match.game], seen_until(live.match, viewer)
    return codec.recalled(entry, viewer, live.state, until)
