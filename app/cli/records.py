"""``replay`` and ``verify``: records from a file, offline."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from app.application.texts import Language
from app.application.wording.plain import plain, plain_json
from app.cli.reading import read_record, refusal_text
from app.cli.telling import Telling
from app.engine.errors import EngineError
from app.engine.record import Record
from app.engine.referee import Referee
from app.stock import catalogue, texts

RecordFile = Annotated[
    Path, typer.Argument(help="A record as JSON; `-` reads it from standard input.")
]
LanguageOption = Annotated[Language, typer.Option("--language", "-l", help="Of the texts.")]


def replay(record: RecordFile, language: LanguageOption = Language.ENGLISH) -> None:
    """Print a recorded match readably, deal by deal.

    Every move is checked by the rules on the way; the first one that they bar ends the replay
    with its reason and exit code 1. Example:
    `curl -s http://127.0.0.1:8000/v1/matches/ID/record | tricktable replay - --language fi`.
    """
    console = Console(highlight=False)
    games = catalogue()
    words = texts(games)
    found = read_record(games, record)
    referee = games[found.game]
    telling = Telling(console, referee, words, language, found.players)
    try:
        _tell(telling, referee, found)
    except EngineError as error:
        refusal = refusal_text(words, error, language, found.game)
        console.print(refusal, markup=False, soft_wrap=True, style="red")
        raise typer.Exit(1) from error


def _tell(telling: Telling, referee: Referee, record: Record) -> None:
    for ply, step in referee.replay(record):
        telling.tell(ply, step)
    telling.close()


def verify(record: RecordFile, language: LanguageOption = Language.ENGLISH) -> None:
    """Check a record against the rules and print what it gives, as JSON.

    The answer is that of `POST /v1/records/verify`. Exit code 1 when a move is refused. Example:
    `tricktable verify match.json`, or `-` for standard input.
    """
    games = catalogue()
    found = read_record(games, record)
    referee = games[found.game]
    result = referee.verify(found)
    typer.echo(plain_json(referee.write(result)).encode())
    if result.refused is not None:
        words = texts(games).refusal(result.refused.refusal, language, found.game)
        where = f"move {result.refused.index}, {result.refused.move!r}"
        typer.echo(plain(f"{where}: {words.title}. {words.detail}"), err=True)
        raise typer.Exit(1)
