"""Pages of lists in the shape that Relay asks for."""

from collections.abc import Sequence
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from app.application.audit_values import AuditEntry, AuditLog
from app.application.exports.values import ExportInfo, ExportList
from app.application.paging import cursor_of
from app.application.tournament.log_values import LogEntry, TournamentLog
from app.application.tournament.values import TournamentInfo, TournamentList
from app.application.values import (
    DealList,
    FinishedDeal,
    MatchInfo,
    MatchList,
    Page,
)


class PageInfo(Struct, frozen=True):
    """Where the list goes on: `after` of the next request is `endCursor`."""

    has_next_page: bool
    has_previous_page: Annotated[bool, Meta(description="Lists are read forwards only: false.")]
    start_cursor: str | None
    end_cursor: str | None


class MatchEdge(Struct, frozen=True):
    """A match and its place in the list."""

    cursor: str
    node: MatchInfo


class MatchConnection(Struct, frozen=True):
    """A page of matches, newest first."""

    edges: tuple[MatchEdge, ...]
    nodes: tuple[MatchInfo, ...]
    page_info: PageInfo


class DealEdge(Struct, frozen=True):
    """A finished deal and its place in the list."""

    cursor: str
    node: FinishedDeal


class DealConnection(Struct, frozen=True):
    """A page of the finished deals that the caller may read."""

    edges: tuple[DealEdge, ...]
    nodes: tuple[FinishedDeal, ...]
    page_info: PageInfo


class AuditEdge(Struct, frozen=True):
    """Something that was done, and its place in the list."""

    cursor: str
    node: AuditEntry


class AuditConnection(Struct, frozen=True):
    """A page of what was done to an account and in its name, newest first."""

    edges: tuple[AuditEdge, ...]
    nodes: tuple[AuditEntry, ...]
    page_info: PageInfo


class TournamentEdge(Struct, frozen=True):
    """A tournament and its place in the list."""

    cursor: str
    node: TournamentInfo


class TournamentConnection(Struct, frozen=True):
    """A page of tournaments, newest first."""

    edges: tuple[TournamentEdge, ...]
    nodes: tuple[TournamentInfo, ...]
    page_info: PageInfo


class LogEdge(Struct, frozen=True):
    """An entry of a tournament's log and its place in it."""

    cursor: str
    node: LogEntry


class TournamentLogConnection(Struct, frozen=True):
    """A page of a tournament's log, oldest first."""

    edges: tuple[LogEdge, ...]
    nodes: tuple[LogEntry, ...]
    page_info: PageInfo


class ExportEdge(Struct, frozen=True):
    """An export and its place in the list."""

    cursor: str
    node: ExportInfo


class ExportConnection(Struct, frozen=True):
    """A page of the caller's exports of a tournament, newest first."""

    edges: tuple[ExportEdge, ...]
    nodes: tuple[ExportInfo, ...]
    page_info: PageInfo


class _Edge(Protocol):
    @property
    def cursor(self) -> str: ...


def matches(found: MatchList) -> MatchConnection:
    """A page of matches."""
    edges = tuple(MatchEdge(cursor_of(match.id), match) for match in found.matches)
    return MatchConnection(edges, found.matches, page_info(edges, found.page))


def deals(found: DealList) -> DealConnection:
    """A page of finished deals."""
    edges = tuple(DealEdge(cursor_of(str(deal.number)), deal) for deal in found.deals)
    return DealConnection(edges, found.deals, page_info(edges, found.page))


def audit(found: AuditLog) -> AuditConnection:
    """A page of what was done."""
    edges = tuple(AuditEdge(cursor_of(entry.id), entry) for entry in found.entries)
    return AuditConnection(edges, found.entries, page_info(edges, found.page))


def tournaments(found: TournamentList) -> TournamentConnection:
    """A page of tournaments."""
    edges = tuple(TournamentEdge(cursor_of(one.id), one) for one in found.tournaments)
    return TournamentConnection(edges, found.tournaments, page_info(edges, found.page))


def tournament_log(found: TournamentLog) -> TournamentLogConnection:
    """A page of a tournament's log."""
    edges = tuple(LogEdge(cursor_of(str(one.ordinal)), one) for one in found.entries)
    return TournamentLogConnection(edges, found.entries, page_info(edges, found.page))


def exports(found: ExportList) -> ExportConnection:
    """A page of exports."""
    edges = tuple(ExportEdge(cursor_of(one.id), one) for one in found.exports)
    return ExportConnection(edges, found.exports, page_info(edges, found.page))


def page_info(edges: Sequence[_Edge], page: Page) -> PageInfo:
    """Where a page with these edges begins and ends."""
    first = edges[0].cursor if edges else None
    last = edges[-1].cursor if edges else None
    return PageInfo(page.has_more, False, first, last)
