"""The questions of who were partners in deals, where each deal parts the sides anew."""

from typing import Any

from sqlalchemy import Select, and_, bindparam, func, select, tuple_

from app.application.played import HistoryFilter, Whose
from app.persistence.history_asking import OTHER, Question, counting_seats
from app.persistence.history_tables import paired, played

_DEALS = func.sum(paired.c.deals)


def deal_partners(
    account: str,
    wanted: HistoryFilter,
    viewer: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> Question:
    """Who was partner in deals of matches that count, with how these ended."""
    statement, params = _sums(account, wanted, viewer)
    statement = statement.order_by(_DEALS.desc(), OTHER.c.account.desc()).limit(bindparam("most"))
    if before is not None:
        marks: Any = (bindparam("total"), bindparam("after"))
        statement = statement.having(tuple_(_DEALS, OTHER.c.account) < tuple_(*marks))
        params |= {"total": before[0], "after": before[1]}
    return statement, params | {"most": limit}


def deals_of_two(account: str, other: str, wanted: HistoryFilter, viewer: str | None) -> Question:
    """The same of one partner."""
    statement, params = _sums(account, wanted, viewer)
    return statement.where(OTHER.c.account == bindparam("whom")), params | {"whom": other}


def _sums(
    account: str, wanted: HistoryFilter, viewer: str | None
) -> tuple[Select[Any], dict[str, Any]]:
    of_whom, params = counting_seats(Whose((account,)), wanted, viewer)
    beside = and_(paired.c.source == played.c.source, paired.c.seat == played.c.seat)
    there = and_(OTHER.c.source == paired.c.source, OTHER.c.seat == paired.c.other)
    statement = (
        select(OTHER.c.account, _DEALS, func.sum(paired.c.won), func.sum(paired.c.points))
        .select_from(played)
        .join(paired, beside)
        .join(OTHER, there)
        .where(of_whom, OTHER.c.account.is_not(None))
        .group_by(OTHER.c.account)
    )
    return statement, params
