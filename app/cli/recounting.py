"""What ``recount`` does: histories made anew from matches, deals and the logs of tournaments."""

import asyncio
from collections.abc import AsyncIterator, Callable

import typer
from rich.progress import Progress
from sqlalchemy.exc import OperationalError

from app.application.matches.recounting import matches_after, recount_match
from app.application.ports import Database
from app.application.tournament.recounting import recount_tournament, tournaments_after
from app.cli.running import cause_of
from app.cli.stopping import stop
from app.container import Container
from app.persistence.alone import CannotServe
from app.settings import Settings

AT_ONCE = 200


def count_anew(settings: Settings) -> None:
    """Count all; why it cannot be ends the command."""
    try:
        matches, tournaments = asyncio.run(_recount(settings))
    except CannotServe as error:
        stop(str(error))
    except (OperationalError, OSError) as error:
        stop(f"The database cannot be opened: {cause_of(error)}")
    typer.echo(f"Counted anew: {matches} matches, {tournaments} tournaments.")


async def _recount(settings: Settings) -> tuple[int, int]:
    container = Container(settings)
    await container.start(house=False)
    try:
        if troubles := await container.database.troubles():
            raise CannotServe(f"Nothing is counted: {'; '.join(troubles)}.")
        with Progress() as progress:
            return await _all(container.database, progress)
    finally:
        await container.close()


async def _all(database: Database, progress: Progress) -> tuple[int, int]:
    """Matches first: a tournament adds to those of its tables that they are."""
    done = []
    for title, after, work in (
        ("Matches", matches_after, recount_match),
        ("Tournaments", tournaments_after, recount_tournament),
    ):
        wanted = [one async for one in _each(database, after)]
        task = progress.add_task(title, total=len(wanted))
        for one in wanted:
            await database.write(work, one)
            progress.advance(task)
        done.append(len(wanted))
    matches, tournaments = done
    return matches, tournaments


async def _each(
    database: Database, ids_after: Callable[..., tuple[str, ...]]
) -> AsyncIterator[str]:
    last = ""
    while page := await database.read(ids_after, last, AT_ONCE):
        last = page[-1]
        for one in page:
            yield one
