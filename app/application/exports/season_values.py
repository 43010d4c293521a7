"""What files of seasons take and answer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.application.exports.values import CsvSeparator
from app.application.histories.values import Partner, PlayerRecord, SeatResult

SeasonFormat = Annotated[
    Literal["csv", "xlsx", "json", "ndjson", "pdf", "html", "svg"], Meta(title="SeasonFormat")
]


class SeasonWanted(Struct, frozen=True):
    """The form of the file. ``separator``, ``decimal_comma`` and ``mark`` (a BOM) shape CSV."""

    format: SeasonFormat
    separator: CsvSeparator = "semicolon"
    decimal_comma: bool = True
    mark: bool = True


class TakenSeason(Struct, frozen=True):
    """What was gathered: the record, the last matches, the most frequent partners."""

    at: str
    record: PlayerRecord
    results: tuple[SeatResult, ...]
    partners: tuple[Partner, ...]


class SeasonFile(Struct, frozen=True):
    """A player's season as a file, in Base64."""

    name: str
    media_type: str
    data: str
