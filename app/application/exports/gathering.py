"""Gathering what goes into a file, by the use cases that would answer the caller."""

from collections.abc import Iterator

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.exports import played
from app.application.exports.bundles import FORMAT, VERSION, Bundle, BundleRecord, entry_of
from app.application.exports.keeping import possible
from app.application.exports.played import taken_sheet, void_deals
from app.application.exports.results import results
from app.application.exports.taken import (
    Result,
    Taken,
    TakenDecisions,
    TakenDraw,
    TakenLog,
    TakenSheets,
)
from app.application.exports.values import OF_ROUND, OF_STAGE, WantedExport
from app.application.matches.loading import referee_of
from app.application.moments import moment
from app.application.ports import Tx
from app.application.tournament.announcing import get_tournament
from app.application.tournament.desk import organized
from app.application.tournament.drawing import get_round
from app.application.tournament.judging import list_decisions
from app.application.tournament.log_values import LogEntry
from app.application.tournament.naming import round_key
from app.application.tournament.sheets import get_sheet
from app.application.tournament.telling import standings_of
from app.application.tournament.values import TournamentView
from app.application.tournament.watching import watched

ALL = 2**31 - 1
SEEN_FIRST = OF_STAGE | {"standings"}
"""The kinds that may be hidden from the caller, or be missing, which costs nothing to find out."""

OF_SHEETS = frozenset({"sheets", "blank-sheets"})

Codes = dict[str, str]
"""The pages of table links, with their codes, by table: they are told in print only."""


def take(tx: Tx, actor: Actor, tournament: str, wanted: WantedExport, codes: Codes) -> Taken:
    """What the caller may be told of this kind, now.

    Raises :class:`Refused` as the use case that tells it, and ``unknown-part``.
    """
    view = get_tournament(tx, actor, tournament)
    names = {entry.id: entry.name for entry in view.entries}
    result = _result(tx, actor, view, wanted, codes)
    return Taken(view, moment(tx.context.clock.now()), names, result)


def check(tx: Tx, actor: Actor, tournament: str, wanted: WantedExport) -> None:
    """Refuse now what could not be gathered: a stage or round that there is not.

    Raises :class:`Refused` as :func:`possible` and the use cases that tell it, ``export-nothing``.
    """
    actor.must(Scope.READ)
    view = get_tournament(tx, actor, tournament)
    possible(wanted)
    if wanted.kind in OF_ROUND:
        drawn = get_round(tx, actor, tournament, round_named(view, wanted))
        if wanted.kind in OF_SHEETS and drawn.tables:
            get_sheet(tx, actor, tournament, drawn.tables[0].table)
    elif wanted.kind == "bundle":
        organized(tx, actor, tournament)
    elif wanted.kind in SEEN_FIRST:
        _result(tx, actor, view, wanted, {})


def _result(
    tx: Tx, actor: Actor, view: TournamentView, wanted: WantedExport, codes: Codes
) -> Result:
    tournament = view.tournament.id
    if wanted.kind in OF_ROUND:
        return _of_round(tx, actor, view, wanted, codes)
    if wanted.kind in SEEN_FIRST:
        return results(tx, actor, tournament, wanted.kind, wanted.stage or 1)
    match wanted.kind:
        case "deals":
            return played.deals(tx, actor, view)
        case "records":
            return played.records(tx, actor, view)
        case "decisions":
            return TakenDecisions(list_decisions(tx, actor, tournament))
        case "log":
            return TakenLog(tuple(_log(tx, actor, tournament)))
        case "bundle":
            return bundle_of(tx, actor, view)
        case _:
            return view


def _of_round(
    tx: Tx, actor: Actor, view: TournamentView, wanted: WantedExport, codes: Codes
) -> Result:
    tournament = view.tournament.id
    name = round_named(view, wanted)
    stage = view.plan.stages[round_key(name).stage - 1].name
    drawn = get_round(tx, actor, tournament, name)
    if wanted.kind not in OF_SHEETS:
        return TakenDraw(stage, drawn)
    blank = wanted.kind == "blank-sheets"
    tables = [one.table for one in drawn.tables]
    void = void_deals(tx, actor, tournament)
    sheets = tuple(
        taken_sheet(tx, actor, tournament, table, void, blank=blank, code=codes.get(table, ""))
        for table in tables
    )
    return TakenSheets(stage, name, sheets, blank)


def round_named(view: TournamentView, wanted: WantedExport) -> str:
    """The round that is wanted, the last where none is named. Raises ``export-nothing``."""
    if wanted.round is not None:
        return wanted.round
    if not view.rounds:
        raise Refused(Code.EXPORT_NOTHING)
    return view.rounds[-1].round


def _log(tx: Tx, actor: Actor, tournament: str) -> Iterator[LogEntry]:
    seen = watched(tx, actor, tournament)
    for one in seen.log(tx, 0, ALL):
        yield LogEntry(one.ordinal, moment(one.at), one.by, one.fact)


def bundle_of(tx: Tx, actor: Actor, view: TournamentView) -> Bundle:
    """The whole log with the records of what was played online, for organizers."""
    tournament = view.tournament.id
    desk = organized(tx, actor, tournament)
    state = desk.state
    judge = referee_of(tx, state.game)
    return Bundle(
        format=FORMAT,
        version=VERSION,
        game=state.game,
        rules_version=judge.info.rules_version,
        log=tuple(entry_of(one) for one in tx.tournaments.log(tournament)),
        standings=standings_of(desk),
        records=tuple(
            BundleRecord(one.match, one.record) for one in played.records(tx, actor, view).records
        ),
    )
