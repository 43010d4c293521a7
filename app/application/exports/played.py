"""What was played: sheets, the deals of all of them, the records of matches online."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.exports.taken import TakenDeals, TakenRecord, TakenRecords, TakenSheet
from app.application.matches.loading import referee_of
from app.application.matches.looking_back import get_record
from app.application.ports import Tx
from app.application.tournament.drawing import get_round
from app.application.tournament.judging import list_decisions
from app.application.tournament.round_values import TableState
from app.application.tournament.sheets import get_sheet
from app.application.tournament.values import TournamentView

VoidDeals: TypeAlias = Mapping[tuple[str, int], str]
"""Reasons, by table and line."""

CLOSED = frozenset(
    {
        Code.DEALS_SECRET,
        Code.MATCH_NOT_RUNNING,
        Code.MATCH_RUNNING,
        Code.NOT_ALLOWED,
        Code.TOURNAMENT_BARS,
        Code.UNKNOWN_MATCH,
    }
)
"""Why a record is left out: the caller may not see it yet, or the match was on another server."""


def deals(tx: Tx, actor: Actor, view: TournamentView) -> TakenDeals:
    """Every deal that the caller may see now."""
    tournament = view.tournament.id
    void, found = void_deals(tx, actor, tournament), []
    for table in _tables(tx, actor, view):
        try:
            found.append(taken_sheet(tx, actor, tournament, table.table, void, blank=False))
        except Refused as refused:
            _pass_over(refused)
    return TakenDeals(tuple(found))


def records(tx: Tx, actor: Actor, view: TournamentView) -> TakenRecords:
    """The record of every match at a table that the caller may read now."""
    found = []
    for table in _tables(tx, actor, view):
        if table.match_id is not None:
            try:
                record = get_record(tx, actor, table.match_id)
            except Refused as refused:
                _pass_over(refused)
            else:
                found.append(TakenRecord(table.table, table.match_id, record))
    return TakenRecords(tuple(found))


def _tables(tx: Tx, actor: Actor, view: TournamentView) -> Iterator[TableState]:
    for one in view.rounds:
        yield from get_round(tx, actor, view.tournament.id, one.round).tables


def _pass_over(refused: Refused) -> None:
    if refused.kind not in CLOSED:
        raise refused


def void_deals(tx: Tx, actor: Actor, tournament: str) -> VoidDeals:
    """The deals that a ruling has made void, as far as the caller may know of them."""
    made = list_decisions(tx, actor, tournament).decisions
    return {
        (one.table, one.line): one.reason
        for one in made
        if one.kind == "void_deal" and one.lifted is None and one.table and one.line
    }


def taken_sheet(
    tx: Tx,
    actor: Actor,
    tournament: str,
    table: str,
    void: VoidDeals,
    *,
    blank: bool,
    code: str = "",
) -> TakenSheet:
    """A sheet in the form of its game, as the caller may see it; a blank one has its table alone.

    Raises as :func:`get_sheet`.
    """
    view = get_sheet(tx, actor, tournament, table)
    judge = referee_of(tx, view.game)
    written = () if blank else view.rows
    return TakenSheet(
        table=table,
        entries=view.entries,
        form=judge.sheet_form(view.options),
        rows=tuple(judge.sheet_cells(view.options, row) for row in written),
        points=() if blank else view.points,
        first_dealer=view.first_dealer,
        secretary="" if blank else view.secretary,
        signature="" if blank else view.signature,
        code=code,
        void={row.number: void.get((table, row.number), "") for row in written if not row.counts},
    )
