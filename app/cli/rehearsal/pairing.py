"""The pairings that an organizer of a rehearsed stage gives: by one shuffle for each round."""

from app.domain.tournament.advancing import advancing
from app.domain.tournament.drafts import PAIR, laid_out
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.pairing import GivenTable
from app.domain.tournament.stages import External
from app.domain.tournament.state import Tournament
from app.domain.tournament.tables import filled
from app.engine.shuffle import shuffled


def own_pairings(t: Tournament, key: RoundKey, stage: External, seed: str) -> list[GivenTable]:
    """Tables for everybody; of an odd number at tables of two the last one goes without.

    Raises :class:`Barred` where so many cannot be seated.
    """
    entries = shuffled(advancing(t, key), seed, f"{key}|own")
    if stage.tables == (PAIR,):
        entries = entries[: len(entries) // PAIR * PAIR]
    sizes = laid_out(len(entries), stage.tables)
    return [GivenTable(table) for table in filled(entries, sizes)]
