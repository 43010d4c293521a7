"""``tournament export`` and ``tournament import``: files from a running service, and into one."""

import time
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from app.application.exports.values import FORMATS, MEDIA
from app.application.texts import Language
from app.application.wording.plain import plain
from app.cli.client import Api, ApiError, Json
from app.cli.reading import stop
from app.cli.rehearsal.saying import said
from app.settings import TOKEN_VARIABLE

KINDS = tuple(FORMATS)
PAUSE_SECONDS = 0.5

Token = Annotated[
    str, typer.Option(envvar=TOKEN_VARIABLE, help="A token of who may see all of it.")
]
Url = Annotated[str, typer.Option(help="Where the service runs.")]
Lang = Annotated[Language, typer.Option("--language", "-l", help="Of the file.")]


def export(  # noqa: PLR0917 (typer takes them by name)
    kind: Annotated[str, typer.Argument(help=f"One of {', '.join(KINDS)}.")],
    tournament: Annotated[str, typer.Option(help="The id of the tournament.")],
    token: Token,
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(MEDIA)}.")] = "pdf",
    round_name: Annotated[
        str | None, typer.Option("--round", help="A round such as 1.2; else the last one.")
    ] = None,
    stage: Annotated[int | None, typer.Option(min=1, help="A stage; else the first.")] = None,
    separator: Annotated[
        str, typer.Option(help="Parts the cells of CSV: semicolon, comma or tab.")
    ] = "semicolon",
    decimal_comma: Annotated[bool, typer.Option(help="How CSV writes decimals.")] = True,
    mark: Annotated[bool, typer.Option(help="Whether CSV begins with a byte order mark.")] = True,
    links: Annotated[
        bool, typer.Option(help="Print on blank sheets a new link for each table, as a QR.")
    ] = False,
    out: Annotated[Path | None, typer.Option(help="The file; else the name it is given.")] = None,
    url: Url = "http://127.0.0.1:8000",
    language: Lang = Language.ENGLISH,
) -> None:
    """Take away results of a tournament as a file.

    Examples:

    `tricktable tournament export standings --tournament 0198… --format xlsx`

    `tricktable tournament export blank-sheets --tournament 0198… --round 1.2 -l hu`
    """
    body: Json = {"kind": kind, "format": form, "round": round_name, "stage": stage}
    body |= {"separator": separator, "decimal_comma": decimal_comma, "mark": mark}
    try:
        with Api(url, token, language) as api:
            event = f"/v1/tournaments/{quote(tournament, safe='')}"
            path = f"{event}/exports"
            made = _ready(api, path, _asked(api, event, body, links=links), language)
            data = api.raw(f"{path}/{made['id']}/file")
    except ApiError as error:
        stop(str(error))
    file = out or Path(made["name"])
    _write(file, data)
    typer.echo(said("file-written", language, file=file, size=len(data)))


def import_(
    file: Annotated[Path, typer.Argument(help="A bundle that `export bundle` has made.")],
    token: Annotated[str, typer.Option(envvar=TOKEN_VARIABLE, help="A token of its owner to be.")],
    url: Url = "http://127.0.0.1:8000",
    language: Lang = Language.ENGLISH,
) -> None:
    """Take in a tournament from another service, whole and checked.

    Example: `tricktable tournament import bundle.json`
    """
    try:
        with Api(url, token, language) as api:
            made = api.upload_json("/v1/tournament-imports", file.read_bytes())
    except OSError as error:
        stop(f"{file}: {error.strerror}")
    except ApiError as error:
        stop(str(error))
    typer.echo(f"{made['tournament']['id']}: {plain(made['tournament']['name'])}")


def _asked(api: Api, event: str, body: Json, *, links: bool) -> Json:
    """The export as it is at first. New links are an edit of the tournament as it is now."""
    if not links:
        return api.post(f"{event}/exports", body)
    seen = api.get(event)["revision"]
    content = msgspec.json.encode(body | {"links": True})
    return api.upload(f"{event}/exports", content, "application/json", seen)


def _ready(api: Api, path: str, told: Json, language: Language) -> Json:
    """The export once its file is there; a bar tells meanwhile how far it is."""
    with _bar(told) as bar:
        while told["state"] == "waiting":
            time.sleep(PAUSE_SECONDS)
            told = api.get(f"{path}/{told['id']}")
            bar.update(bar.task_ids[0], completed=told["progress"])
    if told["state"] == "failed":
        why = told.get("failure") or {}
        raise ApiError(f"{said('export-failed', language)} {why.get('detail', '')}".strip())
    return told


def _bar(told: Json) -> Progress:
    """A bar on the error stream, of which nothing stays; none where nobody looks at it."""
    console = Console(stderr=True, highlight=False)
    parts = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    quick = told["state"] != "waiting" or not console.is_terminal
    bar = Progress(*parts, console=console, transient=True, disable=quick)
    bar.add_task(plain(told["name"]), total=100, completed=told["progress"])
    return bar


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        stop(f"{file}: {error.strerror}")
