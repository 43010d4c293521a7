"""Decoded matches in memory, so that a move reads nothing that grows."""

from dataclasses import dataclass

from app.application.rows import Entry
from app.domain.match import Match
from app.engine.referee import State

TAIL = 8
"""How many log entries are held: enough for those who follow a match."""


@dataclass(frozen=True, slots=True)
class Live:
    """A match at one version; ``state`` is None while it is open or was abandoned.

    ``tail`` are its last log entries, as far as this process has made them.
    """

    match: Match
    state: State | None
    tail: tuple[Entry, ...] = ()

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.match.id

    @property
    def version(self) -> int:
        """The version of the match."""
        return self.match.version

    @property
    def dealt(self) -> State:
        """The state of a match that was dealt: it runs, or was played to its end."""
        assert self.state is not None, "an open or abandoned match has no state"
        return self.state

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
