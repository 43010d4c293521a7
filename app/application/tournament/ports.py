"""What the use cases of tournaments need from the store."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from app.application.tournament.rows import LoggedFact, TournamentRow
from app.domain.tournament.facts import AnyFact
from app.domain.tournament.role_facts import Role


class TournamentStore(Protocol):
    """Tournaments: their rows, roles and append-only logs."""

    def add(self, row: TournamentRow) -> None: ...

    def get(self, wanted: str) -> TournamentRow | None: ...

    def log(self, wanted: str, after: int = 0) -> Sequence[LoggedFact]:
        """The log after this ordinal, in order; the whole of it by default."""

    def page_of_log(self, wanted: str, after: int, limit: int) -> Sequence[LoggedFact]:
        """Facts after this ordinal, in order."""

    def append(
        self, before: TournamentRow, after: TournamentRow, facts: Sequence[LoggedFact]
    ) -> None:
        """Replace ``before`` by ``after`` and append to the log, as one.

        Raises :class:`Stale` when the stored version is not that of ``before``.
        """

    def log_first(self, wanted: str, facts: Sequence[LoggedFact]) -> None:
        """The beginning of the log of a tournament that was just added."""

    def rewrite(self, wanted: str, facts: Mapping[int, AnyFact]) -> None:
        """Replace entries of a log, by their ordinals; nothing else of them changes.

        Only to take out names that are forgotten (ADR 23).
        """

    def quiet(self, before: int, limit: int) -> Sequence[str]:
        """Tournaments that keep names and to whose log nothing was added since this moment."""

    def keep_no_names(self, wanted: str) -> None:
        """Note that the names of people without an account are out of its log."""

    def page(self, account: str, before: str | None, limit: int) -> Sequence[TournamentRow]:
        """Tournaments in which this account has a role, newest first."""

    def unfinished(self, owner: str) -> int:
        """How many tournaments of this owner are not finished."""

    def role_of(self, wanted: str, account: str) -> Role | None:
        """The role that an official has; None for the owner, players and strangers."""

    def put_owner(self, wanted: str, account: str) -> None:
        """Let a tournament be this account's."""

    def put_role(self, wanted: str, account: str, role: str) -> None:
        """Let an account have this role, in place of the one that it has."""

    def let_in(self, wanted: str, account: str, role: str) -> None:
        """Let an account have this role, unless it has a role already that is not past."""
