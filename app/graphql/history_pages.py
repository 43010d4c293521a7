"""Pages of histories in the shape that Relay asks for."""

from collections.abc import Sequence

from msgspec import Struct

from app.application.histories.values import (
    ClubHistory,
    DealPartner,
    DealPartnerList,
    History,
    Partner,
    PartnerList,
    SeatResult,
    TeamHistory,
)
from app.application.values import Player
from app.graphql.connections import PageInfo, page_info


class ResultEdge(Struct, frozen=True):
    """A finished match and its place in the list."""

    cursor: str
    node: SeatResult


class ResultConnection(Struct, frozen=True):
    """A page of a player's finished matches, the last that ended first."""

    player: Player
    edges: tuple[ResultEdge, ...]
    nodes: tuple[SeatResult, ...]
    page_info: PageInfo


class TeamResultConnection(Struct, frozen=True):
    """A page of the matches in which these players sat on one side."""

    players: tuple[Player, ...]
    edges: tuple[ResultEdge, ...]
    nodes: tuple[SeatResult, ...]
    page_info: PageInfo


class ClubResultConnection(Struct, frozen=True):
    """A page of the matches of a club's entries in tournaments."""

    club: str
    edges: tuple[ResultEdge, ...]
    nodes: tuple[SeatResult, ...]
    page_info: PageInfo


class PartnerEdge(Struct, frozen=True):
    """A partner and the place in the list."""

    cursor: str
    node: Partner


class PartnerConnection(Struct, frozen=True):
    """A page of a player's partners, the most frequent first."""

    player: Player
    edges: tuple[PartnerEdge, ...]
    nodes: tuple[Partner, ...]
    page_info: PageInfo


class DealPartnerEdge(Struct, frozen=True):
    """A partner of deals and the place in the list."""

    cursor: str
    node: DealPartner


class DealPartnerConnection(Struct, frozen=True):
    """A page of a player's partners of deals, the most frequent first."""

    player: Player
    edges: tuple[DealPartnerEdge, ...]
    nodes: tuple[DealPartner, ...]
    page_info: PageInfo


def results(found: History) -> ResultConnection:
    """A page of a player's history."""
    edges = _edges(found.results)
    return ResultConnection(found.player, edges, found.results, page_info(edges, found.page))


def team_results(found: TeamHistory) -> TeamResultConnection:
    """A page of a team's history."""
    edges = _edges(found.results)
    return TeamResultConnection(found.players, edges, found.results, page_info(edges, found.page))


def club_results(found: ClubHistory) -> ClubResultConnection:
    """A page of a club's history."""
    edges = _edges(found.results)
    return ClubResultConnection(found.club, edges, found.results, page_info(edges, found.page))


def partners(found: PartnerList) -> PartnerConnection:
    """A page of partners."""
    edges = tuple(PartnerEdge(one.cursor, one) for one in found.partners)
    return PartnerConnection(found.player, edges, found.partners, page_info(edges, found.page))


def deal_partners(found: DealPartnerList) -> DealPartnerConnection:
    """A page of partners of deals."""
    edges = tuple(DealPartnerEdge(one.cursor, one) for one in found.partners)
    return DealPartnerConnection(found.player, edges, found.partners, page_info(edges, found.page))


def _edges(found: Sequence[SeatResult]) -> tuple[ResultEdge, ...]:
    return tuple(ResultEdge(one.cursor, one) for one in found)
