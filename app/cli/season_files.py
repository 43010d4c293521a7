"""``season``: somebody's season as a file from a running service."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote, urlencode

import typer

from app.application.exports.values import MEDIA
from app.application.histories.seasons import FIRST_YEAR, LAST_YEAR
from app.application.texts import Language
from app.application.wording.plain import plain
from app.cli.client import Api, ApiError
from app.cli.stopping import stop
from app.settings import TOKEN_VARIABLE

WHOSE = "Name a player, several who sat on one side, a player with --versus, or a --club alone."


def season(  # noqa: PLR0917 (typer takes them by name)
    players: Annotated[
        list[str] | None,
        typer.Argument(help="The id of a player, or of several who sat on one side."),
    ] = None,
    club: Annotated[str | None, typer.Option(help="A club, by its name, and no player.")] = None,
    versus: Annotated[
        str | None, typer.Option(help="Another player: their record of one another.")
    ] = None,
    year: Annotated[
        int | None, typer.Option(min=FIRST_YEAR, max=LAST_YEAR, help="A year; else all there is.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="A game; else all of them.")] = None,
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(MEDIA)}.")] = "pdf",
    out: Annotated[Path | None, typer.Option(help="The file; else called by the year.")] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar=TOKEN_VARIABLE, help="A token; else what everybody may see."),
    ] = None,
    url: Annotated[str, typer.Option(help="Where the service runs.")] = "http://127.0.0.1:8000",
    language: Annotated[Language, typer.Option("--language", "-l")] = Language.ENGLISH,
) -> None:
    """Take away a season: the record, what was done in the deals, matches, a player's partners.

    Example: `tricktable season 0198… --year 2026 --format xlsx -l hu`
    """
    path = _path(tuple(players or ()), club, versus)
    if path is None:
        stop(WHOSE)
    wanted = {"format": form, "season": year, "game": game}
    query = urlencode({name: value for name, value in wanted.items() if value is not None})
    file = out or Path(f"season-{year or 'all'}.{form}")
    try:
        with Api(url, token, language) as api:
            data = api.raw(f"{path}?{query}")
        file.write_bytes(data)
    except ApiError as error:
        stop(plain(str(error)))
    except OSError as error:
        stop(f"{file}: {error.strerror}")
    typer.echo(f"{file}: {len(data)} bytes")


def _path(players: tuple[str, ...], club: str | None, versus: str | None) -> str | None:
    """Where the file is; None where it is not said whose it is, or said twice."""
    ids = [_quoted(one) for one in players]
    match ids, club, versus:
        case [], str(name), None:
            return f"/v1/clubs/{_quoted(name)}/season-file"
        case [player], None, str(other):
            return f"/v1/players/{player}/versus/{_quoted(other)}/file"
        case [player], None, None:
            return f"/v1/players/{player}/season-file"
        case [_, *_], None, None:
            return f"/v1/teams/{','.join(ids)}/season-file"
        case _:
            return None


def _quoted(name: str) -> str:
    return quote(name, safe="")
