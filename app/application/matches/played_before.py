"""Finished deals with what was said in them, read from what is stored of these deals alone."""

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from app.application.matches.loading import referee_of
from app.application.ports import Tx
from app.application.rows import DealRow, Entry
from app.application.wording.played import PlayedDeal, played_deals
from app.domain.match import Match
from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.values import TableView

_TABLE = msgspec.json.Decoder(TableView)


def played_between(tx: Tx, stored: Match, first: int, last: int) -> tuple[PlayedDeal, ...]:
    """The finished deals with these numbers, the last one with them.

    A match that has deals of which less was kept is replayed from its start.
    """
    before = max(0, first - 2)
    rows = tx.matches.deals(stored.id, before, last - before)
    if any(row.shown is None or row.position is None for row in rows):
        return tuple(islice(_replayed(tx, stored), first - 1, last))
    start = 0 if first == 1 else rows[0].position or 0
    return tuple(_kept(tx, stored, start, [row for row in rows if row.number >= first]))


def _kept(tx: Tx, stored: Match, start: int, rows: Sequence[DealRow]) -> Iterator[PlayedDeal]:
    referee = referee_of(tx, stored.game)
    for row in rows:
        end = row.position or 0
        entries = tx.matches.entries(stored.id, start, end - start)
        said = tuple(_spoken(tx, stored, [one for one in entries if one.first <= end]))
        yield PlayedDeal(referee.read_deal(row.deal), said, _TABLE.decode(row.shown or b""))
        start = end


def _spoken(tx: Tx, stored: Match, entries: Sequence[Entry]) -> Iterator[Ply]:
    """What was said in a deal; if it was dealt again, only what was said since."""
    referee, codec = referee_of(tx, stored.game), tx.context.codecs[stored.game]
    said: list[Ply] = []
    for place, one in enumerate(entries, start=1):
        if one.move is not None and one.by is not None and referee.is_spoken(one.move):
            said.append(Ply(one.seat, one.move, one.by))
        if place < len(entries) and referee.begins(codec.read(one.events)):
            said = []
    return iter(said)


def _replayed(tx: Tx, stored: Match) -> Iterator[PlayedDeal]:
    record = Record(
        game=stored.game,
        rules_version=stored.rules_version,
        options=stored.options,
        dealing=tx.matches.dealing(stored.id),
        moves=tuple(tx.matches.plies(stored.id)),
    )
    return played_deals(referee_of(tx, stored.game), record)
