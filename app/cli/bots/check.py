"""``bot check``: what a bot does wrong, before others find out."""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from rich.console import Console
from rich.progress import track

from app.application.wording.plain import plain
from app.bots.duplicates import key_of
from app.cli.bots.asking import MOVE_SECONDS
from app.cli.bots.chance import Seed, fresh_seed
from app.cli.bots.faults import BotFailed, Fault
from app.cli.bots.program import NoProgram, one_of
from app.cli.bots.table import chosen_game, house_of
from app.cli.bots.trial import Trial
from app.cli.bots.twins import Difference
from app.cli.reading import stop

GOOD, UNKNOWN, FOUND = "[green]good [/green]", "  ?  ", "[red]FOUND[/red]"
BROKEN = (Fault.NOT_STARTED, Fault.CRASHED, Fault.RAISED, Fault.GARBLED)


class Finding(Struct, frozen=True):
    """A line of the report: what was looked at, if it was, and what is wrong with it."""

    what: str
    wrong: str = ""
    looked: bool = True


def check(
    bot: Annotated[Path | None, typer.Argument(help="A Python file with `choose`.")] = None,
    program: Annotated[
        str | None, typer.Option("--exec", help="A program instead, such as 'node bot.js'.")
    ] = None,
    game: Annotated[str, typer.Option(help="A game of the catalogue.")] = "tuppi",
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 20,
    seed: Seed = None,
    options: Annotated[str, typer.Option(help="The match's options, as JSON.")] = "{}",
    limit: Annotated[
        float, typer.Option(min=0.001, help="Seconds that a move may take.")
    ] = MOVE_SECONDS,
) -> None:
    """Look for refused moves, slowness, crashes, and for what a bot may not rest on.

    It plays some deals among house bots. Then the same decisions are put to it again, with the
    same view, legal moves and chance, but in fresh processes, in another order, and after it has
    seen the other seats: its answers must be the same. A Python file is also watched for the
    clock, files, the network, other processes and chance other than `rng`. Exit code 1 when
    something was found. It proves what is wrong, never that all is right.

    Example: `tricktable bot check my.py --game tuppi`. Next: `tricktable bot match my.py steady`.
    """
    referee, chosen = chosen_game(game, options)
    chance = seed or fresh_seed()
    try:
        trial = Trial(one_of(bot, program, watch=True), limit, key_of(chance))
    except NoProgram as error:
        stop(str(error))
    console = Console(highlight=False)
    house = list(house_of(game).values())
    try:
        for number in track(range(deals), "Playing", console=console, transient=True):
            trial.play(referee, chosen, number, house)
        with console.status("Asking again"):
            trial.compare()
    finally:
        trial.close()
    where = f"{deals} deals of {game} (--seed {chance})"
    _report(console, trial, where, watched=bot is not None)


def findings(trial: Trial, *, watched: bool) -> Iterator[Finding]:
    """What was looked at, line by line."""
    broken, answers = _first(trial.failed(*BROKEN)), bool(trial.times)
    yield Finding("it starts, answers and does not fail", broken, answers or bool(broken))
    illegal, slow = _first(trial.failed(Fault.ILLEGAL)), _first(trial.failed(Fault.SLOW))
    yield Finding("its moves are among the legal ones", illegal, answers)
    yield Finding(f"it is quick enough{_times(trial.times)}", slow, answers)
    differing = _differing(trial.differing)
    yield Finding("the same situation gets the same move", differing, trial.answered)
    what = "it uses nothing but its arguments, as far as is watched"
    yield Finding(what, _used(trial), answers and watched)


def _report(console: Console, trial: Trial, where: str, *, watched: bool) -> None:
    """Print what was found; exit code 1 when something was."""
    console.print(plain(f"{trial.program.name}: {trial.asked} decisions in {where}"), markup=False)
    found = list(findings(trial, watched=watched))
    for one in found:
        verdict = GOOD if one.looked else UNKNOWN
        console.print(f"{FOUND if one.wrong else verdict}  {one.what}")
        if one.wrong:
            console.print(f"       {one.wrong}", markup=False, soft_wrap=True)
    if any(one.wrong for one in found):
        raise typer.Exit(1)


def _first(failures: list[BotFailed]) -> str:
    if not failures:
        return ""
    return plain(f"{len(failures)} ×, first: {failures[0].at_length}")


def _times(times: list[float]) -> str:
    if not times:
        return ""
    middle, slowest = statistics.median(times) * 1000, max(times) * 1000
    return f" (median {middle:.1f} ms, slowest {slowest:.1f} ms)"


def _differing(differing: list[Difference]) -> str:
    if not differing:
        return ""
    first = differing[0]
    view = bytes(first.asked.view).decode()
    return plain(
        f"{len(differing)} ×, first: {first.before} in play, {first.after} in {first.twin}. "
        f"View: {view}"
    )


def _used(trial: Trial) -> str:
    used = (f"{what} ({count} ×)" for what, count in trial.used.most_common())
    return ", ".join(used)
