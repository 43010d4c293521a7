"""Decoded matches in memory, so that a move reads nothing that grows.

A :class:`Live` is a match and its state at one version. The process keeps a bounded number of
them; a transaction sees its own changes over them, and they are merged only after its commit.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from threading import Lock

from app.domain.match import Match
from app.engine.referee import State


@dataclass(frozen=True, slots=True)
class Live:
    """A match at one version; ``state`` is None while it is open or was abandoned."""

    match: Match
    state: State | None


class LiveCache:
    """The most recently used matches of this process. Safe to share among threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lives: OrderedDict[str, Live] = OrderedDict()
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
        """Hold these matches unless a later version is held already."""
        with self._lock:
            for match, live in lives.items():
                held = self._lives.get(match)
                if held is None or held.match.version <= live.match.version:
                    self._lives[match] = live
                    self._lives.move_to_end(match)
            while len(self._lives) > self._size:
                self._lives.popitem(last=False)

    def drop(self, matches: Iterable[str]) -> None:
        """Forget these matches."""
        with self._lock:
            for match in matches:
                self._lives.pop(match, None)


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
        self.changed.pop(match, None)
        if self._below is not None:
            self._below.forget(match)
        self._cache.drop((match,))

    def fold(self) -> None:
        """Give the changes to the overlay below: the savepoint was released."""
        if self._below is not None:
            self._below.changed.update(self.changed)
            self.changed = {}

    def commit(self) -> None:
        """Give the changes to the process: the transaction has committed."""
        self._cache.merge(self.changed)
        self.changed = {}
