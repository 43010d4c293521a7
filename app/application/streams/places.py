"""How far a stream of many matches has come in each, so that it can be gone on with."""

from collections.abc import Iterable, Mapping, Sequence

from app.application.cursors import FROM_NOW, Place, cursor_of, mark_of


class Places:
    """The positions of a stream in its matches, and which it has told to their end.

    ``since`` never passes the end of a match that is not told to its end yet: so whoever goes on
    finds all matches of a cursor among those that go on and those that have ended since.
    """

    def __init__(self, after: Place | None) -> None:
        self.positions: dict[str, int] = {}
        self.since = None if after is None else after.since
        self._unknown = dict(after.positions) if after else {}
        self._told = frozenset(after.ended if after else ())
        self._missing: dict[str, int] = {}

    @property
    def is_open(self) -> bool:
        """Whether there are positions in matches that were not found yet."""
        return bool(self._unknown)

    def find(self, matches: Iterable[str]) -> None:
        """These are matches of which the cursor may speak."""
        for match in matches:
            position = self._unknown.pop(mark_of(match), None)
            if position is not None:
                self.positions[match] = position

    def find_ended(self, matches: Iterable[str]) -> None:
        """The same of matches that have ended meanwhile."""
        before = set(self.positions)
        self.find(matches)
        for match in self.positions.keys() - before:
            self._missing[match] = self.since or 0

    def begin(self, ended: Iterable[str]) -> None:
        """A stream that begins now does not tell what is over."""
        self._told |= {mark_of(match) for match in ended}

    def look(self, ended: Mapping[str, int], now: int, followed: Iterable[str]) -> Sequence[str]:
        """What has ended and is to be told.

        All that goes on was known at ``now``; ``followed`` are those that go on no more and whose
        end was not told. ``ended`` says when each has ended.
        """
        new = tuple(match for match in ended if mark_of(match) not in self._told)
        before = now if self.since is None else self.since
        for match in (*followed, *new):
            self._missing.setdefault(match, ended.get(match, before))
        self.since = min((now, *self._missing.values()))
        self._told &= {mark_of(match) for match, at in ended.items() if at >= self.since}
        return new

    def wait_for(self, match: str, after: int | None) -> None:
        """A match is to be told after a position, or from when it is looked at."""
        self.positions.setdefault(match, FROM_NOW if after is None else after)

    def forget(self, match: str) -> None:
        """A match is not told."""
        self.positions.pop(match, None)
        self._missing.pop(match, None)

    def end(self, match: str) -> None:
        """A match was told to its end."""
        self.forget(match)
        self._told |= {mark_of(match)}

    def cursor(self) -> str:
        """Where the stream goes on when it is cut now."""
        positions = {mark_of(match): position for match, position in self.positions.items()}
        return cursor_of(Place(positions, self.since, self._told))
