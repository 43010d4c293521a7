"""Deals and matches on paper."""

import strawberry

from app.application.matches.drawing import (
    DealPage,
    DealPicture,
    MatchPage,
    get_deal_page,
    get_deal_picture,
    get_match_page,
)
from app.application.values import Problem
from app.graphql.call import Info


@strawberry.type
class PaperQueries:
    """Pictures and pages, each a file as text."""

    @strawberry.field
    async def deal_picture(
        self, info: Info, match: strawberry.ID, number: int
    ) -> DealPicture | Problem:
        """One finished deal as SVG that asks for nothing else."""
        return await info.context.look_back(get_deal_picture, match, number, info.context.language)

    @strawberry.field
    async def deal_page(self, info: Info, match: strawberry.ID, number: int) -> DealPage | Problem:
        """One finished deal as HTML in one file."""
        return await info.context.look_back(get_deal_page, match, number, info.context.language)

    @strawberry.field
    async def match_page(
        self, info: Info, match: strawberry.ID, first: int = 20, after: str | None = None
    ) -> MatchPage | Problem:
        """A match with the finished deals that the caller may read, as HTML in one file."""
        most = info.context.page(first)
        return await info.context.look_back(
            get_match_page, match, after, most, info.context.language
        )
