"""The questions of the match store, each built once."""

from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    union,
    update,
)

from app.application.rows import MatchFilter
from app.persistence.tables import arbiter, deal, dealing, entry, match, past_seat, seat, snapshot

_WANTED: BindParameter[Any] = bindparam("wanted")
_MOST: BindParameter[Any] = bindparam("most")
_AFTER: BindParameter[Any] = bindparam("after")

_DERIVED = frozenset(
    {
        *("bots_due", "bots_alone", "admits", "private", "hosted", "open_seats"),
        *("time_kind", "quick"),
    }
)
MATCH_COLUMNS = tuple(column for column in match.c if column.name not in _DERIVED)
_SITTER = seat.alias("sitter")
_ENTRY = (
    entry.c.ordinal,
    entry.c.first,
    entry.c.count,
    entry.c.at,
    entry.c.events,
    entry.c.seat,
    entry.c.turn,
    entry.c.move,
    entry.c.by,
)

MATCH = select(*MATCH_COLUMNS).where(match.c.id == _WANTED)
VERSION = select(match.c.version).where(match.c.id == _WANTED)
DEALING = select(dealing.c.dealing).where(dealing.c.match == _WANTED)
PROOF = select(dealing.c.proof).where(dealing.c.match == _WANTED)
MIX = (
    update(dealing)
    .where(dealing.c.match == _WANTED)
    .values(dealing=bindparam("how"), proof=bindparam("made_of"))
)
SNAPSHOT = select(snapshot.c.ordinal, snapshot.c.state).where(snapshot.c.match == _WANTED)

LOOK_AT = (
    update(match)
    .where(match.c.id == _WANTED, match.c.version == bindparam("number"))
    .values(looks_at=bindparam("at"))
    .returning(match.c.id)
)
LAST_MOMENT = (
    select(entry.c.at).where(entry.c.match == _WANTED).order_by(entry.c.ordinal.desc()).limit(1)
)

LAST_TURN = (
    select(entry.c.at)
    .where(entry.c.match == _WANTED, entry.c.turn >= 0)
    .order_by(entry.c.ordinal.desc())
    .limit(1)
)

PLIES = (
    select(entry.c.seat, entry.c.move, entry.c.by)
    .where(entry.c.match == _WANTED, entry.c.ordinal > _AFTER, entry.c.move.is_not(None))
    .order_by(entry.c.ordinal)
)
ENTRY_OF_TURN = select(*_ENTRY).where(
    entry.c.match == _WANTED,
    entry.c.seat == bindparam("place"),
    entry.c.turn == bindparam("number"),
)
ENTRY = select(*_ENTRY).where(entry.c.match == _WANTED, entry.c.ordinal == bindparam("number"))

# The entry that holds the next position is the last one that begins at or before it.
_holding = entry.alias("holding")
_next_first = (
    select(func.coalesce(func.max(_holding.c.first), 0))
    .where(_holding.c.match == _WANTED, _holding.c.first <= _AFTER + 1)
    .scalar_subquery()
)
ENTRIES = (
    select(*_ENTRY)
    .where(
        entry.c.match == _WANTED,
        entry.c.first >= _next_first,
        entry.c.first + entry.c.count > _AFTER + 1,
        entry.c.count > 0,
    )
    .order_by(entry.c.first)
    .limit(_MOST)
)

