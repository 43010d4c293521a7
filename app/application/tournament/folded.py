"""Tournaments in memory, so that an edit folds what is new and not the whole log."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from threading import RLock
from typing import Any, NamedTuple, TypeVar

from app.application.tournament.rows import LoggedFact
from app.domain.tournament.standings import StageStandings, standings
from app.domain.tournament.state import Tournament

T = TypeVar("T")


class Folded:
    """A tournament at one version. Its standings are made once, when they are first asked for.

    ``published`` is what everybody may know of this version, once somebody has asked for it.
    """

    def __init__(self, tournament: str, state: Tournament) -> None:
        self.id = tournament
        self.state = state
        self.published: Published | None = None
        self._made: dict[Hashable, Any] = {}
        self._making = RLock()

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something made of this version, once for all who ask; whoever asks meanwhile waits."""
        with self._making:
            if what not in self._made:
                self._made[what] = make()
            made: T = self._made[what]
            return made

    @property
    def version(self) -> int:
        """How many facts of the log it is made of."""
        return self.state.version

    @cached_property
    def standings(self) -> tuple[StageStandings, ...]:
        """All standings of this version."""
        return standings(self.state)


class Published(NamedTuple):
    """What everybody may know of a tournament: the facts, what they make, and its results."""

    told: Sequence[LoggedFact]
    known: Folded
    results: Folded
