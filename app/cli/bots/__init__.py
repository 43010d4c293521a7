"""``tricktable bot``: bots from one file, offline and online (docs/bots.md)."""

import typer

from app.cli.bots.check import check
from app.cli.bots.connect import connect
from app.cli.bots.match import match

bot = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")
for command in (match, check, connect):
    bot.command()(command)


@bot.callback()
def _bot() -> None:
    """Write a bot in one file, try it offline, let it play online.

    A bot is `def choose(view, legal_moves, rng)` in a Python file, or any program that speaks the
    protocol of docs/bots.md. Example: `tricktable bot match examples/bots/tuppi.py steady`.
    """
