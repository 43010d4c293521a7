"""What ``serve``, ``migrate`` and ``seed`` do: all that needs the whole service."""

import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.progress import track
from sqlalchemy.exc import OperationalError

from app.cli import serving
from app.cli.loaded import CannotSeed, Loaded
from app.cli.seeding import DemoPlayer, Seeds, load
from app.cli.stopping import stop
from app.container import Container
from app.main import configure_logs
from app.persistence.alone import CannotServe
from app.persistence.engines import engine_of
from app.persistence.migrating import upgrade
from app.settings import Settings


def serve_until_stopped(settings: Settings) -> None:
    """Serve; why it cannot ends the command."""
    try:
        troubles = asyncio.run(_troubles(Container(settings)))
        listener = serving.listen(settings)
    except (CannotServe, serving.CannotListen) as error:
        stop(str(error))
    except (OperationalError, OSError) as error:
        stop(f"The database cannot be opened: {cause_of(error)}")
    for trouble in troubles:
        typer.echo(f"Not ready to serve: {trouble}.", err=True)
    configure_logs(settings)
    # The server sends itself again the signal that stopped it, once it has ended well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    base = f"http://{host}:{listener.getsockname()[1]}"
    banner = f"Tricktable: {base}/docs (REST), {base}/graphql (GraphQL). Stop with Ctrl+C."
    if not serving.run(settings, listener, lambda: typer.echo(banner)):
        raise typer.Exit(3)


def bring_up_to_date(settings: Settings) -> None:
    """Migrate the database; why it cannot be ends the command."""
    try:
        _upgrade(settings.database_url)
    except (OperationalError, OSError) as error:
        stop(f"The database cannot be migrated: {cause_of(error)}")
    typer.echo("The database is up to date.")


def load_all(settings: Settings, folder: Path) -> None:
    """Load the demo data that is missing; why it cannot be ends the command."""
    try:
        seeds = Seeds.read(folder)
        done = asyncio.run(_seed(settings, seeds))
    except (CannotServe, CannotSeed) as error:
        stop(str(error))
    except (OperationalError, OSError) as error:
        stop(f"The database cannot be opened: {cause_of(error)}")
    for warning in done.warnings:
        typer.echo(warning, err=True)
    typer.echo(str(done))
    if seeds.players:
        typer.echo(_guide(seeds.players, settings))


def _guide(players: Sequence[DemoPlayer], settings: Settings) -> str:
    """How to log in, and how to see what was loaded."""
    first = players[0]
    body = f'{{"login": "{first.login}", "password": "{first.password}"}}'
    logins = ", ".join(f"{player.login}/{player.password}" for player in players)
    base = f"http://{settings.host}:{settings.port}/v1"
    return (
        f"Demo logins (login/password): {logins}\n"
        f"See the matches: start `tricktable serve`, then `curl {base}/matches`; log in with\n"
        f"`curl {base}/tokens -H 'Content-Type: application/json' -d '{body}'`,\n"
        f"and ask with that token for your tournaments: {base}/tournaments."
    )


def _upgrade(url: str) -> None:
    engine = engine_of(url)
    try:
        upgrade(engine)
    finally:
        engine.dispose()


async def _troubles(container: Container) -> Sequence[str]:
    """Why the database cannot serve yet. Raises :class:`CannotServe` when it is in use."""
    container.database.start()
    try:
        return await container.database.troubles()
    finally:
        await container.database.close()


async def _seed(settings: Settings, seeds: Seeds) -> Loaded:
    container = Container(settings)
    await container.start(house=False)
    try:
        if troubles := await container.database.troubles():
            raise CannotServe(f"Nothing is loaded: {'; '.join(troubles)}.")
        return await load(container, seeds, lambda steps: track(steps, "Loading demo data"))
    finally:
        await container.close()


def cause_of(error: OperationalError | OSError) -> str:
    """What went wrong with the database."""
    return str(error.orig if isinstance(error, OperationalError) else error)
