"""How rounds and tables are called."""

from msgspec import Struct


class RoundKey(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A round, by its stage and its number there, both from 1."""

    stage: int
    round: int

    def __str__(self) -> str:
        return f"{self.stage}.{self.round}"


class TableKey(Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """A table of a round, numbered from 1."""

    stage: int
    round: int
    table: int

    @property
    def of(self) -> RoundKey:
        """The round."""
        return RoundKey(self.stage, self.round)

    def __str__(self) -> str:
        return f"{self.stage}.{self.round}.{self.table}"
