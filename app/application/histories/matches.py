"""Pages of finished matches: of a player, of those who played together, of a club."""

from typing import NamedTuple

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.histories.looking import meant, of_club, of_player, of_team
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import (
    ClubHistory,
    History,
    PlayedTable,
    Result,
    SeatResult,
    TeamHistory,
)
from app.application.matches.seeing import info_for, may_watch, seat_of
from app.application.moments import moment
from app.application.paging import cursor_of, cut, key_of
from app.application.played import PlayedItem, PlayedRow, Whose
from app.application.ports import Tx
from app.application.values import Page
from app.domain.match import Match


class _Found(NamedTuple):
    results: tuple[SeatResult, ...]
    page: Page


def list_results(
    tx: Tx, actor: Actor, player: str, after: str | None, limit: int, season: Season = ALWAYS
) -> History:
    """The finished matches of a player that the caller may see, the last that ended first.

    Raises :class:`Refused` ``unknown-player``, ``bad-cursor``, ``scope-missing``.
    """
    known, whose = of_player(tx, actor, player)
    return History(known, *_page(tx, actor, whose, after, limit, season))


def list_team_results(
    tx: Tx,
    actor: Actor,
    players: tuple[str, ...],
    after: str | None,
    limit: int,
    season: Season = ALWAYS,
) -> TeamHistory:
    """The same for matches in which these players sat on one side. Raises also ``bad-team``."""
    known, whose = of_team(tx, actor, players)
    return TeamHistory(known, *_page(tx, actor, whose, after, limit, season))


def list_club_results(
    tx: Tx, actor: Actor, club: str, after: str | None, limit: int, season: Season = ALWAYS
) -> ClubHistory:
    """The same for matches of a club's entries in tournaments whose results are released."""
    return ClubHistory(club, *_page(tx, actor, of_club(actor, club), after, limit, season))


def _page(
    tx: Tx, actor: Actor, whose: Whose, after: str | None, limit: int, season: Season
) -> _Found:
    before = _place(key_of(after))
    found = tx.histories.page(whose, meant(tx, season), actor.account, before, limit + 1)
    items, more = cut(found, limit)
    results = tuple(_told(tx, actor, one) for one in items)
    return _Found(results, Page(results[-1].cursor if more else None, more))


def _key(row: PlayedRow) -> str:
    return f"{row.ended_at} {row.source} {row.seat}"


def _place(key: str | None) -> tuple[int, str, int] | None:
    """Where a page goes on. Raises :class:`Refused` ``bad-cursor``."""
    if key is None:
        return None
    match key.split(" "):
        case [end, source, seat] if _small(end, 15) and _small(seat, 4):
            return int(end), source, int(seat)
    raise Refused(Code.BAD_CURSOR)


def _small(text: str, digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= digits


def _told(tx: Tx, actor: Actor, item: PlayedItem) -> SeatResult:
    """A match as it is told: of a tournament, its table also to those who may not see the match."""
    row, match = item.row, item.match
    return SeatResult(
        game=row.game,
        ended_at=moment(row.ended_at),
        seat=row.seat,
        result=_result(row.result),
        points=row.points,
        match=info_for(tx, actor, match) if match is not None and _may_look(actor, match) else None,
        table=_table(row, item.tournament),
        cursor=cursor_of(_key(row)),
    )


def _may_look(actor: Actor, match: Match) -> bool:
    return seat_of(actor, match) is not None or may_watch(actor.account, match)


def _table(row: PlayedRow, name: str | None) -> PlayedTable | None:
    if row.tournament is None:
        return None
    return PlayedTable(row.tournament, name or "", row.place or "", row.entry or "")


def _result(word: str) -> Result:
    match word:
        case "won" | "lost" | "drawn":
            return word
        case _:
            return "unfinished"
