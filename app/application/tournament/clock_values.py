"""What is told of the clock of a round."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.tournament.naming_values import RoundName, TableName
from app.application.values import Count, Moment

ClockPhase = Annotated[
    Literal["waiting", "running", "paused", "over"], Meta(title="RoundClockPhase")
]
Spell = Annotated[int, Meta(description="Milliseconds.")]


class TableTime(Struct, frozen=True):
    """A table that has more time, or less, than the others."""

    table: TableName
    more_ms: Spell
    left_ms: Spell | None
    ends_at: Moment | None
    over: bool


class RoundClockView(Struct, frozen=True):
    """The clock of a round; after its end no deal starts, and the one in progress counts.

    ``length_ms`` is null without a limit, ``ends_at`` while the clock stands. ``called`` says that
    the director gave the signal.
    """

    tournament_id: str
    round: RoundName
    revision: Count
    phase: ClockPhase
    length_ms: Spell | None
    left_ms: Spell | None
    ends_at: Moment | None
    called: bool
    tables: tuple[TableTime, ...]
    server_now: Moment
