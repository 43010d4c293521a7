"""Demo data: players and records in ``seeds/``, loaded through the use cases."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from app.application import accounts
from app.application.errors import Code, Refused
from app.application.importing import batches, begin_import, continue_import
from app.application.rows import Account
from app.container import Container
from app.engine.record import Record

Steps = Sequence[Callable[[], object]]
Tracked = Callable[[Sequence[Path]], Iterable[Path]]


class DemoPlayer(msgspec.Struct, frozen=True):
    """A demo account: its login name, the name that others see, and its password."""

    login: str
    name: str
    password: str


@dataclass(frozen=True, slots=True)
class Seeds:
    """The demo players, and the files of their matches, oldest first."""

    players: tuple[DemoPlayer, ...]
    records: tuple[Path, ...]

    @classmethod
    def read(cls, folder: Path) -> "Seeds":
        """The seeds of a folder: ``players.json`` and ``matches/*.json``."""
        players = msgspec.json.decode(
            (folder / "players.json").read_bytes(), type=tuple[DemoPlayer, ...]
        )
        return cls(players, tuple(sorted((folder / "matches").glob("*.json"))))


async def load(container: Container, seeds: Seeds, tracked: Tracked) -> str:
    """Make the players and replay the records; a sentence that says what was done."""
    database = container.database
    try:
        for player in seeds.players:
            await accounts.create_account(
                database, container.context.passwords, player.login, player.name, player.password
            )
    except Refused as refused:
        if refused.kind is not Code.NAME_TAKEN:
            raise
        return "The demo data is there already."
    for path in tracked(seeds.records):
        await _import(container, container.catalogue.read_record(path.read_bytes()))
    return f"Loaded {len(seeds.players)} players and {len(seeds.records)} matches."


async def _import(container: Container, record: Record) -> None:
    seated = [await _account(container, login) for login in record.players]
    options = msgspec.json.encode(record.options)
    match = await container.database.write(begin_import, record, seated, options)
    for moves in batches(record):
        await container.database.write(continue_import, match, moves)


async def _account(container: Container, login: str) -> Account:
    account = await container.database.read(accounts.account_of_login, login)
    if account is None:
        raise LookupError(f"the seeds name a player without an account: {login}")
    return account
