"""The command line, ``tricktable``: thin commands that call the same code as the service."""

import typer

from app.cli.bots import bot
from app.cli.contracts import contracts
from app.cli.demo import demo
from app.cli.paper import page
from app.cli.records import replay, verify
from app.cli.rehearsal.command import tournament
from app.cli.season_files import season
from app.cli.service import migrate, recount, seed, serve

app = typer.Typer(
    name="tricktable",
    help="Tricktable: traditional trick-taking games as a service.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_show_locals=False,
)

for command in (serve, migrate, seed, recount, season, contracts, replay, verify, page, demo):
    app.command()(command)
app.add_typer(bot, name="bot")
app.add_typer(tournament, name="tournament")
