"""``contracts``: the generated contract files in ``openapi/``."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from app.settings import Settings
from app.stock import catalogue

OPENAPI = Path(__file__).resolve().parents[2] / "openapi"


def contracts(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 when a file differs.")
    ] = False,
    folder: Annotated[Path, typer.Option(help="Where the files lie.")] = OPENAPI,
) -> None:
    """Write openapi.json, schema.graphql and record.schema.json from the code.

    Next: look at the difference and commit it. Example, as CI does: `tricktable contracts --check`.
    """
    texts = texts_by_name()
    differing = [name for name, text in texts.items() if not _same(folder / name, text)]
    if not check:
        for name in differing:
            (folder / name).write_text(texts[name], encoding="utf-8")
            typer.echo(f"wrote {folder.name}/{name}")
    elif differing:
        typer.echo(
            f"Not as the code has it: {', '.join(differing)}. Run `make contracts`.", err=True
        )
        raise typer.Exit(1)


def texts_by_name() -> dict[str, str]:
    """The contract files, by name, as the code has them."""
    from app.graphql import schema_text
    from app.main import create_app
    from app.rest import openapi_text, record_schema_text

    games = catalogue()
    with TemporaryDirectory() as data:
        app = create_app(Settings(data_dir=Path(data)))
        return {
            "openapi.json": openapi_text(app),
            "schema.graphql": schema_text(games),
            "record.schema.json": record_schema_text(games),
        }


def _same(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text
