"""The commands of the service and its database; what they do is imported when they are called."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.stopping import settings_or_stop

SEEDS = Path(__file__).resolve().parents[2] / "seeds"


def serve() -> None:
    """Serve REST and GraphQL until stopped.

    Everything is set by environment variables with the prefix `TRICKTABLE_`, listed in
    docs/settings.md. Run `tricktable migrate` first. Example:
    `TRICKTABLE_PORT=8080 tricktable serve`; then open the printed addresses.
    """
    from app.cli.running import serve_until_stopped

    serve_until_stopped(settings_or_stop())


def migrate() -> None:
    """Bring the database to the newest revision. Harmless when it is there already.

    It is the file in `TRICKTABLE_DATA_DIR`, or what `TRICKTABLE_DATABASE_URL` names. Next:
    `tricktable seed` for demo data, `tricktable serve`.
    """
    from app.cli.running import bring_up_to_date

    bring_up_to_date(settings_or_stop())


def seed(
    folder: Annotated[Path, typer.Argument(help="Where the demo data lies.")] = SEEDS,
) -> None:
    """Load demo players, matches and tournaments through the use cases, as far as they are missing.

    Run `tricktable migrate` first, and `tricktable serve` next, not at the same time. Log in as
    any of `players.json` in the folder.
    """
    from app.cli.running import load_all

    load_all(settings_or_stop(), folder)


def recount() -> None:
    """Make histories and their counts anew, from stored matches and tournaments.

    They hold nothing that does not stand elsewhere. After an upgrade to the first version with
    histories it adds what earlier deals count. Run `tricktable migrate` first, and nothing that
    serves at the same time.
    """
    from app.cli.recounting import count_anew

    count_anew(settings_or_stop())
