"""How rounds, tables and numbers are written in answers of tournaments."""

from typing import Annotated

from msgspec import Meta

from app.domain.tournament.facts import RoundKey

Fraction = Annotated[str, Meta(description="A number, exactly: 4, -3, 5/2.")]
RoundName = Annotated[str, Meta(description="Stage and round, both from 1: 1.2.")]
TableName = Annotated[str, Meta(description="Stage, round and table, all from 1: 1.2.3.")]


def round_name(key: RoundKey | None) -> str | None:
    """A round as it is told."""
    return None if key is None else str(key)
