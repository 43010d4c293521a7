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
_IN_LOBBY = IS_OPEN, match.c.private.is_(False)
_LOBBY = (
    select(*MATCH_COLUMNS).where(*_IN_LOBBY).order_by(match.c.id.desc()).limit(bindparam("most"))
)
_NEWEST = (
    select(match.c.id, match.c.opened_by)
    .where(*_IN_LOBBY)
    .order_by(match.c.id.desc())
    .limit(bindparam("among"))
)
AMONG = 1000
"""Of so many tables, the newest, those are chosen that a stream of the lobby follows."""


def lobby(
    wanted: LobbyFilter, before: str | None, limit: int
) -> tuple[Select[Any], dict[str, Any]]:
    """The question for a page of the lobby, and its parameters."""
    statement, params = _filtered(_LOBBY, wanted)
    params["most"] = limit
    if before is not None:
        statement = statement.where(match.c.id < bindparam("before"))
        params["before"] = before
    return statement, params


def lobby_of_all(wanted: LobbyFilter, limit: int) -> tuple[Select[Any], dict[str, Any]]:
    """The question for everybody's newest table, then everybody's second, and its parameters."""
    statement, params = _filtered(_NEWEST, wanted)
    newest = statement.subquery()
    nth = func.row_number().over(partition_by=newest.c.opened_by, order_by=newest.c.id.desc())
    ranked = select(newest.c.id, nth.label("nth")).subquery()
    best = (
        select(*MATCH_COLUMNS)
        .join(ranked, ranked.c.id == match.c.id)
        .order_by(ranked.c.nth, match.c.id.desc())
        .limit(bindparam("most"))
    )
    return best, {**params, "among": AMONG, "most": limit}


def _filtered(statement: Select[Any], wanted: LobbyFilter) -> tuple[Select[Any], dict[str, Any]]:
    statement = statement.where(match.c.open_seats >= bindparam("seats"))
    params: dict[str, Any] = {"seats": wanted.seats}
    for name, column, value in (
        # Open tables are few and those of a game many: the index of games must not tempt.
        ("game", match.c.game.concat(""), wanted.game),
        ("admits", match.c.admits, wanted.players),
        ("time_kind", match.c.time_kind, wanted.clock),
    ):
        if value is not None:
            statement = statement.where(column == bindparam(name))
            params[name] = value
    return statement, params
