"""Rounds that were drawn, then seated by hand."""

from collections.abc import Iterator, Sequence

from app.domain.tournament.advancing import advancing
from app.domain.tournament.conducting import check_unplayed
from app.domain.tournament.draws import broken_by
from app.domain.tournament.facts import (
    AnyFact,
    RoundArranged,
    RoundKey,
    Seating,
    WalkedOver,
)
from app.domain.tournament.lots import late_lots
from app.domain.tournament.refusals import OTHER_TABLES, barred
from app.domain.tournament.stages import FinalTables, RandomDraw
from app.domain.tournament.state import Round, Tournament
from app.engine.shuffle import drawn

Facts = tuple[AnyFact, ...]
Tables = Sequence[Sequence[str]]


def arrange(t: Tournament, key: RoundKey, tables: Tables, reason: str) -> Facts:
    """Seat the entries of a drawn round by hand; wishes of the plan that this breaks are told.

    Who meets whom in a block or a bracket is fixed; there only the seats change. Tables for more
    than two may change their sizes: withdrawn entries no longer sit down, late ones may.
    """
    t.must_be("running")
    before = t.round(key)
    check_unplayed(t, before, reason)
    stage = t.stage(key.stage)
    if isinstance(stage, RandomDraw | FinalTables):
        _check_many(t, before, tables, stage.tables)
    else:
        _check_same(before, tables)
    arranged = tuple(_seating(t, before, number, entries) for number, entries in enumerate(tables))
    broken, late = broken_by(t, key, tables), late_lots(t, before, arranged)
    made = RoundArranged(key, arranged, reason, broken, late)
    return made, *_walkovers(t, before, tables)


def _walkovers(t: Tournament, before: Round, tables: Tables) -> Iterator[WalkedOver]:
    """What was ruled of a match that is still between the same two holds on.

    That of who has withdrawn follows from the draw itself.
    """
    for table, entries in zip(before.tables, tables, strict=False):
        ground, winner = table.sheet.ground, table.sheet.walkover
        here = all(t.entry(entry).plays_in(before.key) for entry in entries)
        if ground and winner is not None and here and {*entries} == {*table.at.entries}:
            told = ground.reason, ground.rule, ground.cause
            yield WalkedOver(table.key, winner, *told, automatic=ground.automatic)


def _check_many(t: Tournament, before: Round, tables: Tables, sizes: Sequence[int]) -> None:
    """Everybody who sat and still plays sits once, with nobody who does not play here."""
    may = set(advancing(t, before.key))
    left = {entry for one in before.tables for entry in one.at.entries} & may
    for number, entries in enumerate(tables, start=1):
        here = set(entries)
        if len(entries) not in sizes or len(here) < len(entries) or not here <= may:
            raise barred(OTHER_TABLES, table=number)
        may -= here
        left -= here
    if left:
        raise barred(OTHER_TABLES, table=len(tables) + 1)


def _check_same(before: Round, tables: Tables) -> None:
    """The same entries at tables of the same sizes."""
    sizes = [len(table.at.entries) for table in before.tables]
    if [len(entries) for entries in tables] != sizes:
        raise barred(OTHER_TABLES, table=_first_other(sizes, tables))
    seated = sorted(entry for table in before.tables for entry in table.at.entries)
    if sorted(entry for entries in tables for entry in entries) != seated:
        raise barred(OTHER_TABLES, table=1)
    for table, entries in zip(before.tables, tables, strict=True):
        fixed = table.at.block is not None or table.at.tie is not None
        if fixed and set(entries) != set(table.at.entries):
            raise barred(OTHER_TABLES, table=table.key.table)


def _first_other(sizes: Sequence[int], tables: Tables) -> int:
    pairs = enumerate(zip(sizes, tables, strict=False), start=1)
    others = (number for number, (size, entries) in pairs if size != len(entries))
    return next(others, min(len(sizes), len(tables)) + 1)


def _seating(t: Tournament, before: Round, number: int, entries: Sequence[str]) -> Seating:
    """A table with the first dealer that was drawn for it; for another size one is drawn."""
    seats = len(entries) * t.entry_size
    was = before.tables[number].at if number < len(before.tables) else None
    if was is not None and len(was.entries) == len(entries):
        return Seating(tuple(entries), was.first_dealer, was.block, was.tie)
    dealer = drawn(seats, before.seed, f"{before.label}|dealer|{number}")
    return Seating(tuple(entries), dealer)
