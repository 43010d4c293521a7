"""What a process holds in memory of what is stored, each thing at one version.

It keeps a bounded number of each kind; a transaction sees its own changes over them, and they are
merged only after its commit.
"""

from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Generic, Protocol, TypeVar


class Held(Protocol):
    """What may be held in memory: something stored under an id, as it was at one version."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...


HeldT = TypeVar("HeldT", bound=Held)


class HeldCache(Generic[HeldT]):
    """The things of a kind that this process used last. Safe to share among threads.

    A slow transaction may still bring an old version of a thing that has been let go meanwhile. So
    the version that a thing had reached is remembered for a while.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._held: OrderedDict[str, HeldT] = OrderedDict()
        self._reached: OrderedDict[str, int] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._held)

    def get(self, wanted: str) -> HeldT | None:
        """The thing of this id, if it is held."""
        with self._lock:
            held = self._held.get(wanted)
            if held is not None:
                self._held.move_to_end(wanted)
            return held

    def merge(self, things: Mapping[str, HeldT]) -> None:
        """Hold these unless a later version is known already."""
        with self._lock:
            for one, thing in things.items():
                if self._version(one) <= thing.version:
                    self._held[one] = thing
                    self._held.move_to_end(one)
            while len(self._held) > self._size:
                one, thing = self._held.popitem(last=False)
                self._remember(one, thing.version)

    def drop(self, unwanted: str, reached: int) -> None:
        """Forget this thing: it has, or may have, reached this version in the database."""
        with self._lock:
            self._remember(unwanted, max(reached, self._version(unwanted)))
            self._held.pop(unwanted, None)

    def _version(self, one: str) -> int:
        held = self._held.get(one)
        return self._reached.get(one, 0) if held is None else held.version

    def _remember(self, one: str, version: int) -> None:
        self._reached[one] = version
        self._reached.move_to_end(one)
        if len(self._reached) > self._size:
            self._reached.popitem(last=False)


class Overlay(Generic[HeldT]):
    """One transaction's view of the cache: its own changes first, kept apart until the commit."""

    def __init__(self, cache: HeldCache[HeldT], below: "Overlay[HeldT] | None" = None) -> None:
        self._cache = cache
        self._below = below
        self.changed: dict[str, HeldT] = {}

    def get(self, wanted: str) -> HeldT | None:
        """The thing as this transaction sees it, if it is in memory."""
        thing = self.changed.get(wanted)
        if thing is not None:
            return thing
        return self._below.get(wanted) if self._below is not None else self._cache.get(wanted)

    def put(self, thing: HeldT) -> None:
        """Hold what this transaction has loaded or changed."""
        self.changed[thing.id] = thing

    def forget(self, unwanted: str) -> None:
        """Drop what turned out to be stale, here and in the process."""
        stale = self.get(unwanted)
        self._pop(unwanted)
        if stale is not None:
            self._cache.drop(unwanted, stale.version + 1)

    def spoil(self) -> None:
        """Believe nothing older: nobody knows whether the changes were stored."""
        for thing in self.changed.values():
            self._cache.drop(thing.id, thing.version)
        self.changed = {}

    def fold(self) -> None:
        """Hand the changes to the overlay below: the savepoint was released."""
        if self._below is not None:
            self._below.changed.update(self.changed)
            self.changed = {}

    def commit(self) -> None:
        """Hand the changes to the process: the transaction has committed."""
        self._cache.merge(self.changed)
        self.changed = {}

    def _pop(self, unwanted: str) -> None:
        self.changed.pop(unwanted, None)
        if self._below is not None:
            self._below._pop(unwanted)
