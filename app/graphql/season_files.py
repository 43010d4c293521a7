"""Seasons as charts and files, of players, of teams of them and of clubs; two players as a file."""

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec

import strawberry

from app.application.actor import Actor
from app.application.context import Context
from app.application.exports import season_files as files
from app.application.exports.season_files import Made
from app.application.exports.season_values import SeasonFile, SeasonWanted, VersusWanted
from app.application.histories.charting import (
    get_club_season_chart,
    get_season_chart,
    get_team_season_chart,
)
from app.application.histories.seasons import ALWAYS, Season
from app.application.histories.values import SeasonChart
from app.application.ports import Database
from app.application.values import Problem
from app.graphql.call import Info, check_texts

P = ParamSpec("P")


@strawberry.type
class SeasonFileQueries:
    """Of what the caller may see; a season without anything is all there is."""

    @strawberry.field
    async def season_chart(
        self, info: Info, player: strawberry.ID, season: Season | None = None
    ) -> SeasonChart | Problem:
        """A player's season as SVG: for each game matches won less those lost, day by day."""
        told = player, season or ALWAYS, info.context.language
        return await info.context.study(get_season_chart, *told)

    @strawberry.field
    async def team_season_chart(
        self, info: Info, players: list[strawberry.ID], season: Season | None = None
    ) -> SeasonChart | Problem:
        """The season of players who sat on one side as SVG, in the same way."""
        check_texts(*players)
        told = tuple(players), season or ALWAYS, info.context.language
        return await info.context.study(get_team_season_chart, *told)

    @strawberry.field
    async def club_season_chart(
        self, info: Info, club: str, season: Season | None = None
    ) -> SeasonChart | Problem:
        """The season of a club's entries in tournaments as SVG, in the same way."""
        told = club, season or ALWAYS, info.context.language
        return await info.context.study(get_club_season_chart, *told)

    @strawberry.field
    async def season_file(
        self,
        info: Info,
        player: strawberry.ID,
        wanted: SeasonWanted,
        season: Season | None = None,
    ) -> SeasonFile | Problem:
        """A player's season as a file: record, counts, the last 1000 matches, partners."""
        told = str(player), season or ALWAYS, wanted, info.context.language
        return await _made(info, files.get_season_file, *told)

    @strawberry.field
    async def team_season_file(
        self,
        info: Info,
        players: list[strawberry.ID],
        wanted: SeasonWanted,
        season: Season | None = None,
    ) -> SeasonFile | Problem:
        """The season of players who sat on one side as a file."""
        check_texts(*players)
        told = tuple(map(str, players)), season or ALWAYS, wanted, info.context.language
        return await _made(info, files.get_team_season_file, *told)

    @strawberry.field
    async def club_season_file(
        self, info: Info, club: str, wanted: SeasonWanted, season: Season | None = None
    ) -> SeasonFile | Problem:
        """The season of a club's entries in tournaments as a file."""
        told = club, season or ALWAYS, wanted, info.context.language
        return await _made(info, files.get_club_season_file, *told)

    @strawberry.field
    async def versus_file(
        self,
        info: Info,
        player: strawberry.ID,
        other: strawberry.ID,
        wanted: VersusWanted,
        season: Season | None = None,
    ) -> SeasonFile | Problem:
        """Two players' record of one another as a file."""
        check_texts(player, other)
        told = (str(player), str(other)), season or ALWAYS, wanted, info.context.language
        return await _made(info, files.get_versus_file, *told)


async def _made(
    info: Info,
    use_case: Callable[Concatenate[Database, Context, Actor, P], Awaitable[Made]],
    *told: P.args,
    **named: P.kwargs,
) -> SeasonFile:
    call = info.context
    actor = await call.admitted(use_case.__name__, *told)
    services = call.services
    made = await use_case(services.database, services.context, actor, *told, **named)
    return made.told()
