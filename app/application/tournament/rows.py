"""What the store keeps of a tournament."""

from dataclasses import dataclass
from typing import Final

from app.domain.tournament.facts import AnyFact
from app.domain.tournament.state import Phase

PAST: Final = "past"
"""The role of those who no longer have a part, kept to find what is held about them."""


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What lists and guards a tournament.

    ``seed``, that of the next draw, is a secret until then. ``names_kept`` says whether there may
    be names in it that belong to no account.
    """

    id: str
    game: str
    owner: str
    name: str
    phase: Phase
    version: int
    created_at: int
    seed: str | None = None
    names_kept: bool = True


@dataclass(frozen=True, slots=True)
class LoggedFact:
    """An entry of the log; ``by`` is an account, or a table with its link."""

    ordinal: int
    at: int
    by: str
    fact: AnyFact
