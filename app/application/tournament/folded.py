"""Tournaments in memory, so that an edit folds what is new and not the whole log."""

from functools import cached_property

from app.domain.tournament.standings import StageStandings, standings
from app.domain.tournament.state import Tournament


class Folded:
    """A tournament at one version. Its standings are made once, when they are first asked for."""

    def __init__(self, tournament: str, state: Tournament) -> None:
        self.id = tournament
        self.state = state

    @property
    def version(self) -> int:
        """So many facts of the log it is made of."""
        return self.state.version

    @cached_property
    def standings(self) -> tuple[StageStandings, ...]:
        """All standings of this version."""
        return standings(self.state)
