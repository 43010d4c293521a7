"""Rounds whose tables the organizer gives: the service only hosts them."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.domain.tournament.advancing import advancing
from app.domain.tournament.conducting import check_sheets, check_unplayed, withdrawn
from app.domain.tournament.facts import AnyFact, RoundDrawn, RoundKey, Seating, SeedCommitted
from app.domain.tournament.lots import drawn_lots
from app.domain.tournament.refusals import (
    DRAWN_PAIRINGS,
    ENTRY_NOT_HERE,
    FIRST_DEALER,
    NO_TABLES,
    SEATED_TWICE,
    TABLE_SIZE,
    barred,
)
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import External
from app.domain.tournament.state import Tournament
from app.engine.shuffle import drawn

Facts = tuple[AnyFact, ...]


@dataclass(frozen=True, slots=True)
class GivenTable:
    """The entries of a table in seat order; without a first dealer one is drawn."""

    entries: tuple[str, ...]
    first_dealer: int | None = None


def pair_round(
    t: Tournament,
    key: RoundKey,
    tables: Sequence[GivenTable],
    seed: str,
    next_commitment: str,
    reason: str,
) -> Facts:
    """Let these meet in the next round, or, for a reason, in the last one that is not played yet.

    The seed that was bound draws first dealers that were not given, and lots.
    """
    t.must_be("registration", "running")
    gone: Facts = ()
    if key == next_round(t):
        check_sheets(t, reason)
    else:
        check_unplayed(t, t.round(key), reason)
        gone = withdrawn(t.round(key), reason)
    stage = t.stage(key.stage)
    if not isinstance(stage, External):
        raise barred(DRAWN_PAIRINGS, stage=key.stage)
    here = advancing(t, key)
    _check(t, stage, tables, here)
    seatings = tuple(
        Seating(table.entries, _dealer(t, number, table, seed, str(key)))
        for number, table in enumerate(tables)
    )
    seated = {entry for table in tables for entry in table.entries}
    byes = tuple(entry for entry in here if entry not in seated)
    made = RoundDrawn(key, str(key), seed, seatings, (), (), byes, (), reason)
    made = replace(made, lots=drawn_lots(t, made))
    return *gone, made, SeedCommitted(next_commitment)


def _check(
    t: Tournament, stage: External, tables: Sequence[GivenTable], here: Sequence[str]
) -> None:
    """Everybody plays here and sits once, at tables that the stage plays at."""
    if not tables:
        raise barred(NO_TABLES)
    seated: set[str] = set()
    for number, table in enumerate(tables, start=1):
        for entry in table.entries:
            name = t.entry(entry).who.name
            if entry not in here:
                raise barred(ENTRY_NOT_HERE, name=name)
            if entry in seated:
                raise barred(SEATED_TWICE, name=name, table=number)
            seated.add(entry)
        _check_table(t, stage, number, table)


def _check_table(t: Tournament, stage: External, number: int, table: GivenTable) -> None:
    if len(table.entries) not in stage.tables:
        sizes = ", ".join(map(str, stage.tables))
        raise barred(TABLE_SIZE, table=number, entries=len(table.entries), sizes=sizes)
    dealer = table.first_dealer
    if dealer is not None and not 0 <= dealer < len(table.entries) * t.entry_size:
        raise barred(FIRST_DEALER, table=number, seat=dealer)


def _dealer(t: Tournament, number: int, table: GivenTable, seed: str, label: str) -> int:
    if table.first_dealer is not None:
        return table.first_dealer
    return drawn(len(table.entries) * t.entry_size, seed, f"{label}|dealer|{number}")
