"""A golden record as a value: a match, and all that its replay must give."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from app.engine.catalogue import Catalogue
from app.engine.record import Record
from app.engine.values import Outcome
from app.games.tuppi.avo.deal import AvotuppiLine
from app.games.tuppi.avo.engine import AvotuppiEngine
from app.games.tuppi.deal import TuppiLine
from app.games.tuppi.engine import TuppiEngine
from app.games.tuppi.events import FamilyScore
from app.games.tuppi.kolmen.deal import KolmenTuppiLine
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine

if TYPE_CHECKING:
    # A plan knows the game whose lines and scores it looks at.
    AnyLine = Any
    AnyScore = Any
else:
    AnyLine = TuppiLine | KolmenTuppiLine | AvotuppiLine
    AnyScore = FamilyScore

RECORDS = Path(__file__).parent.parent
CATALOGUE = Catalogue((TuppiEngine(), KolmenTuppiEngine(), AvotuppiEngine()))
REFEREE = CATALOGUE["tuppi"]


class DealEnd(Struct, frozen=True):
    """The end of a deal: the number of moves made by then, and what it left."""

    moves: int
    digest: str
    line: AnyLine
    score: AnyScore


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
    referee = CATALOGUE[record.game]
    digests: list[str] = []
    deals: list[DealEnd] = []
    for moves, (_, step) in enumerate(referee.replay(record)):
        digests.append(referee.digest(step.state))
        if step.deal is not None:
            line, score = referee.line_of(step.deal), referee.score_of(step.deal)
            deals.append(DealEnd(moves, digests[-1], line, score))
        last = step
    outcome = referee.outcome(last.state)
    assert outcome is not None
    return Expected(digests[0], tuple(deals), digests[-1], outcome)


def write(name: str, about: str, record: Record) -> None:
    """Write a golden record, one move a line."""
    golden = Golden(about, msgspec.Raw(CATALOGUE[record.game].write(record)), expected_of(record))
    text = msgspec.json.encode(golden).decode()
    (RECORDS / record.game / f"{name}.json").write_text(text.replace('{"seat"', '\n{"seat"') + "\n")


def read(path: Path) -> tuple[Golden, Record]:
    """A golden record and the record in it."""
    golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    return golden, CATALOGUE.read_record(bytes(golden.record))


def paths(game: str = "tuppi") -> Iterator[Path]:
    """The files of a game, by name."""
    yield from sorted((RECORDS / game).glob("*.json"))
