"""Histories and records of players, of teams of them, and of clubs."""

from typing import Annotated

from fastapi import Depends, Path, Query, Response

from app.application.histories import company, matches, records
from app.application.histories.seasons import (
    DAY,
    FIRST_YEAR,
    ID,
    LAST_YEAR,
    MOST_TOURNAMENTS,
    Season,
)
from app.application.histories.values import (
    ClubHistory,
    ClubRecord,
    DealPartnerList,
    History,
    PartnerList,
    PlayerRecord,
    TeamHistory,
    TeamRecord,
    Versus,
)
from app.rest.answers import JSON, answers
from app.rest.calling import DEFAULT_PAGE, DIGITS, After, Caller, Limit, PlayerId
from app.rest.routing import router

histories = router("histories")

PLAYER = "/players/{player}"
TEAM = "/teams/{players}"
CLUB = "/clubs/{club:path}"
"""The name of a club may have a slash."""


def _season(
    game: Annotated[str | None, Query(pattern=f"^{ID}$", description="A game alone.")] = None,
    season: Annotated[
        int | None,
        Query(ge=FIRST_YEAR, le=LAST_YEAR, description="What ended in this year."),
        DIGITS,
    ] = None,
    since: Annotated[str | None, Query(pattern=f"^{DAY}$", description="The first day.")] = None,
    until: Annotated[str | None, Query(pattern=f"^{DAY}$", description="The last day.")] = None,
    tournament: Annotated[
        tuple[Annotated[str, Query(pattern=f"^{ID}$")], ...],
        Query(max_length=MOST_TOURNAMENTS, description="At tables of these alone; repeatable."),
    ] = (),
) -> Season:
    return Season(game, season, since, until, tournament)


Wanted = Annotated[Season, Depends(_season)]
TeamIds = Annotated[
    str,
    Path(
        pattern=r"^[0-9A-Za-z_-]{1,64}(,[0-9A-Za-z_-]{1,64}){1,7}$",
        description="Ids of players, parted by commas: a pair or a team.",
    ),
]
ClubName = Annotated[
    str,
    Path(
        min_length=1,
        max_length=200,
        pattern=r"^[^\x00-\x1f\x7f]*$",
        description="The club of entries, whatever its capitals.",
    ),
]


@histories.get(
    PLAYER + "/matches",
    operation_id="list_results",
    responses=answers(History, "A page, the last that ended first."),
)
async def list_results(
    call: Caller,
    player: PlayerId,
    season: Wanted,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """The finished matches of a player, online and at tables of tournaments."""
    use_case, most = matches.list_results, call.limit(limit)
    page = await call.database.study(use_case, call.actor, player, after, most, season)
    return JSON(page, headers=call.link(after=page.page.next))


@histories.get(
    PLAYER + "/record",
    operation_id="get_player_record",
    responses=answers(PlayerRecord, "The record."),
)
async def get_player_record(call: Caller, player: PlayerId, season: Wanted) -> Response:
    """A player's record, game by game, with what was done in the deals."""
    told = player, season, call.language
    found = await call.database.study(records.get_player_record, call.actor, *told)
    return JSON(found, headers=call.worded())


@histories.get(
    PLAYER + "/partners",
    operation_id="list_partners",
    responses=answers(PartnerList, "A page, the most frequent first."),
)
async def list_partners(
    call: Caller,
    player: PlayerId,
    season: Wanted,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """With whom a player sat on one side, and how that ended."""
    use_case, most = company.list_partners, call.limit(limit)
    page = await call.database.study(use_case, call.actor, player, after, most, season)
    return JSON(page, headers=call.link(after=page.page.next))


@histories.get(
    PLAYER + "/deal-partners",
    operation_id="list_deal_partners",
    responses=answers(DealPartnerList, "A page, the most frequent first."),
)
async def list_deal_partners(
    call: Caller,
    player: PlayerId,
    season: Wanted,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """With whom a player was partner in deals, in games in which each deal parts the sides anew."""
    use_case, most = company.list_deal_partners, call.limit(limit)
    page = await call.database.study(use_case, call.actor, player, after, most, season)
    return JSON(page, headers=call.link(after=page.page.next))


@histories.get(
    PLAYER + "/versus/{other}",
    operation_id="get_versus",
    responses=answers(Versus, "Their record of one another."),
)
async def get_versus(call: Caller, player: PlayerId, other: PlayerId, season: Wanted) -> Response:
    """How two players fared against one another, and together."""
    use_case = company.get_versus
    return JSON(await call.database.study(use_case, call.actor, player, other, season))


@histories.get(
    TEAM + "/matches",
    operation_id="list_team_results",
    responses=answers(TeamHistory, "A page, the last that ended first."),
)
async def list_team_results(
    call: Caller,
    players: TeamIds,
    season: Wanted,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """The finished matches in which these players sat on one side."""
    use_case, most = matches.list_team_results, call.limit(limit)
    members = tuple(players.split(","))
    page = await call.database.study(use_case, call.actor, members, after, most, season)
    return JSON(page, headers=call.link(after=page.page.next))


@histories.get(
    TEAM + "/record", operation_id="get_team_record", responses=answers(TeamRecord, "The record.")
)
async def get_team_record(call: Caller, players: TeamIds, season: Wanted) -> Response:
    """The record of players who sat on one side."""
    told = tuple(players.split(",")), season, call.language
    found = await call.database.study(records.get_team_record, call.actor, *told)
    return JSON(found, headers=call.worded())


@histories.get(
    CLUB + "/matches",
    operation_id="list_club_results",
    responses=answers(ClubHistory, "A page, the last that ended first."),
)
async def list_club_results(
    call: Caller,
    club: ClubName,
    season: Wanted,
    after: After = None,
    limit: Limit = DEFAULT_PAGE,
) -> Response:
    """The tables at which entries of a club sat, in tournaments whose results are released."""
    use_case, most = matches.list_club_results, call.limit(limit)
    page = await call.database.study(use_case, call.actor, club, after, most, season)
    return JSON(page, headers=call.link(after=page.page.next))


@histories.get(
    CLUB + "/record", operation_id="get_club_record", responses=answers(ClubRecord, "The record.")
)
async def get_club_record(call: Caller, club: ClubName, season: Wanted) -> Response:
    """The record of a club's entries in tournaments."""
    told = club, season, call.language
    found = await call.database.study(records.get_club_record, call.actor, *told)
    return JSON(found, headers=call.worded())
