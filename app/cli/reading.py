"""Reading what commands are given, and saying what is wrong with it."""

import sys
from pathlib import Path
from typing import NoReturn

import msgspec
import typer

from app.application.texts import Language, Texts
from app.application.wording.plain import plain
from app.engine.catalogue import Catalogue
from app.engine.errors import EngineError
from app.engine.record import Record
from app.engine.refusals import refusal_of


def read_record(games: Catalogue, path: Path) -> Record:
    """The record in this file, or on standard input for ``-``; ends the command when unreadable."""
    try:
        text = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return games.read_record(text)
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    except EngineError as error:
        if _holds_record(text):
            stop(
                f"{path} is no record that can be read: it holds one under `record`, with more "
                f"around it. Give that part alone: `jq .record {path} | tricktable replay -`."
            )
        stop(f"{path} is no record that can be read: {error}")


def refusal_text(words: Texts, error: EngineError, language: Language, game: str) -> str:
    """A refusal in one line, with its rule."""
    wording = words.refusal(refusal_of(error), language, game)
    rule = f" ({error.rule})" if error.rule else ""
    return plain(f"{wording.title}. {wording.detail}{rule}")


def _holds_record(text: bytes) -> bool:
    try:
        return "record" in msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def stop(message: str, code: int = 2) -> NoReturn:
    """Say on one line what is wrong with what was given, and end the command."""
    typer.echo(plain(message), err=True)
    raise typer.Exit(code)
