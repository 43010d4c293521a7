"""Facts about the clock of a round. ``at`` is the moment, in milliseconds since 1970."""

from typing import Annotated

from msgspec import Meta

from app.domain.tournament.fact import Fact
from app.domain.tournament.keys import RoundKey


class ClockStarted(Fact, frozen=True, tag="clock_started"):
    """The clock runs, from the start or after a pause."""

    drawn: RoundKey
    at: int


class ClockPaused(Fact, frozen=True, tag="clock_paused"):
    """The clock stands, with what has passed kept."""

    drawn: RoundKey
    at: int


class ClockExtended(Fact, frozen=True, tag="clock_extended"):
    """All tables, or one, have ``milliseconds`` more."""

    drawn: RoundKey
    by: int
    one_table: Annotated[int | None, Meta(description="Of this table alone.")]


class TimeCalled(Fact, frozen=True, tag="time_called"):
    """The signal was given before the minutes were over.

    Without ``for_all`` a table that has been given more has that from then on.
    """

    drawn: RoundKey
    at: int
    for_all: bool = True


class TimeTakenBack(Fact, frozen=True, tag="time_taken_back"):
    """The signal had been given by mistake: the clock goes on with what was left then."""

    drawn: RoundKey
    at: int
    reason: str
