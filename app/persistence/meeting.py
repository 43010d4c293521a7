"""The questions of the lobby and of those who want to meet."""

from typing import Any

from sqlalchemy import BindParameter, Select, and_, bindparam, func, select

from app.application.rows import LobbyFilter
from app.persistence.asking import MATCH_COLUMNS
from app.persistence.tables import IS_OPEN, IS_UNFINISHED, match, seat

_ACCOUNT: BindParameter[Any] = bindparam("account")
# Matches at tables of tournaments have a limit of their own, that of tournaments.
_COUNTED = and_(IS_UNFINISHED, match.c.hosted.is_(False))
_opened = select(func.count()).where(match.c.opened_by == _ACCOUNT, _COUNTED)
_sitting = (
    select(func.count())
    .select_from(seat)
    .join(match, seat.c.match == match.c.id)
    .where(
        seat.c.account == _ACCOUNT,
        seat.c.result.is_(None),
        match.c.opened_by != _ACCOUNT,
        _COUNTED,
    )
)
UNFINISHED = select(_opened.scalar_subquery() + _sitting.scalar_subquery())
OF_BOTS_ALONE = _opened.where(match.c.bots_alone)

_ALIKE = (
    select(match.c.id)
    .where(IS_OPEN, match.c.quick == bindparam("quick"))
    .order_by(match.c.id)
    .limit(bindparam("most"))
)
WAITING = _ALIKE.where(match.c.open_seats > 0)
HELD = _ALIKE.where(match.c.open_seats == 0)
_LOBBY = (
    select(*MATCH_COLUMNS)
    .where(IS_OPEN, match.c.private.is_(False))
    .order_by(match.c.id.desc())
    .limit(bindparam("most"))
)


def lobby(
    wanted: LobbyFilter, before: str | None, limit: int
) -> tuple[Select[Any], dict[str, Any]]:
    """The question for a page of the lobby, and its parameters."""
    statement = _LOBBY.where(match.c.open_seats >= bindparam("seats"))
    params: dict[str, Any] = {"most": limit, "seats": wanted.seats}
    for name, column, value in (
        # Open tables are few and those of a game many: the index of games must not tempt.
        ("game", match.c.game.concat(""), wanted.game),
        ("admits", match.c.admits, wanted.players),
        ("time_kind", match.c.time_kind, wanted.clock),
    ):
        if value is not None:
            statement = statement.where(column == bindparam(name))
            params[name] = value
    if before is not None:
        statement = statement.where(match.c.id < bindparam("before"))
        params["before"] = before
    return statement, params
