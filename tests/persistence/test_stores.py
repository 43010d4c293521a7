"""What the stores keep comes back as it was, on both databases."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.application.ports import Stale, Tx
from app.application.rows import (
    Account,
    DealRow,
    Entry,
    Leaving,
    PastSeat,
    SeatRow,
    Snapshot,
)
from app.domain.clock import Clock, TimeControl
from app.domain.match import Holder, Match, Terms
from app.engine.dealing import Dealing, Scripted, Seeded
from app.engine.ply import Ply
from app.engine.values import Outcome
from app.persistence.databases import AnyDatabase
from tests.storage.fixtures import Storage
from tests.toy import PACK, ToyOptions

ANN = Account("a1", "account", "Ann", 5, "ann", "hash")
BOB = Account("a2", "guest", "Bób ☂", 6)
WHOLE = Match(
    id="m1",
    game="toy",
    rules_version=3,
    options=ToyOptions(deals=2, trumps="spades", deals_open="after-match"),
    opened_by="a1",
    created_at=2**41,
    holders=(Holder("player", "a1", "Ann"), Holder("bot", None, "x (bot)", "x"), Holder()),
    turns=(4, 0, 70_000),
    asides=(0, 2, 0),
    spectators="none",
    exercise=True,
    status="finished",
    version=2**31 - 2,
    position=2**31 - 2,
    deals=7,
    started_at=2**41 + 1,
    finished_at=2**41 + 2,
    commitment="c" * 64,
    outcome=Outcome("most-points", (0, 2), (5, -(2**31), 2**31 - 1)),
    ends_at=2**41 + 3,
    terms=Terms(TimeControl("bank", 300, 5, "house_bot")),
    clock=Clock((0, 2**40, 5), (None, 2**41, None), 2**41 + 4, (0, 2)),
    looks_at=2**41 + 5,
)
BARE = Match("m2", "toy", 1, ToyOptions(), "a1", 0, (Holder(),), (0,), (0,))


@pytest.fixture
async def stores(database: AnyDatabase) -> AnyDatabase:
    """A database with two accounts."""

    def add(tx: Tx) -> None:
        assert tx.accounts.add(ANN)
        assert tx.accounts.add(BOB)

    await database.write(add)
    return database


def _entry(ordinal: int, first: int, count: int, **rest: Any) -> Entry:
    events = b"[" + b",".join([b"{}"] * count) + b"]"
    return Entry("m2", ordinal, first, count, 2**41, events, **rest)


def _grow(tx: Tx, entries: list[Entry]) -> Match:
    tx.matches.add(BARE, Seeded("ab" * 32))
    now = BARE
    for entry in entries:
        position = entry.first + entry.count - 1
        after = replace(now, version=entry.ordinal, position=position)
        tx.matches.update(now, after, bots_due=None, entry=entry)
        now = after
    return now


@pytest.mark.parametrize("match", [WHOLE, BARE], ids=["every field", "few fields"])
@pytest.mark.parametrize(
    "dealing", [Seeded("ab" * 32), Scripted((PACK.codes,) * 3, ("AS",))], ids=["seed", "script"]
)
async def test_matches_and_their_dealing(
    stores: AnyDatabase, match: Match, dealing: Dealing
) -> None:
    def check(tx: Tx) -> None:
        assert tx.matches.get(match.id) == match
        assert tx.matches.version(match.id) == match.version
        assert tx.matches.dealing(match.id) == dealing
        assert tx.matches.get("none") is None
        assert tx.matches.version("none") is None

    await stores.write(lambda tx: tx.matches.add(match, dealing))
    await stores.read(check)


async def test_an_update_changes_every_field_that_may_change(stores: AnyDatabase) -> None:
    before = replace(WHOLE, status="open", version=0, position=0, deals=0, holders=(Holder(),) * 3)
    before = replace(before, started_at=None, finished_at=None, commitment=None, outcome=None)
    entry = Entry("m1", 1, 1, 1, 5, b"[{}]", 2, 4, "pass", "clock")

    def change(tx: Tx) -> None:
        tx.matches.add(before, Seeded("ab" * 32))
        tx.matches.update(before, WHOLE, bots_due=7, entry=entry)

    def check(tx: Tx) -> None:
        assert tx.matches.get("m1") == WHOLE
        assert tx.matches.with_bots_due(7, 5, alone=False) == ["m1"]
        assert tx.matches.entry_of_turn("m1", 2, 4) == entry
        assert tx.matches.entry_of_turn("m1", 2, 3) is None
        assert tx.matches.entry("m1", 1) == entry
        assert tx.matches.entry("m1", 2) is None
        assert tx.matches.entries("m1", 0, 9) == [entry]

    await stores.write(change)
    await stores.read(check)


async def test_an_update_of_another_version_changes_nothing(
    stores: AnyDatabase, storage: Storage
) -> None:
    await stores.write(_grow, [_entry(1, 1, 1)])
    contents = storage.contents()

    def late(tx: Tx) -> None:
        after = replace(BARE, version=1, position=1)
        tx.matches.update(BARE, after, bots_due=7, entry=_entry(2, 2, 1))
        tx.matches.snapshot("m2")  # a move that was held back is made before the next question

    def late_and_caught(tx: Tx) -> None:
        with pytest.raises(Stale):
            late(tx)

    await stores.write(late_and_caught)
    assert storage.contents() == contents


async def test_entries_are_those_that_hold_an_event_after_the_position(
    stores: AnyDatabase,
) -> None:
    entries = [
        _entry(1, 1, 2),
        _entry(2, 3, 1, seat=0, turn=0, move="a", by="player"),
        _entry(3, 4, 0, seat=1, turn=0, move="b", by="bot"),
        _entry(4, 4, 3, move="void", by="director"),
        _entry(5, 7, 1, seat=0, turn=1, move="c", by="clock"),
    ]
    await stores.write(_grow, entries)

    def check(tx: Tx) -> None:
        found = {
            after: [entry.ordinal for entry in tx.matches.entries("m2", after, 10)]
            for after in range(9)
        }
        assert found == {
            0: [1, 2, 4, 5],
            1: [1, 2, 4, 5],
            2: [2, 4, 5],
            3: [4, 5],
            4: [4, 5],
            5: [4, 5],
            6: [5],
            7: [],
            8: [],
        }
        assert tx.matches.entries("m2", 3, 1) == [entries[3]]
        assert tx.matches.entries("m1", 0, 1) == []
        assert tx.matches.plies("m2") == [
            Ply(0, "a", "player"),
            Ply(1, "b", "bot"),
            Ply(None, "void", "director"),
            Ply(0, "c", "clock"),
        ]
        assert tx.matches.plies("m2", 4) == [Ply(0, "c", "clock")]

    await stores.read(check)


async def test_a_match_has_one_snapshot_and_each_deal_once(stores: AnyDatabase) -> None:
    deals = [DealRow("m2", number, b"{}", b'{"n":%d}' % number) for number in (1, 2, 3)]

    def store(tx: Tx) -> None:
        tx.matches.add(BARE, Seeded("ab" * 32))
        assert tx.matches.snapshot("m2") is None
        for ordinal in (3, 9):
            tx.matches.keep(Snapshot("m2", ordinal, b'{"o":%d}' % ordinal))
        for deal in deals:
            tx.matches.add_deal(deal)

    def check(tx: Tx) -> None:
        assert tx.matches.snapshot("m2") == Snapshot("m2", 9, b'{"o":9}')
        assert tx.matches.deals("m2", 0, 2) == deals[:2]
        assert tx.matches.deals("m2", 2, 2) == deals[2:]

    await stores.write(store)
    await stores.read(check)


async def test_a_seat_is_replaced_by_its_result(stores: AnyDatabase) -> None:
    ann = SeatRow("m2", 0, 1, "a1", "won", 12)

    def store(tx: Tx) -> None:
        tx.matches.add(BARE, Seeded("ab" * 32))
        tx.matches.put_seat(SeatRow("m2", 0, 0, "a2"))
        tx.matches.put_seat(SeatRow("m2", 1, 0, "a2"))
        assert tx.matches.seats_after("a2", "", 9) == ["m2"]
        tx.matches.put_seat(ann)
        tx.matches.drop_seat("m2", 1)

    def check(tx: Tx) -> None:
        assert tx.matches.seats_after("a1", "", 9) == ["m2"]
        assert tx.matches.seats_after("a2", "", 9) == []

    await stores.write(store)
    await stores.read(check)


async def test_what_ended_since_is_looked_for_among_the_newest_matches_only(
    stores: AnyDatabase,
) -> None:
    ends = {"m1": 50, "m2": 20, "m3": 30, "m4": None, "m5": 29, "m6": 40}

    def store(tx: Tx) -> None:
        for name, end in ends.items():
            tx.matches.add(replace(BARE, id=name, finished_at=end), Seeded("ab" * 32))
            tx.matches.put_seat(SeatRow(name, 0, 0, "a2" if name == "m6" else "a1"))
        tx.matches.put_seat(SeatRow("m6", 1, 0, "a2"))

    def check(tx: Tx) -> None:
        ended = tx.matches.ended_since
        assert ended("a1", 30, 9) == [("m3", 30), ("m1", 50)]
        assert ended("a1", 29, 4) == [("m5", 29), ("m3", 30)]
        assert ended("a2", 0, 9) == [("m6", 40)]

    await stores.write(store)
    await stores.read(check)


async def test_the_last_leaving_of_a_match_is_found_with_the_last_ones_first(
    stores: AnyDatabase,
) -> None:
    def store(tx: Tx) -> None:
        for name in ("m1", "m2"):
            tx.matches.add(replace(BARE, id=name), Seeded("ab" * 32))
        for past in (
            PastSeat(0, "a1", "Ann", 3, 30),
            PastSeat(1, "a1", "Ann", 5, 50),
            PastSeat(0, "a1", "Ann", 7, 70),
            PastSeat(0, "a1", "Ann"),  # was expected there again: it has left all the same
            PastSeat(1, "a2", "Bob", 9, 90),
            PastSeat(0, "a2", "Bob"),
        ):
            tx.matches.keep_past_seat("m1", past)
        for seat in (1, 2):  # two seats at once
            tx.matches.keep_past_seat("m2", PastSeat(seat, "a1", "Ann", 2 + seat, 40))

    def check(tx: Tx) -> None:
        matches = tx.matches
        assert matches.left_since("a1", 0, 9) == [Leaving("m1", 7, 70), Leaving("m2", 4, 40)]
        assert matches.left_since("a1", 41, 9) == matches.left_since("a1", 0, 1)
        assert matches.left_since("a1", 71, 9) == []
        assert [matches.left_at("m1", who) for who in ("a1", "a2", "a3")] == [7, 9, None]
        assert {past.seat for past in matches.past_seats("m1", "a2")} == {0, 1}

    await stores.write(store)
    await stores.read(check)
