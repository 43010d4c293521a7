"""``seed``: what is missing is loaded, what is not the demo's is left alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from app.application.matches import importing
from app.application.people import accounts
from app.application.ports import Tx
from app.application.rows import MatchFilter
from app.cli import seeding
from app.cli.seeding_tournaments import DemoTournament
from app.container import Container
from app.settings import Settings
from app.stock import catalogue
from seeds import make_tournaments
from tests.cli.conftest import Run

T = TypeVar("T")
ROOT = Path(__file__).parents[2]


class Interrupted(Exception):
    """As Ctrl+C would end it."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of the commands that ``run`` runs."""
    return Settings(data_dir=tmp_path / "data")


def _ask(settings: Settings, use_case: Callable[..., T], *args: object) -> T:
    async def ask() -> T:
        container = Container(settings)
        await container.start(house=False)
        try:
            return await container.database.write(use_case, *args)
        finally:
            await container.close()

    return asyncio.run(ask())


def _moves(tx: Tx) -> list[int]:
    """How many moves each match has, newest first."""
    return [len(tx.matches.plies(one.id)) for one in tx.matches.page(MatchFilter(), None, 100)]


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let importing fail after so many pieces; 0 lets it go on."""

    def after(pieces: int) -> None:
        left = iter(range(pieces))

        def piece(tx: Tx, *args: Any) -> int:
            if next(left, None) is None and pieces:
                raise Interrupted
            return importing.continue_import(tx, *args)

        monkeypatch.setattr(seeding, "continue_import", piece)

    return after


def _seed_and_fail(settings: Settings, folder: Path) -> None:
    async def run_seed() -> None:
        container = Container(settings)
        await container.start(house=False)
        try:
            await seeding.load(container, seeding.Seeds.read(folder), lambda steps: steps)
        finally:
            await container.close()

    with pytest.raises(Interrupted):
        asyncio.run(run_seed())


SEEDS = Path(__file__).parents[2] / "seeds"


@pytest.mark.parametrize("pieces", [1, 2, 6])
@pytest.mark.usefixtures("migrated")
def test_an_interrupted_load_is_completed_by_the_next(
    run: Run,
    settings: Settings,
    tmp_path: Path,
    interrupt: Callable[[int], None],
    pieces: int,
) -> None:
    interrupt(pieces)
    _seed_and_fail(settings, SEEDS)
    assert sum(_ask(settings, _moves)) <= pieces * importing.MOVES_AT_ONCE
    interrupt(0)
    done = run("seed")
    assert done.exit_code == 0, done.output
    assert "there already" not in done.stdout
    found = _ask(settings, _moves)
    again = run("seed")
    assert "there already" in again.stdout
    assert _ask(settings, _moves) == found
    assert found == [_length(path) for path in reversed(seeding.Seeds.read(SEEDS).records)]


def _length(path: Path) -> int:
    return len(catalogue().read_record(path.read_bytes()).moves)


@pytest.mark.usefixtures("migrated")
def test_a_stranger_with_the_login_of_a_demo_player_is_not_taken_for_him(
    run: Run, settings: Settings
) -> None:
    _ask(settings, accounts.store_account, "aino", "Aino the Real", "no hash")
    done = run("seed")
    assert done.exit_code == 0, done.output
    assert "The login aino belongs to somebody else" in done.stderr
    assert "there already" not in done.stdout
    assert "01-tuppi.json is left out" in done.stderr
    records = [path.read_text() for path in (ROOT / "seeds" / "matches").glob("*.json")]
    without = [record for record in records if '"aino"' not in record]
    assert len(_ask(settings, _moves)) == len(without) > 0, "the matches without aino"
    again = run("seed")
    assert "somebody else" in again.stderr


@pytest.mark.usefixtures("migrated")
def test_the_demo_logins_and_the_way_to_the_matches_are_told(run: Run) -> None:
    done = run("seed", port=8123)
    assert "aino/demo-aino" in done.stdout
    assert "http://127.0.0.1:8123/v1/matches" in done.stdout
    assert "tricktable serve" in done.stdout


@pytest.mark.parametrize("text", [None, b"", b"[1]", b"\xff"])
@pytest.mark.usefixtures("migrated")
def test_a_folder_without_readable_players_is_a_sentence(
    run: Run, tmp_path: Path, text: bytes | None
) -> None:
    if text is not None:
        (tmp_path / "players.json").write_bytes(text)
    refused = run("seed", tmp_path)
    assert refused.exit_code == 2
    assert "players.json" in refused.stderr


def _tournaments(tx: Tx) -> list[tuple[str, str, int]]:
    """Name, phase and version of every tournament of the demo's players."""
    logins = ("ilona", "aino", "sanne")
    owners = [accounts.account_of_login(tx, login) for login in logins]
    return [
        (row.name, row.phase, row.version)
        for owner in owners
        if owner is not None
        for row in tx.tournaments.page(owner.id, None, 100)
    ]


@pytest.mark.usefixtures("migrated")
def test_the_demo_has_a_finished_a_running_and_a_nearly_finished_tournament(
    run: Run, settings: Settings
) -> None:
    assert "and 3 tournaments" in run("seed").stdout
    found = _ask(settings, _tournaments)
    assert [(name, phase) for name, phase, _ in found] == [
        ("Egri Paskievics-nap", "finished"),
        ("Oulun tuppiviikonloppu", "running"),
        ("Chaupatia-beker", "running"),
    ]
    assert "there already" in run("seed").stdout
    assert _ask(settings, _tournaments) == found


def test_the_demo_tournaments_are_what_their_rehearsals_give() -> None:
    for demo in make_tournaments.DEMOS[2:]:
        held = (SEEDS / "tournaments" / f"{demo.file}.json").read_bytes()
        log = msgspec.json.decode(held, type=DemoTournament).facts
        assert log == tuple(make_tournaments.event_of(demo).log)
