"""The log of a match as bytes and as what a viewer may see of it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from app.application.events import MATCH_EVENTS, PhraseSaid
from app.application.moments import moment
from app.application.rows import Entry
from app.application.values import LoggedEvent
from app.engine.director import forfeiting
from app.engine.referee import Referee, State
from app.engine.seats import Seat, Viewer
from app.engine.values import Event

KEPT: Final = 2048
"""How many entries are kept as viewers saw them: a crowd looks at the same one at once."""


class LogCodec:
    """Reads and writes the events of one game's matches, its own and those of every match."""

    def __init__(self, referee: Referee) -> None:
        union: Any = reduce(or_, (*referee.types.events, *MATCH_EVENTS))
        self._decoder = msgspec.json.Decoder(list[union])
        self._encoder = msgspec.json.Encoder()
        self._own = frozenset(referee.types.events)
        self._referee = referee
        self._whole = lru_cache(KEPT)(self._read_whole)
        self._told = lru_cache(KEPT)(self._tell)

    def write(self, events: Sequence[Event]) -> bytes:
        """The JSON list of undisclosed events."""
        return self._encoder.encode(events)

    def read(self, data: bytes) -> list[Event]:
        """The undisclosed events of an entry."""
        events: list[Event] = self._decoder.decode(data)
        return events

    def disclosed(self, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
        """The events of an entry as the viewer sees them when they happen."""
        return self._told(entry, viewer)

    def _tell(self, entry: Entry, viewer: Viewer) -> tuple[LoggedEvent, ...]:
        return tuple([self._seen(logged, viewer) for logged in self._whole(entry)])

    def _seen(self, logged: LoggedEvent, viewer: Viewer) -> LoggedEvent:
        event = self._disclose(logged.event, viewer)
        return logged if event is logged.event else replace(logged, event=event)

    def _read_whole(self, entry: Entry) -> tuple[LoggedEvent, ...]:
        """The undisclosed events: seats that see all of one share it."""
        events = self.read(entry.events)
        return tuple([self._logged(entry, place, event) for place, event in enumerate(events)])

    def recalled(
        self, entry: Entry, viewer: Viewer, state: State, until: int
    ) -> tuple[LoggedEvent, ...]:
        """The events of an entry as the viewer may look back at them in this state.

        None of those after the position ``until``, which the viewer does not see. If any of them
        may not be seen whole, none tells who caused it, or when: the leader of a trick has won the
        one before, and a slow player is known by the time a move took.
        """
        events = self.read(entry.events)[: max(until - entry.first + 1, 0)]
        told = [self._recall(state, event, viewer) for event in events]
        whole = [self._disclose(event, viewer) for event in events]
        show = self._logged if told == whole else self._bare
        return tuple(show(entry, place, event) for place, event in enumerate(told))

    def _disclose(self, event: Event, viewer: Viewer) -> Event:
        return self._referee.disclose(event, viewer) if type(event) in self._own else event

    def _recall(self, state: State, event: Event, viewer: Viewer) -> Event:
        return self._referee.recall(state, event, viewer) if type(event) in self._own else event

    def _bare(self, entry: Entry, place: int, event: Event) -> LoggedEvent:
        return LoggedEvent(entry.first + place, at=None, seat=None, by=None, event=event)

    def _logged(self, entry: Entry, place: int, event: Event) -> LoggedEvent:
        position, at = entry.first + place, moment(entry.at)
        if isinstance(event, PhraseSaid):  # by no move, though it is told with one
            return LoggedEvent(position, at, event.seat, None, event)
        seat = entry.seat if entry.by != "player" else _player(entry)
        return LoggedEvent(position, at, seat, entry.by, event)


def _player(entry: Entry) -> Seat | None:
    """The seat that acted itself: leaving forfeits by what in the rules is the director's move."""
    return forfeiting(entry.move) if entry.seat is None and entry.move else entry.seat


def events_between(
    events: Iterable[LoggedEvent], after: int, until: int
) -> tuple[LoggedEvent, ...]:
    """Those events that lie after one position and no further than another."""
    return tuple(event for event in events if after < event.position <= until)
