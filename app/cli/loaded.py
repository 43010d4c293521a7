"""What became of demo data that was to be loaded."""

from dataclasses import dataclass


class CannotSeed(Exception):
    """The demo data cannot be read; the text says why, for people."""


@dataclass(slots=True)
class Loaded:
    """What was done, and what could not be."""

    players: int = 0
    matches: int = 0
    tournaments: int = 0
    warnings: tuple[str, ...] = ()

    def warn(self, text: str) -> None:
        """Something was left out."""
        self.warnings = (*self.warnings, text)

    def __str__(self) -> str:
        if self.players or self.matches or self.tournaments:
            counted = f"{self.players} players, {self.matches} matches"
            return f"Loaded {counted} and {self.tournaments} tournaments."
        return "The demo data is there already."
