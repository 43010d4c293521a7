"""What the commands of tournaments say, in the words of the catalogues."""

from functools import cache
from typing import NoReturn

import typer

from app.application.texts import Language, Texts
from app.application.wording.plain import plain
from app.stock import catalogue, texts


@cache
def words() -> Texts:
    """The catalogues of the service and of its games."""
    return texts(catalogue())


def said(key: str, language: Language, **params: object) -> str:
    """The sentence of this key, ``cli.…`` in the catalogues, with its parameters."""
    return words().word(f"cli.{key}", language).format_map(params)


def stop(message: str) -> NoReturn:
    """Say what is wrong with the call, and end."""
    typer.echo(plain(message), err=True)
    raise typer.Exit(2)
