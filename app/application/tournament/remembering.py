"""Tables of tournaments in histories: there once the results of their stage are released.

A table that was played online stands under its match, which is then told to everybody as one of
the tournament; one that was played on paper, or not at all, under the tournament and its number.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from app.application.matches.loading import referee_of
from app.application.matches.table import tally_deal
from app.application.played import PlayedRow, club_key, source_of_table
from app.application.ports import Tx
from app.application.tournament.paper import Paper, paper_at
from app.application.tournament.rows import LoggedFact
from app.domain.tournament.course_facts import EntryReturned, RoundCancelled
from app.domain.tournament.facts import (
    AnyFact,
    EntryChanged,
    EntryWithdrawn,
    RoundArranged,
    RoundDrawn,
    RoundPublished,
    RoundWithdrawn,
    SheetConfirmed,
    SheetOfficial,
    SheetSubmitted,
    StageReleased,
    TableKey,
    TablePlayed,
    WalkedOver,
)
from app.domain.tournament.judging_facts import SubstituteNamed
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
)
from app.domain.tournament.publication import is_published
from app.domain.tournament.sheet_rulings import MatchCutShort
from app.domain.tournament.state import Entry, Substitute, Table, Tournament
from app.engine.seats import Seat

HANDED_IN = (
    SheetSubmitted,
    SheetConfirmed,
    SheetOfficial,
    TablePlayed,
    WalkedOver,
    MatchCutShort,
)

OF_ENTRIES = (SubstituteNamed, MemberAnswered, MemberFreed, EntryWithdrawn, EntryReturned)
"""What may change who has played at the tables of an entry, or how they have ended."""

OF_ROUNDS = (RoundDrawn, RoundArranged, RoundPublished, RoundWithdrawn, RoundCancelled)
"""What gives a round other tables, shows them, or takes them away."""


def remember(
    tx: Tx, tournament: str, before: Tournament, state: Tournament, facts: Sequence[AnyFact]
) -> None:
    """Keep what these facts, which are stored, have changed at released tables.

    Of tables that there were ``before`` and are no more nothing is told.
    """
    if not state.released:
        return
    released = any(isinstance(fact, StageReleased) for fact in facts)
    ends = ends_of(tx.tournaments.log(tournament)) if released else {}
    keys = {key for fact in facts for now in (before, state) for key in _changed(now, fact)}
    there = {table.key for stage in state.released for table in state.tables_of(stage)}
    for table in (before.table(key) for key in sorted(keys - there)):
        _forget(tx, tournament, table)
    for key in sorted(keys & there):
        _keep(tx, tournament, state, key, ends.get(key))


def remember_all(tx: Tx, tournament: str, state: Tournament) -> None:
    """Keep all released tables of a tournament, as if they had been released now."""
    ends = ends_of(tx.tournaments.log(tournament)) if state.released else {}
    for stage in state.released:
        for table in state.tables_of(stage):
            _keep(tx, tournament, state, table.key, ends.get(table.key))


def ends_of(log: Iterable[LoggedFact]) -> Mapping[TableKey, int]:
    """When the result of each table was handed in first."""
    ends: dict[TableKey, int] = {}
    for one in log:
        if isinstance(one.fact, HANDED_IN):
            ends.setdefault(one.fact.table, one.at)
    return ends


def _changed(state: Tournament, fact: AnyFact) -> Iterator[TableKey]:
    """The released tables of which a history may tell otherwise after this fact."""
    if isinstance(fact, StageReleased):
        yield from (table.key for table in state.tables_of(fact.stage))
    elif isinstance(fact, OF_ENTRIES):
        yield from _tables_with(state, fact.entry)
    elif isinstance(fact, EntryChanged):
        yield from _tables_with(state, fact.entrant.id)
    elif isinstance(fact, OF_ROUNDS):
        if fact.drawn.stage in state.released:
            rounds = (one for one in state.rounds if one.key == fact.drawn)
            yield from (table.key for one in rounds for table in one.tables)
    else:
        key = getattr(fact, "table", None)
        if isinstance(key, TableKey) and key.stage in state.released:
            yield key


def _tables_with(state: Tournament, entry: str) -> Iterator[TableKey]:
    for stage in state.released:
        for table in state.tables_of(stage):
            if entry in table.at.entries:
                yield table.key


def _forget(tx: Tx, tournament: str, table: Table) -> None:
    """A table that is no more is told no more; of its match know those alone who played it."""
    tx.histories.forget(source_of_table(tournament, str(table.key)))
    played = tx.histories.of_match(table.sheet.match) if table.sheet.match else ()
    tx.histories.put([_own(row) for row in played])


def _own(row: PlayedRow) -> PlayedRow:
    """A seat of a match that belongs to no tournament any more."""
    return replace(row, shown=False, tournament=None, place=None, entry=None, club=None)


def _keep(tx: Tx, tournament: str, state: Tournament, key: TableKey, ended: int | None) -> None:
    table = state.table(key)
    source = source_of_table(tournament, str(key))
    ended = ended or tx.histories.ended_at(source) or tx.context.clock.now()
    tx.histories.forget(source)
    if not table.counts or not is_published(state, key.of):
        return
    paper = paper_at(referee_of(tx, state.game), state, table)
    seated = tuple(_seated(state, paper))
    played = tx.histories.of_match(table.sheet.match) if table.sheet.match else ()
    if played:
        tx.histories.put(_shown(tournament, key, played, seated))
    else:
        tx.histories.put(_rows(tx, tournament, source, paper, seated, ended))
        _count(tx, source, paper)


def _seated(state: Tournament, paper: Paper) -> Iterator[tuple[Entry, int, Seat, str | None]]:
    """Each seat with its entry, the place of that at the table, and the account that sat there."""
    table = paper.table
    for place, (entry, side) in enumerate(zip(table.at.entries, paper.sides, strict=True)):
        known = state.entry(entry)
        for member, seat in enumerate(side, start=1):
            yield known, place, seat, _account(state, table, known, member)


def _account(state: Tournament, table: Table, entry: Entry, member: int) -> str | None:
    """Who has agreed to play as this member, or the substitute who did in this round."""
    named = entry.who.members[member - 1] if len(entry.who.members) >= member else entry.who.name
    gone = [one for one in state.substitutes if one.is_for(entry.who.id, table.key.of)]
    for one in gone:
        if one.account is not None and one.member == member:
            return one.account
    if any(_stands_in(one, member, named) for one in gone):
        return None
    player = entry.players.get(member)
    return player.account if player is not None and player.accepted else None


def _stands_in(one: Substitute, member: int, named: str) -> bool:
    """Whether a substitute has the place of this member, by number or by name, or of all."""
    return one.member == member if one.member else one.instead_of in ("", named)


def _shown(
    tournament: str,
    key: TableKey,
    played: Sequence[PlayedRow],
    seated: Sequence[tuple[Entry, int, Seat, str | None]],
) -> list[PlayedRow]:
    """The seats of a match, told as those of a table; how it ended is the match's own."""
    entries = {seat: entry for entry, _, seat, _ in seated}
    return [
        replace(
            row,
            shown=True,
            tournament=tournament,
            place=str(key),
            entry=entries[row.seat].who.id,
            club=club_key(entries[row.seat].who.club) or None,
        )
        for row in played
    ]


