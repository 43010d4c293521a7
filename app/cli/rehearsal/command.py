"""``tournament rehearse``: a whole event before it happens."""

from pathlib import Path
from secrets import token_hex
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from app.application.texts import Language
from app.application.tournament.telling import told_standings
from app.application.wording.plain import plain
from app.application.wording.stages import stage_named
from app.cli.reading import refusal_text, stop
from app.cli.rehearsal.entering import enter
from app.cli.rehearsal.event import Event, Terms
from app.cli.rehearsal.people import entrants
from app.cli.rehearsal.saying import said, words
from app.cli.rehearsal.taking import export, import_
from app.cli.rehearsal.writing import write_all
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.refusals import Barred
from app.domain.tournament.rounds import rounds_planned
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Round
from app.stock import catalogue, policies

tournament = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")


tournament.command()(enter)
tournament.command()(export)
tournament.command("import")(import_)


@tournament.callback()
def _tournament() -> None:
    """Rehearse a tournament offline; send its entries to a service (docs/tournaments.md).

    Example: `tricktable tournament rehearse tuppi-lohko --players 23`.
    """


@tournament.command()
def rehearse(
    preset: Annotated[str, typer.Argument(help=f"One of {', '.join(PRESETS)}.")],
    players: Annotated[
        int,
        typer.Option(min=2, max=MOST_ENTRIES, help="How many entries: players, pairs or teams."),
    ],
    seed: Annotated[
        str | None, typer.Option(help="The same words give the same event; else by chance.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="A folder for the results; made if it is missing.")
    ] = None,
    policy: Annotated[str, typer.Option(help="How the bots choose.")] = "steady",
    deals: Annotated[
        int,
        typer.Option(min=1, max=100, help="Deals of a match whose game sets no number."),
    ] = 8,
    language: Annotated[
        Language, typer.Option("--language", "-l", help="Of what is said and drawn.")
    ] = Language.ENGLISH,
) -> None:
    """Play a whole tournament with house bots: all rounds, sheets, play-offs and finals.

    Needs no service and stores nothing in a database. It shows how many tables and rounds so many
    entries make, and what standings, grids and brackets will look like. With `--out` these are
    written as JSON, CSV and SVG, with the log of the event: open the SVG files in a browser.

    Examples:

    `tricktable tournament rehearse paskievics-classic --players 41 --out day`

    `tricktable tournament rehearse chaupatia-cup --players 12 --seed "club night" -l nl`
    """
    console = Console(highlight=False)
    if preset not in PRESETS:
        stop(said("no-preset", language, preset=preset, presets=", ".join(PRESETS)))
    terms = _terms(preset, policy, seed or token_hex(16), deals, language)
    try:
        event = _opened(terms, players)
        with _progress(console) as progress:
            _play(event, progress, language)
    except Barred as error:
        stop(refusal_text(words(), error, language, terms.preset.game))
    _show(console, event, language)
    if out is not None:
        for path in write_all(event, out, words(), language):
            _say(console, str(path))


def _terms(preset: str, policy: str, seed: str, deals: int, language: Language) -> Terms:
    from app.persistence.matching import heaviest_pairs

    games, chosen = catalogue(), PRESETS[preset]
    known = policies(games)[chosen.game]
    if policy not in known:
        stop(said("policies", language, game=chosen.game, policies=", ".join(known)))
    judge = games[chosen.game]
    return Terms(preset, chosen, judge, known[policy], heaviest_pairs, seed, deals)


def _opened(terms: Terms, players: int) -> Event:
    return Event(terms, lambda size: entrants(players, size))


def _progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    )


def _play(event: Event, progress: Progress, language: Language) -> None:
    """A bar for each round, which fills table by table."""
    for drawn in event.rounds():
        task = progress.add_task(_called(event, drawn, language), total=len(drawn.tables))
        for table in drawn.tables:
            event.play(table)
            progress.advance(task)
    event.finish()


def _called(event: Event, drawn: Round, language: Language) -> str:
    stage = event.state.stage(drawn.key.stage)
    planned = rounds_planned(event.state, drawn.key.stage)
    return f"{_named(stage.name, language)} {drawn.key.round}/{planned}"


def _named(stage: str, language: Language) -> str:
    return stage_named(stage, lambda key: words().word(key, language))


def _show(console: Console, event: Event, language: Language) -> None:
    """The best ten of the last stage that has an order."""
    found = told_standings(event.state, standings(event.state))
    title = words().word("document.standings", language)
    _say(console, f"{title} – {_named(found.stages[-1].name, language)}")
    rows = found.stages[-1].rows
    scored = any(row.points != "0" for row in rows)
    for row in rows[:10]:
        _say(console, f"{row.place:>4}  {row.name}  {row.points if scored else ''}")


def _say(console: Console, text: str) -> None:
    console.print(plain(text).rstrip(), markup=False, soft_wrap=True)
