"""What owners are told of their bots."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.values import Count, Moment


class BotHealth(Struct, frozen=True):
    """How a bot fares: refused moves, in all and in a row; turns that the clock had to end."""

    refusals: Count
    in_a_row: Count
    slow_turns: Count
    last_seen: Annotated[Moment | None, Meta(description="Its last move, accepted or refused.")]


class Bot(Struct, frozen=True):
    """A bot as its owner sees it. While it is benched it neither sits down nor moves."""

    id: str
    name: str
    owner_id: str
    games: tuple[str, ...]
    version: str
    created_at: Moment
    benched_at: Moment | None
    retired_at: Moment | None
    health: BotHealth


class BotList(Struct, frozen=True):
    """All bots of one owner, newest first."""

    bots: tuple[Bot, ...]
