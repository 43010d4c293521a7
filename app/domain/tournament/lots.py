"""The lots of a stage, for those who are equal in everything else."""

from collections.abc import Sequence

from app.domain.tournament.state import Round
from app.engine.shuffle import shuffled


def lots(one: Round, entries: Sequence[str]) -> tuple[str, ...]:
    """An order that the seed of this round fixes."""
    return shuffled(sorted(entries), one.seed, f"{one.label}|lots")
