"""A golden record as a value, in any game: a match, and all that its replay must give."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.engine.record import Record
from app.engine.values import Outcome
from app.stock import catalogue

RECORDS = Path(__file__).parent
GAMES = catalogue()


class DealEnd(Struct, frozen=True):
    """The end of a deal: the moves made by then, and what it left: a line and score of its game."""

    moves: int
    digest: str
    line: Any
    score: Any


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
    referee = GAMES[record.game]
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
    golden = Golden(about, msgspec.Raw(GAMES[record.game].write(record)), expected_of(record))
    text = msgspec.json.encode(golden).decode()
    (RECORDS / record.game / f"{name}.json").write_text(text.replace('{"seat"', '\n{"seat"') + "\n")


@cache
def read(path: Path) -> tuple[Golden, Record]:
    """A golden record and the record in it."""
    golden = msgspec.json.decode(path.read_bytes(), type=Golden)
    record = GAMES.read_record(bytes(golden.record))
    types = GAMES[record.game].types
    deals = tuple(
        replace(
            end,
            line=msgspec.convert(end.line, types.line),
            score=msgspec.convert(end.score, types.score),
        )
        for end in golden.expected.deals
    )
    return replace(golden, expected=replace(golden.expected, deals=deals)), record


def paths(game: str) -> Iterator[Path]:
    """The files of a game, by name."""
    yield from sorted((RECORDS / game).glob("*.json"))
