"""``tournament export`` and ``tournament import``: files from a running service, and into one."""

import time
from pathlib import Path
from typing import Annotated, NoReturn
from urllib.parse import quote

import typer

from app.application.exports.values import FORMATS, MEDIA
from app.application.texts import Language
from app.application.wording.plain import plain
from app.cli.client import Api, ApiError, Json

KINDS = tuple(FORMATS)
PAUSE_SECONDS = 0.5

Token = Annotated[
    str, typer.Option(envvar="TRICKTABLE_TOKEN", help="A token of who may see all of it.")
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
    out: Annotated[Path | None, typer.Option(help="The file; else the name it is given.")] = None,
    url: Url = "http://127.0.0.1:8000",
    language: Lang = Language.ENGLISH,
) -> None:
    """Take away results of a tournament as a file.

    Examples:

    `tricktable tournament export standings --tournament 0198… --format xlsx`

    `tricktable tournament export blank-sheets --tournament 0198… --round 1.2 -l hu`
    """
    body = {"kind": kind, "format": form, "round": round_name, "stage": stage}
    try:
        with Api(url, token, language) as api:
            path = f"/v1/tournaments/{quote(tournament, safe='')}/exports"
            made = _ready(api, path, api.post(path, body))
            data = api.raw(f"{path}/{made['id']}/file")
    except ApiError as error:
        _stop(str(error))
    file = out or Path(made["name"])
    _write(file, data)
    typer.echo(f"{file}: {len(data)} bytes")


def import_(
    file: Annotated[Path, typer.Argument(help="A bundle that `export bundle` has made.")],
    token: Annotated[
        str, typer.Option(envvar="TRICKTABLE_TOKEN", help="A token of its owner to be.")
    ],
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
        _stop(f"{file}: {error.strerror}")
    except ApiError as error:
        _stop(str(error))
    typer.echo(f"{made['tournament']['id']}: {plain(made['tournament']['name'])}")


def _ready(api: Api, path: str, told: Json) -> Json:
    """The export once its file is there."""
    while told["state"] == "waiting":
        typer.echo(f"{told['progress']} %", err=True)
        time.sleep(PAUSE_SECONDS)
        told = api.get(f"{path}/{told['id']}")
    if told["state"] == "failed":
        raise ApiError("The file could not be made. Try again; the service has logged why.")
    return told


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        _stop(f"{file}: {error.strerror}")


def _stop(message: str) -> NoReturn:
    typer.echo(plain(message), err=True)
    raise typer.Exit(2)
