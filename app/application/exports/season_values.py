"""What files of seasons take and answer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.exports.values import CsvSeparator
from app.application.histories.values import (
    DealPartner,
    GameRecord,
    Partner,
    SeatResult,
    Versus,
)

SeasonFormat = Annotated[
    Literal["csv", "xlsx", "json", "ndjson", "pdf", "html", "svg"], Meta(title="SeasonFormat")
]


class SeasonWanted(Struct, frozen=True):
    """The form of the file. ``separator``, ``decimal_comma`` and ``mark`` (a BOM) shape CSV."""

    format: SeasonFormat
    separator: CsvSeparator = "semicolon"
    decimal_comma: bool = True
    mark: bool = True


VersusFormat = Annotated[
    Literal["csv", "xlsx", "json", "ndjson", "pdf", "html"], Meta(title="VersusFormat")
]


class VersusWanted(Struct, frozen=True):
    """The same for a file of two players; there is no picture of it."""

    format: VersusFormat
    separator: CsvSeparator = "semicolon"
    decimal_comma: bool = True
    mark: bool = True


class TakenSeason(Struct, frozen=True):
    """What was gathered: whose it is, the record, the last matches, the most frequent partners.

    Those who play together and clubs have no partners: their lists are None. ``more`` names the
    tables of which there is more than was gathered.
    """

    at: str
    name: str
    games: tuple[GameRecord, ...]
    results: tuple[SeatResult, ...]
    partners: tuple[Partner, ...] | None = None
    deal_partners: tuple[DealPartner, ...] = ()
    more: frozenset[str] = frozenset()


class TakenVersus(Struct, frozen=True):
    """Two players' record of one another."""

    at: str
    versus: Versus


class SeasonFile(Struct, frozen=True):
    """A season, or the record of two players, as a file in Base64."""

    name: str
    media_type: str
    data: str
