"""How a command ends that cannot go on: a sentence, and the exit code 2."""

from typing import NoReturn

import typer

from app.settings import Settings, SettingsError, read_settings


def settings_or_stop() -> Settings:
    """The settings; a wrong one ends the command."""
    try:
        return read_settings()
    except SettingsError as error:
        stop(str(error))


def stop(message: str) -> NoReturn:
    """End the command with a message."""
    typer.echo(message, err=True)
    raise typer.Exit(2)
