"""``tournament rehearse``: a whole event before it happens."""

from pathlib import Path
from secrets import token_hex
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from app.application.texts import Language, Texts
from app.application.tournament.telling import told_standings
from app.application.wording.plain import plain
from app.cli.reading import refusal_text
from app.cli.rehearsal.entering import enter
from app.cli.rehearsal.event import Event, Terms
from app.cli.rehearsal.people import entrants
from app.cli.rehearsal.taking import export, import_
from app.cli.rehearsal.writing import write_all
from app.container import catalogue, policies, texts
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.refusals import Barred
from app.domain.tournament.rounds import rounds_planned
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Round
from app.persistence.matching import heaviest_pairs

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
        Language, typer.Option("--language", "-l", help="Of the pictures.")
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
    words = texts(catalogue())
    if preset not in PRESETS:
        _stop(f"There is no preset {preset}. Presets: {', '.join(PRESETS)}.")
    terms = _terms(preset, policy, seed or token_hex(16), deals)
    try:
        event = _opened(terms, players)
        with _progress(console) as progress:
            _play(event, progress)
    except Barred as error:
        _stop(refusal_text(words, error, language, terms.preset.game))
    _show(console, event, words, language)
    if out is not None:
        for path in write_all(event, out, words, language):
            _say(console, str(path))


def _terms(preset: str, policy: str, seed: str, deals: int) -> Terms:
    games, chosen = catalogue(), PRESETS[preset]
    known = policies(games)[chosen.game]
    if policy not in known:
        _stop(f"{chosen.game} has the policies {', '.join(known)}.")
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


def _play(event: Event, progress: Progress) -> None:
    """A bar for each round, which fills table by table."""
    for drawn in event.rounds():
        task = progress.add_task(_called(event, drawn), total=len(drawn.tables))
        for table in drawn.tables:
            event.play(table)
            progress.advance(task)
    event.finish()


def _called(event: Event, drawn: Round) -> str:
    stage = event.state.stage(drawn.key.stage)
    planned = rounds_planned(event.state, drawn.key.stage)
    return f"{stage.name} {drawn.key.round}/{planned}"


def _show(console: Console, event: Event, words: Texts, language: Language) -> None:
    """The best ten of the last stage that has an order."""
    found = told_standings(event.state, standings(event.state))
    _say(console, f"{words.word('document.standings', language)} – {found.stages[-1].name}")
    rows = found.stages[-1].rows
    scored = any(row.points != "0" for row in rows)
    for row in rows[:10]:
        _say(console, f"{row.place:>4}  {row.name}  {row.points if scored else ''}")


def _say(console: Console, text: str) -> None:
    console.print(plain(text).rstrip(), markup=False, soft_wrap=True)


def _stop(message: str) -> NoReturn:
    typer.echo(plain(message), err=True)
    raise typer.Exit(2)
