"""``python -m bench``: run benchmarks by name, all of them without one."""

import pkgutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console

from app.engine.errors import UnknownGame
from bench import marks
from bench.desk import Desk, Settings

DEFAULTS = Settings()


@dataclass(frozen=True)
class Benchmark:
    """One module of ``bench.marks``."""

    name: str
    summary: str
    run: Callable[[Desk], None]


def benchmarks() -> dict[str, Benchmark]:
    """All there are, by name."""
    found = {}
    for one in pkgutil.iter_modules(marks.__path__):
        module = import_module(f"bench.marks.{one.name}")
        summary = (module.__doc__ or "").partition("\n")[0]
        found[one.name] = Benchmark(one.name, summary, module.run)
    return found


Names = Annotated[
    list[str] | None, typer.Argument(help="Benchmarks to run; all when none is named.")
]
Games = Annotated[list[str] | None, typer.Option("--game", "-g", help="A game; may be repeated.")]
Rounds = Annotated[int, typer.Option("--rounds", "-r", min=1, help="Turns of each contestant.")]
Seconds = Annotated[float, typer.Option("--seconds", "-s", min=0.01, help="Length of a turn.")]
Matches = Annotated[int, typer.Option("--matches", "-m", min=2, help="Deals of `duplicates`.")]
List = Annotated[bool, typer.Option("--list", "-l", help="Tell what there is, and stop.")]


def main(
    names: Names = None,
    games: Games = None,
    rounds: Rounds = DEFAULTS.rounds,
    seconds: Seconds = DEFAULTS.seconds,
    matches: Matches = DEFAULTS.matches,
    list_them: List = False,
) -> None:
    """Run benchmarks, one after the other, and print what they find. Nothing is written.

    Only ratios within one run say something: what is compared runs in turn on the same machine.
    """
    console = Console(highlight=False)
    known = benchmarks()
    if list_them:
        for one in known.values():
            console.print(f"[bold]{one.name:<12}[/bold] {one.summary}")
        return
    unknown = [name for name in names or () if name not in known]
    if unknown:
        raise typer.BadParameter(f"{', '.join(unknown)}; there are {', '.join(known)}")
    desk = Desk(Settings(tuple(games or ()), rounds, seconds, matches), console)
    try:
        _ = desk.games
    except UnknownGame as error:
        raise typer.BadParameter(f"no such game; there are {', '.join(desk.catalogue)}") from error
    for name in names or known:
        console.rule(f"[bold]{name}[/bold]", align="left")
        console.print(f"{known[name].summary}\n")
        known[name].run(desk)
        console.print()


if __name__ == "__main__":
    app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
    app.command()(main)
    sys.exit(app())
