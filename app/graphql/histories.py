"""Histories and records of players, of teams of them, and of clubs."""

import strawberry

from app.application.histories.company import get_versus, list_deal_partners, list_partners
from app.application.histories.matches import (
    list_club_results,
    list_results,
    list_team_results,
)
from app.application.histories.records import (
    get_club_record,
    get_player_record,
    get_team_record,
)
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import (
    ClubRecord,
    PlayerRecord,
    TeamRecord,
    Versus,
)
from app.application.values import Problem
from app.graphql import history_pages as pages
from app.graphql.call import Info, check_texts
from app.graphql.history_pages import (
    ClubResultConnection,
    DealPartnerConnection,
    PartnerConnection,
    ResultConnection,
    TeamResultConnection,
)

PAGE = 20


@strawberry.type
class HistoryQueries:
    """Of what the caller may see; a season without anything is all there is."""

    @strawberry.field
    async def results(
        self,
        info: Info,
        player: strawberry.ID,
        first: int = PAGE,
        after: str | None = None,
        season: Season | None = None,
    ) -> ResultConnection | Problem:
        """The finished matches of a player, online and at tables of tournaments."""
        told = player, after, info.context.page(first), season or ALWAYS
        return pages.results(await info.context.study(list_results, *told))

    @strawberry.field
    async def player_record(
        self, info: Info, player: strawberry.ID, season: Season | None = None
    ) -> PlayerRecord | Problem:
        """A player's record, game by game, with what was done in the deals."""
        told = player, season or ALWAYS, info.context.language
        return await info.context.study(get_player_record, *told)

    @strawberry.field
    async def partners(
        self,
        info: Info,
        player: strawberry.ID,
        first: int = PAGE,
        after: str | None = None,
        season: Season | None = None,
    ) -> PartnerConnection | Problem:
        """With whom a player sat on one side, the most frequent first."""
        told = player, after, info.context.page(first), season or ALWAYS
        return pages.partners(await info.context.study(list_partners, *told))

    @strawberry.field
    async def deal_partners(
        self,
        info: Info,
        player: strawberry.ID,
        first: int = PAGE,
        after: str | None = None,
        season: Season | None = None,
    ) -> DealPartnerConnection | Problem:
        """With whom a player was partner in deals, where each deal parts the sides anew."""
        told = player, after, info.context.page(first), season or ALWAYS
        return pages.deal_partners(await info.context.study(list_deal_partners, *told))

    @strawberry.field
    async def versus(
        self,
        info: Info,
        player: strawberry.ID,
        other: strawberry.ID,
        season: Season | None = None,
    ) -> Versus | Problem:
        """Two players' record of one another."""
        return await info.context.study(get_versus, player, other, season or ALWAYS)

    @strawberry.field
    async def team_results(
        self,
        info: Info,
        players: list[strawberry.ID],
        first: int = PAGE,
        after: str | None = None,
        season: Season | None = None,
    ) -> TeamResultConnection | Problem:
        """The finished matches in which these players sat on one side."""
        check_texts(*players)
        told = tuple(players), after, info.context.page(first), season or ALWAYS
        return pages.team_results(await info.context.study(list_team_results, *told))

    @strawberry.field
    async def team_record(
        self, info: Info, players: list[strawberry.ID], season: Season | None = None
    ) -> TeamRecord | Problem:
        """The record of players who sat on one side."""
        check_texts(*players)
        told = tuple(players), season or ALWAYS, info.context.language
        return await info.context.study(get_team_record, *told)

    @strawberry.field
    async def club_results(
        self,
        info: Info,
        club: str,
        first: int = PAGE,
        after: str | None = None,
        season: Season | None = None,
    ) -> ClubResultConnection | Problem:
        """The tables at which entries of a club sat, in tournaments whose results are released."""
        told = club, after, info.context.page(first), season or ALWAYS
        return pages.club_results(await info.context.study(list_club_results, *told))

    @strawberry.field
    async def club_record(
        self, info: Info, club: str, season: Season | None = None
    ) -> ClubRecord | Problem:
        """The record of a club's entries in tournaments."""
        told = club, season or ALWAYS, info.context.language
        return await info.context.study(get_club_record, *told)
