"""What a benchmark is given: the games, the settings of the run, progress and tables."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.engine.catalogue import Catalogue
from app.engine.policy import Policy
from app.engine.referee import Referee
from app.stock import catalogue, policies


@dataclass(frozen=True)
class Settings:
    """How much is run. ``games`` are ids, all of the catalogue when empty."""

    games: tuple[str, ...] = ()
    rounds: int = 5
    seconds: float = 1.0
    matches: int = 400


class Advance(Protocol):
    """Tells the progress bar that some steps are done."""

    def __call__(self, steps: int = 1, /) -> None: ...


@dataclass(frozen=True)
class Desk:
    """One run of benchmarks."""

    settings: Settings
    console: Console
    catalogue: Catalogue = field(default_factory=catalogue)

    @property
    def games(self) -> tuple[Referee, ...]:
        """The games of this run. Raises ``UnknownGame``."""
        names = self.settings.games or tuple(self.catalogue)
        return tuple(self.catalogue.referee(name) for name in names)

    def policy(self, game: str, name: str) -> Policy | None:
        """The house bot of this name, if the game has it."""
        return policies(self.catalogue)[game].get(name)

    def say(self, text: str) -> None:
        """Print a line."""
        self.console.print(text)

    @contextmanager
    def progress(self, label: str, total: int) -> Iterator[Advance]:
        """A bar that is gone when the work is done."""
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
        bar = Progress(*columns, TimeRemainingColumn(), console=self.console, transient=True)
        with bar:
            task = bar.add_task(label, total=total)

            def advance(steps: int = 1, /) -> None:
                bar.advance(task, steps)

            yield advance

    def table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table; all columns but the first are numbers."""
        table = Table(title=title, title_justify="left", title_style="bold")
        for place, head in enumerate(heads):
            table.add_column(head, justify="right" if place else "left")
        for row in rows:
            table.add_row(*row)
        self.console.print(table)
