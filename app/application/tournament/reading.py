"""Reading a tournament: its standings and its log."""

from app.application.actor import Actor
from app.application.moments import moment
from app.application.paging import cut, number_of, page_of
from app.application.ports import Tx
from app.application.tournament.desk import organized
from app.application.tournament.telling import standings_of
from app.application.tournament.values import LogEntry, Standings, TournamentLog


def get_standings(tx: Tx, actor: Actor, tournament: str) -> Standings:
    """All standings of one moment.

    Raises :class:`Refused` ``unknown-tournament``, ``not-organizer``.
    """
    return standings_of(organized(tx, actor, tournament))


def list_tournament_log(
    tx: Tx, actor: Actor, tournament: str, after: str | None, limit: int
) -> TournamentLog:
    """A page of the log, oldest first. Raises as :func:`get_standings`, and ``bad-cursor``."""
    organized(tx, actor, tournament)
    rows = tx.tournaments.page_of_log(tournament, number_of(after), limit + 1)
    found, more = cut(rows, limit)
    entries = tuple(LogEntry(one.ordinal, moment(one.at), one.by, one.fact) for one in found)
    last = str(found[-1].ordinal) if found else None
    return TournamentLog(entries, page_of(last, has_more=more))
