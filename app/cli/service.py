"""``serve``, ``migrate``, ``seed``: running the service and its database."""

import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer
import uvicorn
from rich.progress import track
from sqlalchemy.exc import OperationalError

from app.cli.seeding import Seeds, load
from app.container import Container
from app.persistence.alone import CannotServe
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.settings import Settings, SettingsError, read_settings

SEEDS = Path(__file__).resolve().parents[2] / "seeds"


def serve() -> None:
    """Serve REST and GraphQL until stopped.

    Everything is set by environment variables with the prefix `TRICKTABLE_`, listed in
    docs/settings.md. Run `tricktable migrate` first. Example:
    `TRICKTABLE_PORT=8080 tricktable serve`; then open the printed addresses.
    """
    settings = _settings()
    try:
        troubles = asyncio.run(_troubles(Container(settings)))
    except CannotServe as error:
        _stop(str(error))
    for trouble in troubles:
        typer.echo(f"Not ready to serve: {trouble}.", err=True)
    # The server sends itself again the signal that stopped it, once it has ended well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    base = f"http://{settings.host}:{settings.port}"
    typer.echo(f"Tricktable: {base}/docs (REST), {base}/graphql (GraphQL). Stop with Ctrl+C.")
    uvicorn.run(
        "app.main:served",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        timeout_graceful_shutdown=settings.shutdown_grace_seconds,
        access_log=False,
        log_level="warning",
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=settings.body_limit,
    )


def migrate() -> None:
    """Bring the database to the newest revision. Harmless when it is there already.

    It is the file in `TRICKTABLE_DATA_DIR`, or what `TRICKTABLE_DATABASE_URL` names. Next:
    `tricktable seed` for demo data, `tricktable serve`.
    """
    settings = _settings()
    engine = engine_of(settings.database_url)
    try:
        upgrade(engine)
    except OperationalError as error:
        _stop(f"The database cannot be migrated: {error.orig}")
    finally:
        engine.dispose()
    typer.echo("The database is up to date.")


def seed(
    folder: Annotated[Path, typer.Argument(help="Where the demo data lies.")] = SEEDS,
) -> None:
    """Load demo players and matches through the use cases. Harmless when they are there already.

    Run `tricktable migrate` first, and `tricktable serve` next, not at the same time. Log in as
    any of `players.json` in the folder.
    """
    settings = _settings()
    try:
        done = asyncio.run(_seed(settings, folder))
    except CannotServe as error:
        _stop(str(error))
    typer.echo(done)


async def _troubles(container: Container) -> Sequence[str]:
    """Why the database cannot serve yet. Raises :class:`CannotServe` when it is in use."""
    container.database.start()
    try:
        return await container.database.troubles()
    finally:
        await container.database.close()


async def _seed(settings: Settings, folder: Path) -> str:
    container = Container(settings)
    await container.start(house=False)
    try:
        if troubles := await container.database.troubles():
            raise CannotServe(f"Nothing is loaded: {'; '.join(troubles)}.")
        seeds = Seeds.read(folder)
        return await load(container, seeds, lambda steps: track(steps, "Loading demo data"))
    finally:
        await container.close()


def _settings() -> Settings:
    try:
        return read_settings()
    except SettingsError as error:
        _stop(str(error))


def _stop(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)
