"""Demo data: players, records and tournaments in ``seeds/``, loaded through the use cases.

Loading goes on where an earlier one was cut short: a player is known by login and password, and
the match of a record by its dealing, whose seed no other match can have.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from app.application.matches.importing import batches, begin_import, continue_import
from app.application.people import accounts
from app.application.ports import Tx
from app.application.rows import Account, MatchFilter
from app.cli.loaded import CannotSeed, Loaded
from app.cli.seeding_tournaments import load_tournaments
from app.container import Container
from app.engine.errors import EngineError
from app.engine.record import Record

Tracked = Callable[[Sequence[Path]], Iterable[Path]]

PAGE = 100


class DemoPlayer(msgspec.Struct, frozen=True):
    """A demo account: its login name, the name that others see, and its password."""

    login: str
    name: str
    password: str


@dataclass(frozen=True, slots=True)
class Seeds:
    """The demo players, and the files of their matches and tournaments, oldest first."""

    players: tuple[DemoPlayer, ...]
    records: tuple[Path, ...]
    tournaments: tuple[Path, ...] = ()

    @classmethod
    def read(cls, folder: Path) -> "Seeds":
        """The seeds of a folder: ``players.json``, ``matches/*.json``, ``tournaments/*.json``.

        Raises :class:`CannotSeed`.
        """
        path = folder / "players.json"
        try:
            players = msgspec.json.decode(path.read_bytes(), type=tuple[DemoPlayer, ...])
        except OSError as error:
            raise CannotSeed(f"{path}: {error.strerror}") from error
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise CannotSeed(f"{path} holds no demo players: {error}") from error
        return cls(players, _files(folder / "matches"), _files(folder / "tournaments"))


def _files(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob("*.json")))


async def load(container: Container, seeds: Seeds, tracked: Tracked) -> Loaded:
    """Make the players and replay the records, as far as they are missing.

    Raises :class:`CannotSeed` for a record that cannot be read.
    """
    done = Loaded()
    known: dict[str, Account] = {}
    for player in seeds.players:
        if (account := await _player(container, player, done)) is not None:
            known[player.login] = account
    for path in tracked(seeds.records):
        record = _record(container, path)
        if strangers := [login for login in record.players if login not in known]:
            done.warn(f"{path.name} is left out: no demo player has the login {strangers[0]}.")
        else:
            await _import(container, path, record, [known[one] for one in record.players], done)
    await load_tournaments(container, seeds.tournaments, known, done)
    return done


async def _player(container: Container, player: DemoPlayer, done: Loaded) -> Account | None:
    database, passwords = container.database, container.context.passwords
    account = await database.read(accounts.account_of_login, player.login)
    if account is None:
        await accounts.create_account(
            database, passwords, player.login, player.name, player.password
        )
        done.players += 1
        return await database.read(accounts.account_of_login, player.login)
    if await database.compute(passwords.verify, player.password, account.password_hash):
        return account
    done.warn(
        f"The login {player.login} belongs to somebody else, whose password is not that of the "
        "demo: the account is left alone."
    )
    return None


def _record(container: Container, path: Path) -> Record:
    try:
        return container.catalogue.read_record(path.read_bytes())
    except OSError as error:
        raise CannotSeed(f"{path}: {error.strerror}") from error
    except EngineError as error:
        raise CannotSeed(f"{path} is no record that can be read: {error}") from error


async def _import(
    container: Container, path: Path, record: Record, seated: Sequence[Account], done: Loaded
) -> None:
    """Bring in what is missing of a match, unless others have played on meanwhile."""
    database = container.database
    match = await database.read(_match_of, record, seated)
    made: int | None = 0
    if match is None:
        options = msgspec.json.encode(record.options)
        match = await database.write(begin_import, record, seated, options)
        done.matches += 1
    else:
        made = await database.read(_moves_of, match, record)
        if made is None:
            done.warn(f"{path.name} was not loaded to its end, and has been played on since.")
            return
        done.matches += made < len(record.moves)
    for moves in batches(replace(record, moves=record.moves[made:])):
        await database.write(continue_import, match, moves)


def _match_of(tx: Tx, record: Record, seated: Sequence[Account], /) -> str | None:
    """The match of a record: one with its dealing, opened by the same player."""
    opener = seated[0].id
    wanted = MatchFilter(game=record.game, player=opener, viewer=opener)
    before: str | None = None
    while matches := tx.matches.page(wanted, before, PAGE):
        for match in matches:
            if match.opened_by == opener and tx.matches.dealing(match.id) == record.dealing:
                return match.id
        before = matches[-1].id
    return None


def _moves_of(tx: Tx, match: str, record: Record, /) -> int | None:
    """How many moves of the record the match has; None when others came in between."""
    plies = tuple(tx.matches.plies(match))
    shared = min(len(plies), len(record.moves))
    return len(plies) if plies[:shared] == record.moves[:shared] else None
