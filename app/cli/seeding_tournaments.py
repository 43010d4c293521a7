"""Demo tournaments in ``seeds/tournaments``: logs that a rehearsal has made."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from app.application.rows import Account
from app.application.tournament.adopting import adopt_tournament
from app.cli.loaded import CannotSeed, Loaded
from app.container import Container
from app.domain.tournament.facts import AnyFact


class DemoTournament(msgspec.Struct, frozen=True):
    """The login of its owner, and its log."""

    owner: str
    facts: tuple[AnyFact, ...]


async def load_tournaments(
    container: Container, paths: Iterable[Path], known: dict[str, Account], done: Loaded
) -> None:
    """Keep each tournament that its owner does not have. Raises :class:`CannotSeed`."""
    for path in paths:
        demo = _read(path)
        owner = known.get(demo.owner)
        if owner is None:
            done.warn(f"{path.name} is left out: no demo player has the login {demo.owner}.")
            continue
        made = await container.database.write(adopt_tournament, owner, demo.facts)
        done.tournaments += made is not None


def _read(path: Path) -> DemoTournament:
    try:
        return msgspec.json.decode(path.read_bytes(), type=DemoTournament)
    except OSError as error:
        raise CannotSeed(f"{path}: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CannotSeed(f"{path} holds no tournament: {error}") from error
