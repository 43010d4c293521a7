"""Reading a tournament: its standings and its log."""

from msgspec import structs

from app.application.actor import Actor
from app.application.moments import moment
from app.application.paging import cut, number_of, page_of
from app.application.ports import Tx
from app.application.tournament.log_values import LogEntry, TournamentLog
from app.application.tournament.outdated_telling import outdated_of
from app.application.tournament.standing_values import Standings
from app.application.tournament.telling import standings_of
from app.application.tournament.watching import watched


def get_standings(tx: Tx, actor: Actor, tournament: str) -> Standings:
    """All standings of one moment; for those without a part, of the stages that are released.

    Raises :class:`Refused` as :func:`watched`.
    """
    desk = watched(tx, actor, tournament).desk
    return structs.replace(standings_of(desk), outdated=outdated_of(tx, actor, desk))


def list_tournament_log(
    tx: Tx, actor: Actor, tournament: str, after: str | None, limit: int
) -> TournamentLog:
    """A page of the log that the caller may see, oldest first.

    Raises :class:`Refused` as :func:`watched`, and ``bad-cursor``.
    """
    seen = watched(tx, actor, tournament)
    found, more = cut(seen.log(tx, number_of(after), limit + 1), limit)
    entries = tuple(LogEntry(one.ordinal, moment(one.at), one.by, one.fact) for one in found)
    last = str(found[-1].ordinal) if found else None
    return TournamentLog(entries, page_of(last, has_more=more))
