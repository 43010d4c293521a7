"""Seasons: a calendar year, or any other span of days, or some tournaments."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from msgspec import Meta, Struct

from app.application.errors import Code, Refused
from app.application.played import HistoryFilter

FIRST_YEAR = 1970
LAST_YEAR = 9998
DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
ID = r"[0-9A-Za-z_-]{1,64}"
MOST_TOURNAMENTS = 50

Day = Annotated[str, Meta(pattern=rf"^{DAY}\Z", description="A day: 2026-11-30.")]


class Season(Struct, frozen=True):
    """Which matches are meant: those that ended in a calendar year, from a day to a day, by UTC.

    All that is given must hold. With ``tournaments`` only what was played at their tables, which
    makes a season of a series.
    """

    game: Annotated[str, Meta(pattern=rf"^{ID}\Z")] | None = None
    season: Annotated[int, Meta(ge=FIRST_YEAR, le=LAST_YEAR, description="A year.")] | None = None
    since: Day | None = None
    until: Annotated[Day | None, Meta(description="The last day.")] = None
    tournaments: Annotated[
        tuple[Annotated[str, Meta(pattern=rf"^{ID}\Z")], ...], Meta(max_length=MOST_TOURNAMENTS)
    ] = ()

    def filter(self) -> HistoryFilter:
        """The same in milliseconds since 1970, with the end left out.

        Raises :class:`Refused` ``malformed-request`` for a day that no calendar has, and for an end
        before the beginning.
        """
        since, until = _day("since", self.since), _day("until", self.until)
        if self.season is not None:
            since = max(since or date.min, date(self.season, 1, 1))
            until = min(until or date.max, date(self.season, 12, 31))
        if since is not None and until is not None and until < since:
            late = "since" if self.until is None else "until"
            raise Refused(Code.MALFORMED_REQUEST, path=f"$.{late}", reason="ends before it begins")
        end = None if until is None or until == date.max else until + timedelta(days=1)
        return HistoryFilter(self.game, _start(since), _start(end), self.tournaments)


ALWAYS = Season()


def _day(name: str, text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError as error:
        raise Refused(Code.MALFORMED_REQUEST, path=f"$.{name}", reason="no such day") from error


def _start(day: date | None) -> int | None:
    if day is None:
        return None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000