DEALS = (
    select(deal.c.number, deal.c.deal, deal.c.score, deal.c.position, deal.c.shown)
    .where(deal.c.match == _WANTED, deal.c.number > _AFTER)
    .order_by(deal.c.number)
    .limit(_MOST)
)
SAT_IN = (
    select(seat.c.match)
    .join_from(seat, match, seat.c.match == match.c.id)
    .where(
        seat.c.account == bindparam("account"),
        seat.c.result.is_(None),
        or_(match.c.status == "open", match.c.status == "running"),
    )
    .order_by(seat.c.match.desc())
    .limit(_MOST)
)
EXPECTING = (
    select(past_seat.c.match)
    .distinct()
    .join_from(past_seat, match, past_seat.c.match == match.c.id)
    .where(past_seat.c.account == bindparam("account"), match.c.status == "open")
    .order_by(past_seat.c.match.desc())
    .limit(_MOST)
)
# No index has the end of a match, so only so many of the newest are looked at.
_newest = (
    select(seat.c.match)
    .where(seat.c.account == bindparam("account"))
    .order_by(seat.c.match.desc())
    .limit(_MOST)
)
ENDED_SINCE = (
    select(match.c.id, match.c.finished_at)
    .where(match.c.id.in_(_newest), match.c.finished_at >= bindparam("since"))
    .order_by(match.c.id.desc())
)
_left_position = func.max(past_seat.c.position)
_later = past_seat.alias("later")
# Each match by its last leaving. Who left two seats of it at one moment has it twice.
LEFT_SINCE = (
    select(past_seat.c.match, past_seat.c.position, past_seat.c.left_at)
    .where(
        past_seat.c.account == bindparam("account"),
        past_seat.c.left_at >= bindparam("since"),
        ~exists().where(
            _later.c.match == past_seat.c.match,
            _later.c.account == past_seat.c.account,
            _later.c.left_at > past_seat.c.left_at,
        ),
    )
    .order_by(past_seat.c.left_at.desc())
    .limit(_MOST)
)
LEFT_AT = select(_left_position).where(
    past_seat.c.match == _WANTED, past_seat.c.account == bindparam("account")
)
SEATS_AFTER = (
    union(
        select(seat.c.match).where(seat.c.account == bindparam("account"), seat.c.match > _AFTER),
        select(past_seat.c.match).where(
            past_seat.c.account == bindparam("account"), past_seat.c.match > _AFTER
        ),
    )
    .order_by("match")
    .limit(_MOST)
)
_PAST = past_seat.c.match == _WANTED, past_seat.c.account == bindparam("account")
PAST_SEATS = select(past_seat.c.seat, past_seat.c.account, past_seat.c.name).where(*_PAST)
DROP_PAST_SEATS = delete(past_seat).where(*_PAST)
NO_MOVES = (
    select(*_ENTRY)
    .where(entry.c.match == _WANTED, entry.c.move.is_(None))
    .order_by(entry.c.ordinal)
)
REWRITE = (
    update(entry)
    .where(entry.c.match == _WANTED, entry.c.ordinal == bindparam("number"))
    .values(events=bindparam("p_events"))
)
DROPS = (
    *(delete(one).where(one.c.match == _WANTED) for one in (snapshot, deal, entry, seat, arbiter)),
    delete(dealing).where(dealing.c.match == _WANTED),
    delete(match).where(match.c.id == _WANTED),
)
"""All of a match, what leans on it first."""
DROP_SEAT = delete(seat).where(seat.c.match == _WANTED, seat.c.seat == bindparam("place"))


def _seated(who: str) -> ColumnElement[bool]:
    return exists().where(_SITTER.c.match == match.c.id, _SITTER.c.account == bindparam(who))


_judged = exists().where(arbiter.c.match == match.c.id, arbiter.c.account == bindparam("viewer"))

# Whom a list may show a match to: everybody, unless it is private or admits no spectators.
_ADMITTED = or_(
    and_(
        match.c.private.is_(False),
        or_(match.c.spectators == "public", match.c.spectators == "after_deal"),
    ),
    match.c.opened_by == bindparam("viewer"),
    _seated("viewer"),
    _judged,
)


def page(wanted: MatchFilter, before: str | None, limit: int) -> tuple[Select[Any], dict[str, Any]]:
    """The question for a page of matches, and its parameters."""
    statement = select(*MATCH_COLUMNS).order_by(match.c.id.desc()).limit(_MOST)
    params: dict[str, Any] = {"most": limit}
    for column, value in ((match.c.game, wanted.game), (match.c.status, wanted.status)):
        if value is not None:
            statement = statement.where(column == bindparam(column.name))
            params[column.name] = value
    if wanted.player is not None:
        statement = statement.where(_seated("player"))
        params["player"] = wanted.player
    if before is not None:
        statement = statement.where(match.c.id < bindparam("before"))
        params["before"] = before
    params["viewer"] = wanted.viewer or ""
    return statement.where(_ADMITTED), params
