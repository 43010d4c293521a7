"""The questions of histories. A page walks an index by the end of matches, whatever its length."""

from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    true,
    tuple_,
)

from app.application.moments import DAY_MS
from app.application.played import COUNTING, HistoryFilter, Whose
from app.persistence.asking import MATCH_COLUMNS
from app.persistence.history_tables import played, tally
from app.persistence.tables import arbiter, match, seat
from app.persistence.tournament_tables import tournament

_PLAYED = tuple(column.label(f"of_{column.name}") for column in played.c)
WIDTH = len(_PLAYED)
OTHER = played.alias("other")
"""A seat of the same match."""
_SITTER = played.alias("sitter")
_BEFORE = played.alias("before")
_THIRD = played.alias("third")
_TWIN = played.alias("twin")

Question = tuple[Select[Any], dict[str, Any]]

MATCHES_AFTER = (
    select(match.c.id)
    .where(match.c.id > bindparam("after"), or_(match.c.deals > 0, match.c.outcome.is_not(None)))
    .order_by(match.c.id)
    .limit(bindparam("most"))
)
TOURNAMENTS_AFTER = (
    select(tournament.c.id)
    .where(tournament.c.id > bindparam("after"))
    .order_by(tournament.c.id)
    .limit(bindparam("most"))
)

SEATS = (
    select(seat.c.match, seat.c.seat, seat.c.side, seat.c.account, seat.c.result, seat.c.points)
    .where(seat.c.match == bindparam("whose"))
    .order_by(seat.c.seat)
)

_VIEWER: Any = bindparam("viewer")
_MAY_SEE = or_(
    played.c.shown,
    exists().where(_SITTER.c.source == played.c.source, _SITTER.c.account == _VIEWER),
    exists().where(match.c.id == played.c.source, match.c.opened_by == _VIEWER).correlate(played),
    exists().where(arbiter.c.match == played.c.source, arbiter.c.account == _VIEWER),
)
"""Everybody; of what is not shown to them its players, its opener and its arbiters."""

_COUNTS = played.c.result.in_(COUNTING)


def page(
    whose: Whose,
    wanted: HistoryFilter,
    viewer: str | None,
    before: tuple[int, str, int] | None,
    limit: int,
) -> Question:
    """A page of a history with what is told of each match.

    Where it goes on is the one upper bound: with two of them SQLite takes another index.
    """
    if before is not None and wanted.until is not None:
        before = min(before, (wanted.until, "", 0))
        wanted = replace(wanted, until=None)
    of_whom, params = _of(whose, wanted, viewer)
    place = (played.c.ended_at, played.c.source, played.c.seat)
    statement = (
        select(*_PLAYED, *MATCH_COLUMNS, tournament.c.name.label("tournament_name"))
        .select_from(played)
        .outerjoin(match, match.c.id == played.c.source)
        .outerjoin(tournament, tournament.c.id == played.c.tournament)
        .where(of_whom, _leads(whose))
        .order_by(*(column.desc() for column in place))
        .limit(bindparam("most"))
    )
    if before is not None:
        marks: Any = (bindparam("end"), bindparam("after"), bindparam("place"))
        statement = statement.where(tuple_(*place) < tuple_(*marks))
        params |= dict(zip(("end", "after", "place"), before, strict=True))
    return statement, params | {"most": limit}


