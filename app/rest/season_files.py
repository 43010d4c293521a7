"""Seasons as charts and files, of players, of teams of them and of clubs; two players as a file."""

from typing import Annotated, Final

from fastapi import Depends, Query, Response

from app.application.exports import season_files as files
from app.application.exports.season_files import Made
from app.application.exports.season_values import (
    SeasonFormat,
    SeasonWanted,
    VersusFormat,
    VersusWanted,
)
from app.application.exports.values import MEDIA, CsvSeparator
from app.application.histories import charting
from app.application.histories.values import SeasonChart
from app.rest.answers import Responses
from app.rest.calling import Caller, PlayerId
from app.rest.files import SAFE, SVG, SVG_TYPE, file_answers, file_schema
from app.rest.histories import CLUB, PLAYER, TEAM, ClubName, TeamIds, Wanted
from app.rest.routing import router

season_files = router("histories")

SEASON_FILE: Final[Responses] = {
    200: {
        "description": "The file.",
        "content": {
            kind.partition(";")[0]: {"schema": file_schema(kind)} for kind in MEDIA.values()
        },
    }
}
CHART: Final = file_answers(SVG_TYPE, "The chart now.")

Separator = Annotated[CsvSeparator, Query(description="Parts the cells of CSV.")]
DecimalComma = Annotated[bool, Query(description="In CSV.")]
Mark = Annotated[bool, Query(description="A byte order mark begins CSV.")]


def _wanted(
    format: Annotated[SeasonFormat, Query(description="Of the file.")],
    separator: Separator = "semicolon",
    decimal_comma: DecimalComma = True,
    mark: Mark = True,
) -> SeasonWanted:
    return SeasonWanted(format, separator, decimal_comma, mark)


def _wanted_of_two(
    format: Annotated[VersusFormat, Query(description="Of the file.")],
    separator: Separator = "semicolon",
    decimal_comma: DecimalComma = True,
    mark: Mark = True,
) -> VersusWanted:
    return VersusWanted(format, separator, decimal_comma, mark)


WantedFile = Annotated[SeasonWanted, Depends(_wanted)]
WantedFileOfTwo = Annotated[VersusWanted, Depends(_wanted_of_two)]


@season_files.get(
    PLAYER + "/chart.svg",
    operation_id="get_season_chart",
    response_class=SVG,
    responses=CHART,
)
async def get_season_chart(call: Caller, player: PlayerId, season: Wanted) -> Response:
    """A player's season as SVG: for each game matches won less those lost, day by day."""
    told = player, season, call.language
    return _svg(call, await call.database.study(charting.get_season_chart, call.actor, *told))


@season_files.get(
    TEAM + "/chart.svg",
    operation_id="get_team_season_chart",
    response_class=SVG,
    responses=CHART,
)
async def get_team_season_chart(call: Caller, players: TeamIds, season: Wanted) -> Response:
    """The season of players who sat on one side as SVG, in the same way."""
    told = tuple(players.split(",")), season, call.language
    return _svg(call, await call.database.study(charting.get_team_season_chart, call.actor, *told))


@season_files.get(
    CLUB + "/chart.svg",
    operation_id="get_club_season_chart",
    response_class=SVG,
    responses=CHART,
)
async def get_club_season_chart(call: Caller, club: ClubName, season: Wanted) -> Response:
    """The season of a club's entries in tournaments as SVG, in the same way."""
    told = club, season, call.language
    return _svg(call, await call.database.study(charting.get_club_season_chart, call.actor, *told))


@season_files.get(PLAYER + "/season-file", operation_id="get_season_file", responses=SEASON_FILE)
async def get_season_file(
    call: Caller, player: PlayerId, season: Wanted, wanted: WantedFile
) -> Response:
    """A player's season as a file: record, counts, the last 1000 matches, partners; SVG: the chart.

    It is in the language of `Accept-Language`.
    """
    told = player, season, wanted, call.language
    return _file(call, await files.get_season_file(call.database, call.context, call.actor, *told))


@season_files.get(TEAM + "/season-file", operation_id="get_team_season_file", responses=SEASON_FILE)
async def get_team_season_file(
    call: Caller, players: TeamIds, season: Wanted, wanted: WantedFile
) -> Response:
    """The season of players who sat on one side as a file: record, counts, last 1000 matches."""
    told = tuple(players.split(",")), season, wanted, call.language
    made = await files.get_team_season_file(call.database, call.context, call.actor, *told)
    return _file(call, made)


@season_files.get(CLUB + "/season-file", operation_id="get_club_season_file", responses=SEASON_FILE)
async def get_club_season_file(
    call: Caller, club: ClubName, season: Wanted, wanted: WantedFile
) -> Response:
    """The season of a club's entries as a file: record, counts, the last 1000 matches."""
    told = club, season, wanted, call.language
    made = await files.get_club_season_file(call.database, call.context, call.actor, *told)
    return _file(call, made)


@season_files.get(
    PLAYER + "/versus/{other}/file", operation_id="get_versus_file", responses=SEASON_FILE
)
async def get_versus_file(
    call: Caller, player: PlayerId, other: PlayerId, season: Wanted, wanted: WantedFileOfTwo
) -> Response:
    """How two players fared against one another, and together, as a file."""
    told = (player, other), season, wanted, call.language
    made = await files.get_versus_file(call.database, call.context, call.actor, *told)
    return _file(call, made)


def _svg(call: Caller, chart: SeasonChart) -> Response:
    return SVG(chart.svg, headers=call.worded() | SAFE)


def _file(call: Caller, made: Made) -> Response:
    named = {"Content-Disposition": f'attachment; filename="{made.name}"'}
    headers = call.worded() | SAFE | named
    return Response(made.data, media_type=made.media_type, headers=headers)
