"""The matches of a bundle: each must give the deals of its table, and is stored as our own."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.application.context import Context
from app.application.exports.bundles import ReadBundle, ReadRecord
from app.application.matches.elsewhere import PlayedElsewhere, holders_of, replayed
from app.application.naming import BOT_MARK, NAME_LONGEST, UNPRINTABLE
from app.application.tournament.desk import Desk
from app.application.tournament.hosting import spectators_at
from app.application.tournament.rows import LoggedFact
from app.domain.admission import Admission
from app.domain.hosting import Host
from app.domain.match import Match, Terms
from app.domain.tournament.facts import TablePlayed
from app.engine.errors import EngineError
from app.engine.record import Record, proves
from app.engine.referee import Referee

NO_NAME = re.compile(f"[{UNPRINTABLE}]")
LONGEST_NAME = NAME_LONGEST + len(BOT_MARK)


class BadRecord(ValueError):
    """A record that does not fit its table; ``place`` is its place among the records."""

    def __init__(self, place: int, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(reason)


class Arriving(NamedTuple):
    """A match that holds together: as it was opened, and what was played in it."""

    opened: Match
    record: Record


def new_ids(context: Context, bundle: ReadBundle) -> Mapping[str, str]:
    """The matches whose records are there, each with its id on this server."""
    return {one.match: context.entropy.id() for one in bundle.records}


def arriving(
    judge: Referee,
    desk: Desk,
    log: Sequence[LoggedFact],
    ids: Mapping[str, str],
    bundle: ReadBundle,
) -> tuple[Arriving, ...]:
    """The matches of the tables of a tournament that is not stored yet. Raises ``BadRecord``."""
    results = {one.fact.match: one for one in log if isinstance(one.fact, TablePlayed)}
    told = set()
    found = []
    for place, one in enumerate(bundle.records):
        result = results.get(ids[one.match])
        if result is None or one.match in told:
            raise BadRecord(place, "no table has its result of this match")
        told.add(one.match)
        try:
            record = _read(judge, place, one)
            _check(judge, place, result, record)
        except EngineError as error:
            raise BadRecord(place, error.code) from error
        found.append(Arriving(_opened(judge, desk, result, record), record))
    return tuple(found)


def played_of(context: Context, judge: Referee, one: Arriving) -> PlayedElsewhere:
    """Everything that is stored of a match."""
    return replayed(context, judge, one.opened, one.record)


def _read(judge: Referee, place: int, one: ReadRecord) -> Record:
    told = one.record.game, one.record.rules_version
    if told != (judge.info.id, judge.info.rules_version):
        raise BadRecord(place, "of another game")
    if not all(map(_is_name, one.record.players)):
        raise BadRecord(place, "no name of a player")
    if one.record.proof is not None and not proves(one.record.proof, one.record.dealing):
        raise BadRecord(place, "another proof than that of the dealing")
    return judge.open_record(one.record)


def _is_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= LONGEST_NAME and not NO_NAME.search(name)


def _check(judge: Referee, place: int, result: LoggedFact, record: Record) -> None:
    """The record must end, and give the same deals as the log."""
    lines, state = [], None
    for _, step in judge.replay(record):
        state = step.state
        if step.deal is not None:
            lines.append(judge.write(judge.line_of(step.deal)).decode())
    if state is None or judge.outcome(state) is None:
        raise BadRecord(place, "it has not ended")
    assert isinstance(result.fact, TablePlayed)
    if tuple(lines) != result.fact.lines:
        raise BadRecord(place, "other deals than at its table")


def _opened(judge: Referee, desk: Desk, result: LoggedFact, record: Record) -> Match:
    """A match that no list shows; whoever may look at its table may look at it."""
    fact, seats = result.fact, judge.seats(record.options)
    assert isinstance(fact, TablePlayed)
    host = Host(desk.id, str(fact.table), late_at=result.at, absent="house_bot")
    return Match(
        id=fact.match,
        game=record.game,
        rules_version=record.rules_version,
        options=record.options,
        opened_by=desk.row.owner,
        created_at=result.at,
        holders=holders_of(record, seats),
        turns=(0,) * seats,
        asides=(0,) * seats,
        spectators=spectators_at(desk, fact.table),
        terms=Terms(admission=Admission(private=True), host=host),
    )
