"""Decoded matches in memory, so that a move reads nothing that grows.

A :class:`Live` is a match and its state at one version. The process keeps a bounded number of
them; a transaction sees its own changes over them, and they are merged only after its commit.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from app.application.rows import Entry
from app.domain.match import Match
from app.engine.referee import State

TAIL = 8
"""So many log entries are held: what those who follow a match ask for."""


@dataclass(frozen=True, slots=True)
class Live:
    """A match at one version; ``state`` is None while it is open or was abandoned.

    ``tail`` are its last log entries, as far as this process has made them.
    """

    match: Match
    state: State | None
    tail: tuple[Entry, ...] = ()

    def followed(self, match: Match, state: State | None, entry: Entry) -> "Live":
        """The next version, which this entry has made."""
        return Live(match, state, (*self.tail, entry)[-TAIL:])

    def entries_after(self, position: int) -> tuple[Entry, ...] | None:
        """The entries that hold an event after this position; None when not all are held."""
        if position >= self.match.position:
            return ()
        if not self.tail or self.tail[0].first > position + 1:
            return None
        return tuple(entry for entry in self.tail if entry.first + entry.count > position + 1)


class LiveCache:
    """The most recently used matches of this process. Safe to share among threads.

    A slow transaction may still bring an old version of a match that was held and let go
    meanwhile. So the version that a match has reached is remembered for a while after it left.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._reached: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._lives)

    def get(self, match: str) -> Live | None:
        """The match, if it is held."""
        with self._lock:
            live = self._lives.get(match)
            if live is not None:
                self._lives.move_to_end(match)
            return live

    def merge(self, lives: Mapping[str, Live]) -> None:
        """Hold these matches unless a later version is known already."""
        with self._lock:
            for match, live in lives.items():
                if self._version(match) <= live.match.version:
                    self._lives[match] = live
                    self._lives.move_to_end(match)
            while len(self._lives) > self._size:
                match, live = self._lives.popitem(last=False)
                self._remember(match, live.match.version)

    def drop(self, match: str, reached: int) -> None:
        """Forget this match: it has, or may have, reached this version in the database."""
        with self._lock:
            self._remember(match, max(reached, self._version(match)))
            self._lives.pop(match, None)

    def _version(self, match: str) -> int:
        held = self._lives.get(match)
        return self._reached.get(match, 0) if held is None else held.match.version

    def _remember(self, match: str, version: int) -> None:
        self._reached[match] = version
        self._reached.move_to_end(match)
        if len(self._reached) > self._size:
            self._reached.popitem(last=False)


class LiveOverlay:
    """One transaction's view of the cache: its own changes first, kept apart until the commit."""

    def __init__(self, cache: LiveCache, below: "LiveOverlay | None" = None) -> None:
        self._cache = cache
        self._below = below
        self.changed: dict[str, Live] = {}

    def get(self, match: str) -> Live | None:
        """The match as this transaction sees it, if it is in memory."""
        live = self.changed.get(match)
        if live is not None:
            return live
        return self._below.get(match) if self._below is not None else self._cache.get(match)

    def put(self, live: Live) -> None:
        """Hold a match that this transaction has loaded or changed."""
        self.changed[live.match.id] = live

    def forget(self, match: str) -> None:
        """Drop a match that turned out to be stale, here and in the process."""
        stale = self.get(match)
        self._pop(match)
        if stale is not None:
            self._cache.drop(match, stale.match.version + 1)

    def spoil(self) -> None:
        """Nobody knows whether the changes were stored: nothing older may be believed."""
        for live in self.changed.values():
            self._cache.drop(live.match.id, live.match.version)
        self.changed = {}

    def fold(self) -> None:
        """Give the changes to the overlay below: the savepoint was released."""
        if self._below is not None:
            self._below.changed.update(self.changed)
            self.changed = {}

    def commit(self) -> None:
        """Give the changes to the process: the transaction has committed."""
        self._cache.merge(self.changed)
        self.changed = {}

    def _pop(self, match: str) -> None:
        self.changed.pop(match, None)
        if self._below is not None:
            self._below._pop(match)
