"""The seats of a released table, as histories keep them, and what its sheet counts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.application.matches.settling import tally_deal
from app.application.played import PlayedRow, club_key, source_of_table
from app.application.ports import Tx
from app.application.tournament.paper import Paper
from app.domain.tournament.state import Entry, Sheet, Substitute, Table, Tournament
from app.engine.seats import Seat


class Seated(NamedTuple):
    """A seat with its entry, the place of that at the table, and the account that sat there."""

    entry: Entry
    place: int
    seat: Seat
    account: str | None


def rows_of_match(tx: Tx, tournament: str, state: Tournament, paper: Paper) -> Sequence[PlayedRow]:
    """All seats of the match of a table, if anybody is known to have played it.

    Who sat there is the match's to say, how it ended the sheet's. Seats of house bots are there
    for the clubs of their entries.
    """
    match = paper.table.sheet.match
    played = {row.seat: row for row in tx.histories.of_match(match)} if match is not None else {}
    if match is None or not played:
        return ()
    ended = max(row.ended_at for row in played.values())
    seated = (
        one._replace(account=played[one.seat].account if one.seat in played else None)
        for one in _seated(state, paper)
    )
    return [_row(match, tournament, paper, one, ended) for one in seated]


def rows_of_paper(
    tx: Tx, tournament: str, state: Tournament, paper: Paper, ended: int
) -> Sequence[PlayedRow]:
    """The seats of a sheet for which there is an account or a club."""
    source = source_of_table(tournament, str(paper.table.key))
    seated = tuple(_seated(state, paper))
    here = tx.accounts.many(tuple({one.account for one in seated if one.account is not None}))
    rows = (_row(source, tournament, paper, one, ended) for one in seated)
    known = (row if row.account in here else replace(row, account=None) for row in rows)
    return [row for row in known if row.account is not None or row.club is not None]


def _seated(state: Tournament, paper: Paper) -> Iterator[Seated]:
    table = paper.table
    for place, (entry, side) in enumerate(zip(table.at.entries, paper.sides, strict=True)):
        known = state.entry(entry)
        for member, seat in enumerate(side, start=1):
            yield Seated(known, place, seat, _account(state, table, known, member))


def _account(state: Tournament, table: Table, entry: Entry, member: int) -> str | None:
    """The account that played as this member; a substitute's, once it has confirmed that."""
    named = entry.who.members[member - 1] if len(entry.who.members) >= member else entry.who.name
    gone = [one for one in state.substitutes if one.is_for(entry.who.id, table.key.of)]
    for one in gone:
        if one.account is not None and one.member == member:
            return one.account if one.accepted else None
    if any(_stands_in(one, member, named) for one in gone):
        return None
    return state.round(table.key.of).sitting.get(entry.who.id, {}).get(member)


def _stands_in(one: Substitute, member: int, named: str) -> bool:
    """Whether a substitute takes this member's place: by number, by name, or everybody's."""
    return one.member == member if one.member else one.instead_of in ("", named)


def _row(source: str, tournament: str, paper: Paper, one: Seated, ended: int) -> PlayedRow:
    return PlayedRow(
        source=source,
        seat=one.seat,
        side=one.place,
        account=one.account,
        game=paper.judge.info.id,
        result=_result(paper.table, one.place),
        points=paper.table.points()[one.entry.who.id],
        ended_at=ended,
        shown=True,
        tournament=tournament,
        place=str(paper.table.key),
        entry=one.entry.who.id,
        club=club_key(one.entry.who.club) or None,
    )


def _result(table: Table, place: int) -> str:
    """How a table ended for one of its entries: several win where they share the first place."""
    if table.sheet.walkover is not None:
        return "won" if table.sheet.walkover == table.at.entries[place] else "lost"
    winners = table.sheet.tally.winners if table.sheet.tally else ()
    if not winners:
        return "drawn"
    return "won" if place in winners else "lost"


def is_altered(sheet: Sheet) -> bool:
    """Whether what counts of a match differs from what was played: other lines, or fewer."""
    return sheet.lines != sheet.played or bool(sheet.void)


def put_counts(tx: Tx, source: str, paper: Paper) -> None:
    """What the lines of a sheet count, as a match that was played does."""
    for row in paper.reckoned().rows:
        if row.counts:
            tally_deal(tx, source, paper.judge, row.line, row.score)
