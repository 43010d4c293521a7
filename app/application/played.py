"""What is kept of who played what and how it ended, for histories; all of it can be remade."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from unicodedata import normalize

from app.application.rows import SeatRow
from app.domain.match import Match
from app.engine.counts import Counted, Paired
from app.engine.seats import Seat

COUNTING = ("won", "lost", "drawn")
"""The results that records count; what is unfinished stands in histories alone."""


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A seat in a match that is over, or at a table of a tournament whose results are released.

    ``source`` is the match, or tournament and table: ``0198…/1.2.3``. ``shown`` says that everybody
    may know of it. Without an account the row counts for the club of its entry alone; ``club`` is
    the key of the club: see :func:`club_key`. Tables of two copies of one tournament that tell the
    very same of an entry have the same ``facts``: see ``told_once``.
    """

    source: str
    seat: Seat
    side: int
    account: str | None
    game: str
    result: str
    points: int
    ended_at: int
    shown: bool
    tournament: str | None = None
    place: str | None = None
    entry: str | None = None
    club: str | None = None
    facts: str | None = None


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose history is asked for: of players who sat on one side together, or of a club."""

    players: tuple[str, ...] = ()
    club: str = ""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which matches count: of a game, between two moments, of some tournaments."""

    game: str | None = None
    since: int | None = None
    until: int | None = None
    tournaments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedItem:
    """A match in a history, with the match and the name of the tournament, where it has them."""

    row: PlayedRow
    match: Match | None
    tournament: str | None


@dataclass(frozen=True, slots=True)
class ResultSum:
    """How many matches of a game ended like this, with the points of all of them."""

    game: str
    result: str
    matches: int
    points: int


@dataclass(frozen=True, slots=True)
class CountSum:
    """What was counted under a name: for all seats, and for one seat of each side."""

    game: str
    name: str
    times: int
    of_side: int


@dataclass(frozen=True, slots=True)
class DaySum:
    """The same as :class:`ResultSum` for one day since 1970."""

    day: int
    game: str
    result: str
    matches: int
    points: int


@dataclass(frozen=True, slots=True)
class PartnerSum:
    """How often somebody sat on the same side, and how that ended."""

    account: str
    matches: int
    won: int
    lost: int
    drawn: int


@dataclass(frozen=True, slots=True)
class DealPartnerSum:
    """In how many deals somebody was partner, how many they won, and what they brought."""

    account: str
    deals: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class MetSum:
    """How many matches of two ended like this for the first: as opponents, or ``together``."""

    together: bool
    result: str
    matches: int


class HistoryStore(Protocol):
    """Who played what: written when a match ends or results are released, read by histories."""

    def put(self, rows: Sequence[PlayedRow]) -> None:
        """Store what was played, in place of what stood at these seats."""

    def forget(self, source: str) -> None:
        """Drop what was played at a table, with its counts."""

    def forget_tables(self, tournament: str) -> None:
        """Drop what was played at all tables of a tournament; its matches stay."""

    def count(self, source: str, counted: Sequence[Counted]) -> None:
        """Add what a deal counts to the sums of its seats."""

    def pair(self, source: str, pairs: Sequence[Paired]) -> None:
        """Add a deal to the sums of its partners."""

    def drop_counts(self, source: str) -> None:
        """Forget what was counted, partners of deals with it."""

    def ended_at(self, source: str) -> int | None:
        """When it ended, by what is stored; None when nothing is."""

    def of_match(self, match: str) -> Sequence[PlayedRow]: ...

    def forget_copies(self, tournament: str, entries: Sequence[str], place: str) -> None:
        """Drop a table of these entries in all other tournaments in which nobody of here sat."""

    def also_told_here(self, tournament: str, entries: Sequence[str], place: str) -> Sequence[str]:
        """Other tournaments that tell a table of these entries, but those known to be copies."""

    def page(
        self,
        whose: Whose,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str, int] | None,
        limit: int,
    ) -> Sequence[PlayedItem]:
        """What the viewer may see, newest end first, after this end, source and seat."""

    def results(
        self, whose: Whose, wanted: HistoryFilter, viewer: str | None
    ) -> Sequence[ResultSum]: ...

    def counts(
        self, whose: Whose, wanted: HistoryFilter, viewer: str | None
    ) -> Sequence[CountSum]: ...

    def days(self, whose: Whose, wanted: HistoryFilter, viewer: str | None) -> Sequence[DaySum]: ...

    def partners(
        self,
        account: str,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str] | None,
        limit: int,
    ) -> Sequence[PartnerSum]:
        """With whom it sat on one side, the most frequent first, after this number and account."""

    def deal_partners(
        self,
        account: str,
        wanted: HistoryFilter,
        viewer: str | None,
        before: tuple[int, str] | None,
        limit: int,
    ) -> Sequence[DealPartnerSum]:
        """With whom it was partner in deals, most frequent first, after this number and account."""

    def paired(
        self, account: str, other: str, wanted: HistoryFilter, viewer: str | None
    ) -> DealPartnerSum:
        """The deals of two as partners, for the first of them."""

    def met(
        self, account: str, other: str, wanted: HistoryFilter, viewer: str | None
    ) -> Sequence[MetSum]: ...

    def seats(self, match: str) -> Sequence[SeatRow]:
        """Who sat at a match, with their results."""

    def matches_after(self, after: str, limit: int) -> Sequence[str]:
        """Matches that are over or have finished deals, with ids above this one, in their order."""

    def tournaments_after(self, after: str, limit: int) -> Sequence[str]:
        """Tournaments with ids above this one, in their order."""


def club_key(club: str) -> str:
    """The key of a club: its name without regard to case, blanks and the form of accents."""
    return " ".join(normalize("NFC", club).split()).casefold()


def source_of_table(tournament: str, table: str) -> str:
    """The ``source`` of a table of a tournament."""
    return f"{tournament}/{table}"
