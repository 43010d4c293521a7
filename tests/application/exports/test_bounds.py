"""What a forged bundle could say and no server has written: it is refused, with where it stands."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import Struct
from msgspec import inspect as types

from app.application.exports.bounds import (
    BOUNDS,
    EARLIEST,
    MOST_LISTED,
    OutOfBounds,
    check_bounds,
    unknown_part,
)
from app.application.moments import DAY_MS
from app.domain.tournament.clock_facts import ClockExtended, ClockStarted
from app.domain.tournament.course_facts import RoundsSet
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryAdded,
    LinesEntered,
    RoundKey,
    SheetConfirmed,
    SheetTally,
    TableKey,
    TournamentFinished,
    WalkedOver,
)
from app.domain.tournament.judging_facts import SubstituteNamed

NOW = 1_790_000_000_000
ROUND, TABLE = RoundKey(1, 1), TableKey(1, 1, 1)
TALLY = SheetTally((0, 0), "points", (), ended=False)


def entry(name: str = "Ann", club: str = "", members: tuple[str, ...] = ()) -> EntryAdded:
    return EntryAdded(Entrant("e1", name, club, members=members))


@pytest.mark.parametrize(
    ("fact", "path"),
    [
        (entry("W" * 61), "$.entrant.name"),
        (entry(""), "$.entrant.name"),
        (entry("   "), "$.entrant.name"),
        (entry("A\u202eB"), "$.entrant.name"),
        (entry(club="C" * 61), "$.entrant.club"),
        (entry(members=("Ann", "W" * 61)), "$.entrant.members[1]"),
        (entry(members=("Ann",) * 7), "$.entrant.members"),
        (EntryAdded(Entrant("e" * 101, "Ann")), "$.entrant.id"),
        (TournamentFinished("R" * 301), "$.reason"),
        (WalkedOver(TABLE, "e1", "", "P" * 41), "$.rule"),
        (SheetConfirmed(TABLE, "S" * 61), "$.signature"),
        (LinesEntered(TABLE, 0, ("1" * 20_001,), TALLY), "$.lines[0]"),
        (LinesEntered(TABLE, 0, ("1",) * (MOST_LISTED + 1), TALLY), "$.lines"),
        (ClockStarted(ROUND, NOW + DAY_MS + 1), "$.at"),
        (ClockStarted(RoundKey(1, -1), NOW), "$.drawn.round"),
        (ClockStarted(RoundKey(0, 1), NOW), "$.drawn.stage"),
        (SheetConfirmed(TableKey(1, 1, 0), "Bea"), "$.table.table"),
        (RoundsSet(1, 0, "late"), "$.rounds"),
        (RoundsSet(1, 101, "late"), "$.rounds"),
        (ClockStarted(ROUND, EARLIEST - 1), "$.at"),
        (ClockExtended(ROUND, 10**15, None), "$.by"),
    ],
)
def test_a_fact_is_bounded_as_where_somebody_writes_it(fact: Struct, path: str) -> None:
    with pytest.raises(OutOfBounds) as found:
        check_bounds(fact, NOW)
    assert found.value.path == path


@pytest.mark.parametrize(
    "fact",
    [
        entry("W" * 60, "C" * 60, ("Ann",) * 6),
        entry("\u2014", members=("\u2014",)),
        SubstituteNamed(ROUND, "e1", "", "", "R" * 300),
        LinesEntered(TABLE, 0, ('{"game": "toy"}',), TALLY),
        ClockStarted(ROUND, NOW + DAY_MS),
        ClockExtended(ROUND, -86_400_000, 2),
    ],
)
def test_what_may_be_written_here_may_come_from_elsewhere(fact: Struct) -> None:
    check_bounds(fact, NOW)


def test_every_bound_is_of_a_text_that_facts_have() -> None:
    assert set(BOUNDS) - set(_texts(types.type_info(AnyFact), set())) == set()


def _texts(kind: types.Type, seen: set[type]) -> Iterator[str]:
    """The names of all texts in a type."""
    match kind:
        case types.StructType() if kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                if isinstance(_inner(field.type), types.StrType):
                    yield field.name
                yield from _texts(field.type, seen)
        case types.UnionType():
            for one in kind.types:
                yield from _texts(one, seen)
        case types.VarTupleType():
            yield from _texts(kind.item_type, seen)
        case types.Metadata():
            yield from _texts(kind.type, seen)


def _inner(kind: types.Type) -> types.Type:
    while isinstance(kind, types.VarTupleType | types.Metadata):
        kind = kind.item_type if isinstance(kind, types.VarTupleType) else kind.type
    return kind


def test_what_is_no_part_of_a_fact_is_found_wherever_it_stands() -> None:
    known = msgspec.to_builtins(entry(members=("Ann",)))
    assert unknown_part(known, known) is None
    assert unknown_part({"fact": "entry_added"}, known) is None
    assert unknown_part({**known, "more": 1}, known) == "$.more"
    deeper = {**known, "entrant": {**known["entrant"], "more": 1}}
    assert unknown_part([known, deeper], [known, known]) == "$[1].entrant.more"
