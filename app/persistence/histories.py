"""Who played what, how it ended, and what was counted: rows that can all be made anew."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Table, bindparam, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from app.application.played import (
    CountSum,
    DaySum,
    DealPartnerSum,
    HistoryFilter,
    MetSum,
    PartnerSum,
    PlayedItem,
    PlayedRow,
    ResultSum,
    Whose,
)
from app.application.rows import SeatRow
from app.engine.catalogue import Catalogue
from app.engine.counts import Counted, Paired
from app.persistence import history_asking as asking
from app.persistence import history_pairs as pairs
from app.persistence.encoding import MatchCodec
from app.persistence.history_tables import OF_ENTRY, paired, played, tally
from app.persistence.inserting import insert_or_replace
from app.persistence.links import Link

_FORGET = delete(played).where(played.c.source == bindparam("whose"))
_DROP_COUNTS = delete(tally).where(tally.c.source == bindparam("whose"))
_DROP_PAIRS = delete(paired).where(paired.c.source == bindparam("whose"))
_FORGET_TABLES = delete(played).where(
    played.c.source > bindparam("first"), played.c.source < bindparam("end")
)
_DROP_COUNTS_OF_TABLES = delete(tally).where(
    tally.c.source > bindparam("first"), tally.c.source < bindparam("end")
)
_DROP_PAIRS_OF_TABLES = delete(paired).where(
    paired.c.source > bindparam("first"), paired.c.source < bindparam("end")
)
_SITTER = played.alias("sitter")
_COPIES = select(played.c.source).where(
    OF_ENTRY,
    played.c.entry.in_(bindparam("entries", expanding=True)),
    played.c.place == bindparam("at"),
    played.c.tournament != bindparam("whose"),
    ~exists().where(_SITTER.c.source == played.c.source, _SITTER.c.account.is_not(None)),
)
_FORGET_COPIES = [delete(table).where(table.c.source.in_(_COPIES)) for table in (tally, paired)]
_FORGET_COPIES.append(delete(played).where(played.c.source.in_(_COPIES)))
_ALSO_TOLD_HERE = (
    select(played.c.tournament)
    .distinct()
    .where(
        OF_ENTRY,
        played.c.entry.in_(bindparam("entries", expanding=True)),
        played.c.place == bindparam("at"),
        played.c.facts.is_(None),
        played.c.tournament != bindparam("whose"),
    )
)
_OF_MATCH = select(played).where(played.c.source == bindparam("whose")).order_by(played.c.seat)


def _adding(table: Table, backend: str) -> Any:
    """A row, or what it adds to that of the same key."""
    insert = sqlite.insert if backend == "sqlite" else postgresql.insert
    new, keys = insert(table), table.primary_key.columns
    sums = {one.name: one + new.excluded[one.name] for one in table.c if one.name not in keys}
    return new.on_conflict_do_update(index_elements=keys.keys(), set_=sums)


_ADDING = {backend: _adding(tally, backend) for backend in ("sqlite", "postgresql")}
_PAIRING = {backend: _adding(paired, backend) for backend in ("sqlite", "postgresql")}


class Histories:
    """``HistoryStore`` on one connection."""

    def __init__(self, link: Link, catalogue: Catalogue) -> None:
        self._link = link
        self._codec = MatchCodec(catalogue)

    def put(self, rows: Sequence[PlayedRow]) -> None:
        """Store what was played, in place of what stood at these seats."""
        values = [asdict(row) for row in rows]
        self._link.write_all(insert_or_replace(played, self._link.backend), values)

    def forget(self, source: str) -> None:
        """Drop what was played at a table, with its counts."""
        self._link.write(_FORGET, {"whose": source})
        self.drop_counts(source)

    def forget_tables(self, tournament: str) -> None:
        """Drop what was played at all tables of a tournament; its matches stay."""
        span = {"first": f"{tournament}/", "end": f"{tournament}0"}  # 0 comes after the slash
        self._link.write(_FORGET_TABLES, span)
        self._link.write(_DROP_COUNTS_OF_TABLES, span)
        self._link.write(_DROP_PAIRS_OF_TABLES, span)

    def count(self, source: str, counted: Sequence[Counted]) -> None:
        """Add what a deal counts to the sums of its seats."""
        rows = [
            {"source": source, "seat": one.seat, "name": one.name, "times": one.times}
            for one in counted
        ]
        self._link.write_all(_ADDING[self._link.backend], rows)

    def pair(self, source: str, pairs: Sequence[Paired]) -> None:
        """Add a deal to the sums of its partners."""
        rows = [
            {
                "source": source,
                "seat": one.seat,
                "other": one.other,
                "deals": 1,
                "won": int(one.won),
                "points": one.points,
            }
            for one in pairs
        ]
        self._link.write_all(_PAIRING[self._link.backend], rows)

    def drop_counts(self, source: str) -> None:
        """Forget what was counted, partners of deals with it."""
        self._link.write(_DROP_COUNTS, {"whose": source})
        self._link.write(_DROP_PAIRS, {"whose": source})

    def ended_at(self, source: str) -> int | None:
        """When it ended, by what is stored."""
        return next((row.ended_at for row in self.of_match(source)), None)

    def of_match(self, match: str) -> Sequence[PlayedRow]:
        """The seats of a match that is over."""
        return [PlayedRow(*row) for row in self._link.read(_OF_MATCH, {"whose": match})]

    def forget_copies(self, tournament: str, entries: Sequence[str], place: str) -> None:
        """Drop a table of these entries in all other tournaments in which nobody of here sat."""
        params = {"whose": tournament, "entries": list(entries), "at": place}
        for statement in _FORGET_COPIES:
            self._link.write(statement, params)

    def also_told_here(self, tournament: str, entries: Sequence[str], place: str) -> Sequence[str]:
        """Other tournaments that tell a table of these entries, but those known to be copies."""
        params = {"whose": tournament, "entries": list(entries), "at": place}
        return self._link.read(_ALSO_TOLD_HERE, params).scalars().all()

    def page(
        self,
        whose: Whose,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str, int] | None,
        limit: int,
    ) -> Sequence[PlayedItem]:
        """What the viewer may see, newest end first."""
        statement, params = asking.page(whose, wanted, viewer, before, limit)
        return [self._item(row) for row in self._link.read(statement, params)]

    def _item(self, row: Any) -> PlayedItem:
        seat = PlayedRow(*row[: asking.WIDTH])
        match = None if row.id is None else self._codec.match(row)
        return PlayedItem(seat, match, row.tournament_name)

    def results(
        self, whose: Whose, wanted: HistoryFilter, viewer: str | None
    ) -> Sequence[ResultSum]:
        """Matches by game and result."""
        return [ResultSum(*row) for row in self._link.read(*asking.results(whose, wanted, viewer))]

    def counts(self, whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Sequence[CountSum]:
        """What was counted, by game and name."""
        return [CountSum(*row) for row in self._link.read(*asking.counts(whose, wanted, viewer))]

    def days(self, whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Sequence[DaySum]:
        """Matches by day, game and result."""
        return [DaySum(*row) for row in self._link.read(*asking.days(whose, wanted, viewer))]

    def partners(
        self,
        account: str,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str] | None,
        limit: int,
    ) -> Sequence[PartnerSum]:
        """With whom an account sat on one side, the most frequent first."""
        statement, params = asking.partners(account, wanted, viewer, before, limit)
        return [PartnerSum(*row) for row in self._link.read(statement, params)]

    def deal_partners(
        self,
        account: str,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str] | None,
        limit: int,
    ) -> Sequence[DealPartnerSum]:
        """With whom an account was partner in deals, the most frequent first."""
        statement, params = pairs.deal_partners(account, wanted, viewer, before, limit)
        return [DealPartnerSum(*row) for row in self._link.read(statement, params)]

    def paired(
        self, account: str, other: str, wanted: HistoryFilter, viewer: str | None
    ) -> DealPartnerSum:
        """The deals of two as partners, for the first of them."""
        statement, params = pairs.deals_of_two(account, other, wanted, viewer)
        found = [DealPartnerSum(*row) for row in self._link.read(statement, params)]
        return found[0] if found else DealPartnerSum(other, 0, 0, 0)

    def met(
        self, account: str, other: str, wanted: HistoryFilter, viewer: str | None
    ) -> Sequence[MetSum]:
        """How matches of two ended for the first of them."""
        rows = self._link.read(*asking.met(account, other, wanted, viewer))
        return [MetSum(bool(together), *rest) for together, *rest in rows]

    def seats(self, match: str) -> Sequence[SeatRow]:
        """Who sat at a match, with their results."""
        return [SeatRow(*row) for row in self._link.read(asking.SEATS, {"whose": match})]

    def matches_after(self, after: str, limit: int) -> Sequence[str]:
        """Matches that are over or have finished deals, in their order."""
        params = {"after": after, "most": limit}
        return self._link.read(asking.MATCHES_AFTER, params).scalars().all()

    def tournaments_after(self, after: str, limit: int) -> Sequence[str]:
        """Tournaments in their order."""
        params = {"after": after, "most": limit}
        return self._link.read(asking.TOURNAMENTS_AFTER, params).scalars().all()
