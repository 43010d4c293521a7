"""Tournaments in memory, so that an edit folds what is new and not the whole log."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from app.application.tournament.rows import LoggedFact
from app.domain.tournament.standings import StageStandings, standings
from app.domain.tournament.state import Tournament


class Folded:
    """A tournament at one version. Its standings are made once, when they are first asked for.

    ``published`` is what everybody may know of this version, once somebody has asked for it.
    """

    def __init__(self, tournament: str, state: Tournament) -> None:
        self.id = tournament
        self.state = state
        self.published: Published | None = None

    @property
    def version(self) -> int:
        """So many facts of the log it is made of."""
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
