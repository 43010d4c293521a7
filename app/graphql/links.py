"""Fields of generated types that need a query of their own, one for all that are asked at once."""

from collections.abc import Mapping
from typing import Any

import strawberry
from msgspec import Struct

from app.application.values import MatchInfo, Player, SeatInfo
from app.graphql.call import Info


async def opener(match: strawberry.Parent[MatchInfo], info: Info) -> Player | None:
    """Who opened the match."""
    return await info.context.players.load(match.opened_by)


async def player(seat: strawberry.Parent[SeatInfo], info: Info) -> Player | None:
    """Who holds the seat; null for an open seat and a house bot."""
    if seat.player_id is None:
        return None
    return await info.context.players.load(seat.player_id)


LINKS: Mapping[type[Struct], Mapping[str, Any]] = {
    MatchInfo: {"opener": opener},
    SeatInfo: {"player": player},
}
