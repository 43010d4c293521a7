"""A golden record as a value: a match, and all that its replay must give."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from app.engine.catalogue import Catalogue
from app.engine.record import Record
from app.engine.values import Outcome
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.engine import PaskievicsEngine
from app.games.paskievics.match import PaskievicsScore

FOLDER = Path(__file__).parent
CATALOGUE = Catalogue((PaskievicsEngine(),))
REFEREE = CATALOGUE["paskievics"]


class DealEnd(Struct, frozen=True):
    """The end of a deal: the number of moves made by then, and what it left."""

    moves: int
    digest: str
    line: PaskievicsLine
    score: PaskievicsScore


class Expected(Struct, frozen=True):
    """What a replay must give."""

    first_digest: str
    deals: tuple[DealEnd, ...]
    last_digest: str
    outcome: Outcome


class Golden(Struct, frozen=True):
    """A file: what it is for, the record, and what is expected of it."""

    about: str
    record: msgspec.Raw
    expected: Expected


def expected_of(record: Record) -> Expected:
    """Replay a record and note what it gives."""
    digests: list[str] = []
    deals: list[DealEnd] = []
    for moves, (_, step) in enumerate(REFEREE.replay(record)):
        digests.append(REFEREE.digest(step.state))
        if step.deal is not None:
            line, score = REFEREE.line_of(step.deal), REFEREE.score_of(step.deal)
            assert isinstance(line, PaskievicsLine)
            assert isinstance(score, PaskievicsScore)
            deals.append(DealEnd(moves, digests[-1], line, score))
        last = step
    outcome = REFEREE.outcome(last.state)
    assert outcome is not None
    return Expected(digests[0], tuple(deals), digests[-1], outcome)


def write(name: str, about: str, record: Record) -> None:
    """Write a golden record, one move a line."""
    golden = Golden(about, msgspec.Raw(REFEREE.write(record)), expected_of(record))
    text = msgspec.json.encode(golden).decode()
    (FOLDER / f"{name}.json").write_text(text.replace('{"seat"', '\n{"seat"') + "\n")


def read(path: Path) -> tuple[Golden, Record]:
    """A golden record and the record in it."""
    golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    return golden, CATALOGUE.read_record(bytes(golden.record))


def paths() -> Iterator[Path]:
    """The files, by name."""
    yield from sorted(FOLDER.glob("*.json"))
