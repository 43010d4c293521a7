"""``tournament enter``: entries from a file into a tournament of a running service."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from app.application.texts import Language
from app.application.tournament.decoding import WrongEncoding, decoded
from app.application.wording.plain import plain
from app.cli.client import Api, ApiError
from app.cli.reading import stop
from app.cli.rehearsal.saying import said
from app.settings import TOKEN_VARIABLE


class Names(StrEnum):
    """How a name with a comma is read; see ``NameOrder``."""

    COLUMNS = "columns"
    SURNAME_FIRST = "surname-first"
    MEMBERS = "members"


def enter(
    file: Annotated[
        Path, typer.Argument(help="A CSV file in UTF-8 or UTF-16, or `-` for standard input.")
    ],
    tournament: Annotated[str, typer.Option(help="The id of the tournament.")],
    token: Annotated[
        str, typer.Option(envvar=TOKEN_VARIABLE, help="A token of its owner or a director.")
    ],
    url: Annotated[str, typer.Option(help="Where the service runs.")] = "http://127.0.0.1:8000",
    check: Annotated[bool, typer.Option("--check", help="Say what is wrong, add nothing.")] = False,
    names: Annotated[
        Names | None, typer.Option(help="What a line as `Smith, John` is, without a heading.")
    ] = None,
    language: Annotated[Language, typer.Option("--language", "-l")] = Language.ENGLISH,
) -> None:
    """Add the entries of a file to a tournament: all of them, or none where a line is wrong.

    A line is an entry: name, club, city and members, parted by semicolons, tabs or commas; a first
    line with headings in any of the four languages says which column is what. Every line that
    cannot be taken is told with why.

    Example: `tricktable tournament enter pairs.csv --tournament 0198… --check`
    """
    try:
        with Api(url, token, language) as api:
            path = f"/v1/tournaments/{quote(tournament, safe='')}"
            _enter(api, path, _text(file, language), names, language, check=check)
    except ApiError as error:
        stop(str(error))


def _enter(
    api: Api, path: str, text: str, names: Names | None, language: Language, *, check: bool
) -> None:
    found = api.post(f"{path}/entry-preview", {"text": text, "names": names})
    for problem in found["problems"]:
        typer.echo(plain(f"{problem['line']}: {problem['detail']}"), err=True)
    if found["problems"]:
        raise typer.Exit(1)
    if check:
        typer.echo(said("entries-fit", language, number=len(found["entries"])))
        return
    seen = api.get(path)["revision"]
    chosen = f"?names={names}" if names else ""
    made = api.upload(f"{path}/entry-file{chosen}", text.encode(), "text/csv", seen)
    number, total = len(found["entries"]), len(made["entries"])
    typer.echo(said("entries-added", language, number=number, total=total))


def _text(file: Path, language: Language) -> str:
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return decoded(raw)
    except OSError as error:
        stop(f"{file}: {error.strerror}")
    except WrongEncoding as error:
        stop(said("no-text", language, file=file, error=error.encoding))
