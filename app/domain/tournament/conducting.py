"""Rounds: drawn, drawn anew, arranged by hand, published."""

from collections import Counter
from collections.abc import Sequence

from app.domain.tournament.draws import draw
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.facts import (
    AnyFact,
    RoundArranged,
    RoundKey,
    RoundPublished,
    Seating,
    SeedCommitted,
)
from app.domain.tournament.hints import hints_at
from app.domain.tournament.refusals import (
    DRAW_HINTS,
    NOTHING_TO_DRAW,
    OTHER_TABLES,
    REASON_NEEDED,
    ROUND_PLAYED,
    SHEETS_OUT,
    TABLES_FULL,
    barred,
)
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.state import Round, Table, Tournament
from app.domain.tournament.swiss import Matcher

Facts = tuple[AnyFact, ...]


def draw_next(
    t: Tournament, seed: str, next_commitment: str, reason: str, matcher: Matcher
) -> Facts:
    """Draw the next round by the seed that was bound before.

    Unless all sheets stand it takes a reason (PAS-TRN-11), but within a round robin, whose rounds
    were fixed with its blocks.
    """
    t.must_be("registration", "running")
    key = next_round(t)
    if key is None:
        raise barred(NOTHING_TO_DRAW)
    check_sheets(t, key, reason)
    return draw(t, key, seed, reason, matcher), SeedCommitted(next_commitment)


def check_sheets(t: Tournament, key: RoundKey, reason: str) -> None:
    """Raise :class:`Barred` while sheets are out, unless there is a reason (PAS-TRN-11)."""
    if reason or (key.round > 1 and isinstance(t.stage(key.stage), RoundRobin)):
        return
    out = [table for one in t.rounds for table in one.tables if not table.is_official]
    if out:
        raise barred(SHEETS_OUT, tables=len(out))


def draw_again(
    t: Tournament,
    key: RoundKey,
    seed: str,
    next_commitment: str,
    reason: str,
    matcher: Matcher,
) -> Facts:
    """Draw the last round by a new seed, for a reason, while nothing was played in it."""
    t.must_be("running")
    check_unplayed(t, t.round(key), reason)
    return draw(t, key, seed, reason, matcher), SeedCommitted(next_commitment)


def arrange(t: Tournament, key: RoundKey, tables: Sequence[Sequence[str]], reason: str) -> Facts:
    """Seat the entries of a drawn round by hand: the same ones, at tables of the same sizes.

    Who meets whom in a block or a bracket is fixed; there only the seats change.
    """
    t.must_be("running")
    before = t.round(key)
    check_unplayed(t, before, reason)
    sizes = [len(table.at.entries) for table in before.tables]
    if [len(entries) for entries in tables] != sizes:
        raise barred(OTHER_TABLES, table=_first_other(sizes, tables))
    seated = Counter(entry for table in before.tables for entry in table.at.entries)
    if Counter(entry for entries in tables for entry in entries) != seated:
        raise barred(OTHER_TABLES, table=1)
    for table, entries in zip(before.tables, tables, strict=True):
        fixed = table.at.block is not None or table.at.tie is not None
        if fixed and set(entries) != set(table.at.entries):
            raise barred(OTHER_TABLES, table=table.key.table)
    arranged = tuple(
        Seating(tuple(entries), table.at.first_dealer, table.at.block, table.at.tie)
        for table, entries in zip(before.tables, tables, strict=True)
    )
    return (RoundArranged(key, arranged, reason),)


def publish(t: Tournament, key: RoundKey, *, hinting: bool = False) -> Facts:
    """Let everybody see where to sit.

    A draw that hints at results which are not released is barred unless ``hinting`` is accepted.
    At online tables so many matches are played at once as there may be entries.
    """
    t.must_be("running")
    if t.round(key).published:
        return ()
    told = hints_at(t, key)
    if told is not None and not hinting:
        raise barred(DRAW_HINTS, round=str(key), stage=told)
    if t.stage(key.stage).venue == "online" and _played_online(t) >= MOST_ENTRIES:
        raise barred(TABLES_FULL, limit=MOST_ENTRIES)
    return (RoundPublished(key),)


def _played_online(t: Tournament) -> int:
    return sum(table.sheet.running for one in t.rounds for table in one.tables)


def check_unplayed(t: Tournament, one: Round, reason: str) -> None:
    """A round is drawn or arranged anew only while it is the last, and nothing is written."""
    if not reason:
        raise barred(REASON_NEEDED)
    begun = [table for table in one.tables if _is_begun(table)]
    if begun or one.key != t.rounds[-1].key:
        raise barred(ROUND_PLAYED, tables=len(begun))


def _is_begun(table: Table) -> bool:
    sheet = table.sheet
    return bool(sheet.lines or sheet.match) or (table.counts and sheet.walkover is None)


def _first_other(sizes: Sequence[int], tables: Sequence[Sequence[str]]) -> int:
    pairs = enumerate(zip(sizes, tables, strict=False), start=1)
    others = (number for number, (size, entries) in pairs if size != len(entries))
    return next(others, min(len(sizes), len(tables)) + 1)
