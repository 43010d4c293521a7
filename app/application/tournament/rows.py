"""What the store keeps of a tournament."""

from dataclasses import dataclass

from app.domain.tournament.facts import AnyFact
from app.domain.tournament.state import Phase


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """What lists and guards a tournament. ``seed`` of the next draw is a secret until then."""

    id: str
    game: str
    owner: str
    name: str
    phase: Phase
    version: int
    created_at: int
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class LoggedFact:
    """An entry of the log; ``by`` is an account, or a table with its link."""

    ordinal: int
    at: int
    by: str
    fact: AnyFact