def _rows(
    tx: Tx,
    tournament: str,
    source: str,
    paper: Paper,
    seated: Sequence[tuple[Entry, int, Seat, str | None]],
    ended: int,
) -> list[PlayedRow]:
    """The seats of a sheet for which there is an account or a club."""
    here = tx.accounts.many(tuple({account for *_, account in seated if account is not None}))
    points = tuple(paper.table.points().values())
    return [
        PlayedRow(
            source=source,
            seat=seat,
            side=place,
            account=account if account in here else None,
            game=paper.judge.info.id,
            result=_result(paper.table, place),
            points=points[place],
            ended_at=ended,
            shown=True,
            tournament=tournament,
            place=str(paper.table.key),
            entry=entry.who.id,
            club=club_key(entry.who.club) or None,
        )
        for entry, place, seat, account in seated
        if account in here or entry.who.club
    ]


def _result(table: Table, place: int) -> str:
    """How a table ended for one of its entries: several win where they share the first place."""
    if table.sheet.walkover is not None:
        return "won" if table.sheet.walkover == table.at.entries[place] else "lost"
    winners = table.sheet.tally.winners if table.sheet.tally else ()
    if not winners:
        return "drawn"
    return "won" if place in winners else "lost"


def _count(tx: Tx, source: str, paper: Paper) -> None:
    """What the lines of a sheet count, as a match that was played does."""
    sheet, judge = paper.table.sheet, paper.judge
    lines = judge.read_lines(b"[" + ",".join(sheet.lines).encode() + b"]")
    for row in judge.score_sheet(paper.options, lines, paper.table.at.first_dealer, sheet.void):
        if row.counts:
            tally_deal(tx, source, judge, row.line, row.score)
