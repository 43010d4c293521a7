"""The questions of the lobby and of those who want to meet."""

from typing import Any

from sqlalchemy import Select, bindparam, func, select, union

from app.application.rows import LobbyFilter
from app.persistence.asking import MATCH_COLUMNS
from app.persistence.tables import match, seat

_UNFINISHED = match.c.status.in_(("open", "running"))
_sitting = (
    select(match.c.id)
    .join_from(seat, match, seat.c.match == match.c.id)
    .where(seat.c.account == bindparam("account"), seat.c.result.is_(None), _UNFINISHED)
)
_opened = select(match.c.id).where(match.c.opened_by == bindparam("account"), _UNFINISHED)
UNFINISHED = select(func.count()).select_from(union(_sitting, _opened).subquery())

WAITING = (
    select(match.c.id)
    .where(match.c.status == "open", match.c.quick == bindparam("quick"), match.c.open_seats > 0)
    .order_by(match.c.id)
    .limit(bindparam("most"))
)
_LOBBY = (
    select(*MATCH_COLUMNS)
    .where(match.c.status == "open", match.c.private.is_(False))
    .order_by(match.c.id.desc())
    .limit(bindparam("most"))
)


def lobby(
    wanted: LobbyFilter, before: str | None, limit: int
) -> tuple[Select[Any], dict[str, Any]]:
    """The question for a page of the lobby, and its parameters."""
    statement = _LOBBY.where(match.c.open_seats >= bindparam("seats"))
    params: dict[str, Any] = {"most": limit, "seats": wanted.seats}
    for column, value in (
        (match.c.game, wanted.game),
        (match.c.admits, wanted.players),
        (match.c.time_kind, wanted.clock),
    ):
        if value is not None:
            statement = statement.where(column == bindparam(column.name))
            params[column.name] = value
    if before is not None:
        statement = statement.where(match.c.id < bindparam("before"))
        params["before"] = before
    return statement, params
