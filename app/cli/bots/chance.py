"""The chance of offline play, as a user names it or none does."""

from secrets import token_hex
from typing import Annotated

import typer

Seed = Annotated[
    str | None,
    typer.Option(help="The same seed gives the same cards and chance. Default: a new one."),
]


def fresh_seed() -> str:
    """A seed that nobody guesses, short enough to be written down."""
    return token_hex(8)
