"""Stages of a tournament at a glance."""

import strawberry

from app.application.tournament.overview_values import (
    BlockGrids,
    BracketView,
    CrossTable,
    EntryHistory,
    StageCourse,
)
from app.application.tournament.overviews import (
    get_bracket,
    get_course,
    get_cross_table,
    get_entry_history,
    list_block_grids,
)
from app.application.tournament.picturing import DrawingKind, Picture, get_picture
from app.application.values import Problem
from app.graphql.call import Info


@strawberry.type
class TournamentOverviews:
    """Cross tables, grids, brackets, histories."""

    @strawberry.field
    async def cross_table(
        self, info: Info, tournament: strawberry.ID, stage: int
    ) -> CrossTable | Problem:
        """The entries of a stage in order, and what each had in each round."""
        return await info.context.study(get_cross_table, tournament, stage)

    @strawberry.field
    async def block_grids(
        self, info: Info, tournament: strawberry.ID, stage: int
    ) -> BlockGrids | Problem:
        """The blocks of a round robin: everyone against everyone."""
        return await info.context.study(list_block_grids, tournament, stage)

    @strawberry.field
    async def bracket(
        self, info: Info, tournament: strawberry.ID, stage: int
    ) -> BracketView | Problem:
        """The ties of a knockout: who plays, who has won, where each goes on."""
        return await info.context.study(get_bracket, tournament, stage)

    @strawberry.field
    async def course(
        self, info: Info, tournament: strawberry.ID, stage: int
    ) -> StageCourse | Problem:
        """The standings of a stage after each of its rounds."""
        return await info.context.study(get_course, tournament, stage)

    @strawberry.field
    async def entry_history(
        self, info: Info, tournament: strawberry.ID, entry: strawberry.ID
    ) -> EntryHistory | Problem:
        """The rounds of an entry: table, opponents, points, and its place after each."""
        return await info.context.study(get_entry_history, tournament, entry)

    @strawberry.field
    async def picture(
        self, info: Info, tournament: strawberry.ID, stage: int, kind: DrawingKind
    ) -> Picture | Problem:
        """The standings of a stage, its cross table, blocks, bracket, or course as SVG."""
        call = info.context
        actor = await call.admitted(get_picture.__name__, tournament)
        told = tournament, stage, kind, call.language
        return await call.services.database.study(get_picture, actor, *told)
