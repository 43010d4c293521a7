"""How far a stream of many matches has come in each, so that it can be gone on with."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from app.application.cursors import FROM_NOW, Place, cursor_of, mark_of
from app.application.rows import Leaving

MOST_LEFT: Final = 50
"""For how many left matches, the last ones, it is known how far they were told."""
OF_LEFT: Final = "left/"
"""Before the id of a match in a cursor: its position is that of a leaving already told."""


class Places:
    """The positions of a stream in its matches, and which it has told to their end.

    ``since`` never passes the end of a match that has not been told to its end: so all matches of a
    cursor are among those that still run and those that have ended since.

    A match that was left, and told up to there, keeps its position: it goes on from there if the
    reader sits down again.
    """

    def __init__(self, after: Place | None) -> None:
        self.positions: dict[str, int] = {}
        self.since = None if after is None else after.since
        self._unknown = dict(after.positions) if after else {}
        self._told = frozenset(after.ended if after else ())
        self._missing: dict[str, int] = {}
        self._left: dict[str, int] = {}
        self._leaving: dict[str, int] = {}

    @property
    def is_open(self) -> bool:
        """Whether there are positions whose matches were not found yet."""
        return bool(self._unknown)

    def find(self, matches: Iterable[str]) -> None:
        """Tell which matches the cursor may speak of."""
        for match in matches:
            if not self._unknown:
                return
            position = self._unknown.pop(mark_of(match), None)
            if position is not None:
                self.positions[match] = position
            left = self._unknown.pop(mark_of(OF_LEFT + match), None)
            if left is not None:
                self._left[match] = left

    def find_gone(self, matches: Iterable[str]) -> None:
        """The same for matches that have ended or were left meanwhile."""
        before = set(self.positions)
        self.find(matches)
        for match in self.positions.keys() - before - self._left.keys():
            self._missing[match] = self.since or 0

    @property
    def going(self) -> Sequence[str]:
        """The matches that were not told to an end."""
        return tuple(match for match in self.positions if match not in self._left)

    def begin(self, ended: Iterable[str], left: Iterable[Leaving]) -> None:
        """A stream that begins now does not tell what is over."""
        self._told |= {mark_of(match) for match in ended}
        for one in left:
            self._keep_left(one.match, one.position)

    def look(
        self, ended: Mapping[str, int], left: Iterable[Leaving], now: int, followed: Iterable[str]
    ) -> Sequence[str]:
        """What has ended or was left and is to be told to that end.

        All that goes on was known at ``now``; ``followed`` are those that go on no more and whose
        end was not told. ``ended`` says when each has ended.
        """
        parted = {one.match: one.at for one in left if self._left.get(one.match, -1) < one.position}
        new = (*(match for match in ended if mark_of(match) not in self._told), *parted)
        before = now if self.since is None else self.since
        gone = {**ended, **parted}
        for match in (*followed, *new):
            self._missing.setdefault(match, gone.get(match, before))
        self.since = min((now, *self._missing.values()))
        self._told &= {mark_of(match) for match, at in ended.items() if at >= self.since}
        return new

    def wait_for(self, match: str, after: int | None) -> int | None:
        """Tell a match from a position on, or from the first look at it; from where that will be.

        What is known of it from before counts.
        """
        self._left.pop(match, None)
        self._leaving.pop(match, None)
        position = self.positions.setdefault(match, FROM_NOW if after is None else after)
        return None if position == FROM_NOW else position

    def leave(self, match: str, left: int) -> None:
        """A match is going to be told up to this position, at which the reader has left it."""
        self._leaving[match] = left

    def forget(self, match: str) -> None:
        """A match is not told."""
        self.positions.pop(match, None)
        self._missing.pop(match, None)

    def end(self, match: str, position: int) -> None:
        """A match was told to its end, the last event at this position."""
        left = self._leaving.get(match)
        self.forget(match)
        if left is None:
            self._told |= {mark_of(match)}
            return
        self.positions[match] = position
        self._keep_left(match, left)

    def _keep_left(self, match: str, left: int) -> None:
        self._left.pop(match, None)
        self._left[match] = left
        if len(self._left) > MOST_LEFT:
            oldest = next(iter(self._left))
            del self._left[oldest]
            self.forget(oldest)

    def cursor(self) -> str:
        """Where the stream goes on when it is cut now."""
        left = ((OF_LEFT + match, position) for match, position in self._left.items())
        of_all = chain(left, self.positions.items())
        positions = {mark_of(name): position for name, position in of_all}
        return cursor_of(Place(positions, self.since, self._told))
