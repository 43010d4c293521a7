"""Stages of a tournament at a glance: cross tables, grids, brackets, histories."""

from typing import Annotated

from fastapi import Path, Response

from app.application.tournament import overviews as use_cases
from app.application.tournament.overview_values import (
    BlockGrids,
    BracketView,
    CrossTable,
    EntryHistory,
    StageCourse,
)
from app.application.tournament.picturing import DrawingKind
from app.application.tournament.picturing import get_picture as use_case_of_pictures
from app.rest.answers import JSON, answers
from app.rest.calling import Caller, EntryId, StageNumber, TournamentId
from app.rest.files import SAFE, SVG, SVG_TYPE, file_answers
from app.rest.routing import router

overviews = router("overviews")

PictureKind = Annotated[DrawingKind, Path(description="What the picture shows.")]
STAGE = "/tournaments/{tournament}/stages/{stage}"


@overviews.get(
    STAGE + "/cross-table",
    operation_id="get_cross_table",
    responses=answers(CrossTable, "The cross table now."),
)
async def get_cross_table(call: Caller, tournament: TournamentId, stage: StageNumber) -> Response:
    """The entries of a stage in order, and what each had in each round."""
    return JSON(await call.database.study(use_cases.get_cross_table, call.actor, tournament, stage))


@overviews.get(
    STAGE + "/block-grids",
    operation_id="list_block_grids",
    responses=answers(BlockGrids, "The grids now."),
)
async def list_block_grids(call: Caller, tournament: TournamentId, stage: StageNumber) -> Response:
    """The blocks of a round robin: everyone against everyone."""
    use_case = use_cases.list_block_grids
    return JSON(await call.database.study(use_case, call.actor, tournament, stage))


@overviews.get(
    STAGE + "/bracket",
    operation_id="get_bracket",
    responses=answers(BracketView, "The bracket now."),
)
async def get_bracket(call: Caller, tournament: TournamentId, stage: StageNumber) -> Response:
    """The ties of a knockout: who plays, who has won, where each goes on."""
    return JSON(await call.database.study(use_cases.get_bracket, call.actor, tournament, stage))


@overviews.get(
    STAGE + "/course",
    operation_id="get_course",
    responses=answers(StageCourse, "The course so far."),
)
async def get_course(call: Caller, tournament: TournamentId, stage: StageNumber) -> Response:
    """The standings of a stage after each of its rounds."""
    return JSON(await call.database.study(use_cases.get_course, call.actor, tournament, stage))


@overviews.get(
    "/tournaments/{tournament}/entries/{entry}/history",
    operation_id="get_entry_history",
    responses=answers(EntryHistory, "Its way so far."),
)
async def get_entry_history(call: Caller, tournament: TournamentId, entry: EntryId) -> Response:
    """The rounds of an entry: table, opponents, points, and its place after each."""
    use_case = use_cases.get_entry_history
    return JSON(await call.database.study(use_case, call.actor, tournament, entry))


@overviews.get(
    STAGE + "/pictures/{kind}",
    operation_id="get_picture",
    response_class=SVG,
    responses=file_answers(SVG_TYPE, "The picture now."),
)
async def get_picture(
    call: Caller, tournament: TournamentId, stage: StageNumber, kind: PictureKind
) -> Response:
    """The standings of a stage, its cross table, blocks, bracket, or course of standings as SVG.

    Its words are in the language of `Accept-Language`; names stand as they were written.
    """
    told = tournament, stage, kind, call.language
    picture = await call.database.study(use_case_of_pictures, call.actor, *told)
    return SVG(picture.svg, headers=call.worded() | SAFE)