def results(whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Question:
    """Matches that count, by game and result."""
    of_whom, params = _of(whose, wanted, viewer)
    statement = (
        select(played.c.game, played.c.result, func.count(), func.sum(played.c.points))
        .where(of_whom, _leads(whose), _COUNTS)
        .group_by(played.c.game, played.c.result)
    )
    return statement, params


def counts(whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Question:
    """What was counted: of all seats that are meant, and of one seat a side."""
    of_whom, params = _of(whose, wanted, viewer)
    of_one = func.sum(case((_leads(whose), tally.c.times), else_=0))
    statement = (
        select(played.c.game, tally.c.name, func.sum(tally.c.times), of_one)
        .join_from(
            played,
            tally,
            and_(tally.c.source == played.c.source, tally.c.seat == played.c.seat),
        )
        .where(of_whom, _COUNTS)
        .group_by(played.c.game, tally.c.name)
    )
    return statement, params


def days(whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Question:
    """Matches that count, by day, game and result."""
    of_whom, params = _of(whose, wanted, viewer)
    day = (played.c.ended_at.op("/")(bindparam("day_ms"))).label("day")
    statement = (
        select(day, played.c.game, played.c.result, func.count(), func.sum(played.c.points))
        .where(of_whom, _leads(whose), _COUNTS)
        .group_by("day", played.c.game, played.c.result)
        .order_by("day")
    )
    return statement, params | {"day_ms": DAY_MS}


def partners(
    account: str,
    wanted: HistoryFilter,
    viewer: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> Question:
    """Who sat on the same side, with how that ended."""
    of_whom, params = _of(Whose((account,)), wanted, viewer)
    total = func.count()
    statement = (
        select(OTHER.c.account, total, *(_times(result) for result in COUNTING))
        .join_from(played, OTHER, and_(OTHER.c.source == played.c.source, _same_side(OTHER)))
        .where(of_whom, _COUNTS, OTHER.c.account.is_not(None))
        .group_by(OTHER.c.account)
        .order_by(total.desc(), OTHER.c.account.desc())
        .limit(bindparam("most"))
    )
    if before is not None:
        marks: Any = (bindparam("total"), bindparam("after"))
        statement = statement.having(tuple_(total, OTHER.c.account) < tuple_(*marks))
        params |= {"total": before[0], "after": before[1]}
    return statement, params | {"most": limit}


def met(account: str, other: str, wanted: HistoryFilter, viewer: str | None) -> Question:
    """How matches of two ended for the first, by whether they sat on one side.

    Of opponents it is who was ahead of the other, though somebody else may have won.
    """
    of_whom, params = _of(Whose((account,)), wanted, viewer)
    beside = OTHER.c.side == played.c.side
    together = case((beside, 1), else_=0).label("together")
    ended = case((beside, played.c.result), else_=_against()).label("ended")
    statement = (
        select(together, ended, func.count())
        .join_from(played, OTHER, OTHER.c.source == played.c.source)
        .where(
            of_whom,
            _COUNTS,
            OTHER.c.account == bindparam("whom"),
            OTHER.c.seat != played.c.seat,
            OTHER.c.result.in_(COUNTING),
        )
        .group_by("together", "ended")
    )
    return statement, params | {"whom": other}


def _against() -> ColumnElement[str]:
    """How it ended between two sides: by the results, of two winners or two losers by points.

    So it is of a draw of more than two; what two agreed upon is a draw whatever their points.
    """
    third = exists().where(
        _THIRD.c.source == played.c.source, _THIRD.c.side.not_in((played.c.side, OTHER.c.side))
    )
    same = and_(OTHER.c.result == played.c.result, or_(played.c.result != "drawn", third))
    ahead = or_(_rank(played) > _rank(OTHER), and_(same, played.c.points > OTHER.c.points))
    behind = or_(_rank(played) < _rank(OTHER), and_(same, played.c.points < OTHER.c.points))
    return case((ahead, "won"), (behind, "lost"), else_="drawn")


def _rank(row: Any) -> ColumnElement[int]:
    return case({"won": 2, "drawn": 1}, value=row.c.result, else_=0)


def counting_seats(
    whose: Whose, wanted: HistoryFilter, viewer: str | None
) -> tuple[ColumnElement[bool], dict[str, Any]]:
    """The seats of whose records it is, as far as the viewer may see them."""
    of_whom, params = _of(whose, wanted, viewer)
    return and_(of_whom, _COUNTS), params


def _of(
    whose: Whose, wanted: HistoryFilter, viewer: str | None
) -> tuple[ColumnElement[bool], dict[str, Any]]:
    """The seats of whose history it is, as far as the viewer may see them."""
    params: dict[str, Any] = {"viewer": viewer or ""}
    parts = [_MAY_SEE, *_mine(whose, params)]
    if wanted.game is not None:
        parts.append(played.c.game == bindparam("game"))
        params["game"] = wanted.game
    if wanted.since is not None:
        parts.append(played.c.ended_at >= bindparam("since"))
        params["since"] = wanted.since
    if wanted.until is not None:
        parts.append(played.c.ended_at < bindparam("until"))
        params["until"] = wanted.until
    if wanted.tournaments:
        parts.append(played.c.tournament.in_(wanted.tournaments))
    if whose.club:
        parts.append(_told_first(wanted))
    return and_(*parts), params


def _told_first(wanted: HistoryFilter) -> ColumnElement[bool]:
    """That none of the tournaments that are meant, taken in before, has told just this."""
    same = [_TWIN.c.facts == played.c.facts, _TWIN.c.tournament < played.c.tournament]
    if wanted.tournaments:
        same.append(_TWIN.c.tournament.in_(wanted.tournaments))
    return or_(played.c.facts.is_(None), ~exists().where(*same))


def _mine(whose: Whose, params: dict[str, Any]) -> list[ColumnElement[bool]]:
    """The seats of a club, or of players who all sat on one side."""
    if whose.club:
        params["club"] = whose.club
        return [played.c.club == bindparam("club"), played.c.shown]
    first, *others = whose.players
    params["whose"] = first
    if not others:
        return [played.c.account == bindparam("whose")]
    together = []
    for number, member in enumerate(whose.players):
        sat = played.alias(f"member_{number}")
        params[f"member_{number}"] = member
        together.append(
            exists().where(
                sat.c.source == played.c.source,
                sat.c.side == played.c.side,
                sat.c.account == bindparam(f"member_{number}"),
            )
        )
    return [played.c.account.in_(whose.players), *together]


def _leads(whose: Whose) -> ColumnElement[bool]:
    """One seat of each side that is meant: by it a match is counted once."""
    if whose.club:
        return ~exists().where(
            _BEFORE.c.source == played.c.source,
            _BEFORE.c.entry == played.c.entry,
            _BEFORE.c.seat < played.c.seat,
        )
    return true() if len(whose.players) == 1 else played.c.account == bindparam("whose")


def _same_side(other: Any) -> ColumnElement[bool]:
    return and_(other.c.side == played.c.side, other.c.seat != played.c.seat)


def _times(result: str) -> ColumnElement[int]:
    return func.sum(case((played.c.result == result, 1), else_=0))
