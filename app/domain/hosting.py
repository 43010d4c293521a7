"""Matches that are played for a table of a tournament, which has settled seats and times."""

from typing import Literal

from msgspec import Struct


class Host(Struct, frozen=True):
    """For which table a match is played.

    Whoever is not seated at ``late_at`` is absent: a house bot stands in, or the match is ended for
    the host to rule. The host also says when the last deal is called (``Match.ends_at``), and may
    change that.
    """

    tournament: str
    table: str
    late_at: int
    absent: Literal["house_bot", "lose"]
