"""What use cases of exports take and answer."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from app.application.texts import Language
from app.application.values import Count, Moment, Page

ExportKind = Annotated[
    Literal[
        "standings",
        "cross-table",
        "block-grids",
        "bracket",
        "course",
        "draw",
        "draw-by-name",
        "seat-cards",
        "sheets",
        "blank-sheets",
        "deals",
        "records",
        "entries",
        "decisions",
        "log",
        "bundle",
    ],
    Meta(title="ExportKind", description="What is taken away."),
]
ExportFormat = Annotated[
    Literal["csv", "xlsx", "json", "ndjson", "pdf", "html", "svg"], Meta(title="ExportFormat")
]
ExportLanguage = Annotated[Literal["en", "nl", "hu", "fi"], Meta(title="ExportLanguage")]
ExportState = Annotated[Literal["waiting", "ready", "failed"], Meta(title="ExportState")]
CsvSeparator = Annotated[
    Literal["semicolon", "comma", "tab"], Meta(title="CsvSeparator", description="Parts cells.")
]

MEDIA: Final[dict[str, str]] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "ndjson": "application/x-ndjson",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
}
"""Every format, and its media type."""

TABLES: Final = ("csv", "xlsx", "json", "ndjson", "pdf", "html")
PICTURES: Final = (*TABLES, "svg")
PAGES: Final = ("pdf", "html")

FORMATS: Final[dict[str, tuple[str, ...]]] = {
    "standings": PICTURES,
    "cross-table": PICTURES,
    "block-grids": PICTURES,
    "bracket": PICTURES,
    "course": PICTURES,
    "draw": TABLES,
    "draw-by-name": TABLES,
    "seat-cards": PAGES,
    "sheets": TABLES,
    "blank-sheets": PAGES,
    "deals": TABLES,
    "records": ("json", "ndjson"),
    "entries": TABLES,
    "decisions": TABLES,
    "log": TABLES,
    "bundle": ("json",),
}
"""Which formats each kind can be had in."""

OF_STAGE: Final = frozenset({"cross-table", "block-grids", "bracket", "course"})
"""The kinds that show one stage: the first where none is named."""

OF_ROUND: Final = frozenset({"draw", "draw-by-name", "seat-cards", "sheets", "blank-sheets"})
"""The kinds that show one round: the last where none is named."""


TAKEN_BY: Final[dict[str, frozenset[str]]] = {
    "stage": OF_STAGE,
    "round": OF_ROUND,
    "links": frozenset({"blank-sheets"}),
}
"""The options that only some kinds take, and which kinds those are."""


class WantedExport(Struct, frozen=True):
    """What is to be made. ``separator``, ``decimal_comma`` and ``mark`` (a BOM) shape CSV.

    With ``links`` blank sheets bear a new link for each table, as a QR.
    """

    kind: ExportKind
    format: ExportFormat
    language: Language
    stage: int | None = None
    round: str | None = None
    separator: CsvSeparator = "semicolon"
    decimal_comma: bool = True
    mark: bool = True
    links: bool = False


class ExportFailure(Struct, frozen=True):
    """Why a file could not be made: the refusal that its caller would get, or a fault of ours."""

    code: str
    detail: Annotated[str, Meta(description="In the language of the file.")]
    request_id: Annotated[str | None, Meta(description="Of a fault, to report it by.")]


class ExportInfo(Struct, frozen=True):
    """A file that is made, or was. ``progress`` is in percent; the size is known when it is ready.

    After ``expires_at`` it is gone.
    """

    id: str
    tournament_id: str
    kind: ExportKind
    format: ExportFormat
    language: ExportLanguage
    state: ExportState
    progress: Annotated[int, Meta(ge=0, le=100)]
    name: Annotated[str, Meta(description="A name for the file.")]
    media_type: str
    size: Count | None
    created_at: Moment
    expires_at: Moment
    failure: Annotated[ExportFailure | None, Meta(description="Of what has `failed`.")] = None


class ExportList(Struct, frozen=True):
    """A page of the caller's exports of a tournament, newest first."""

    exports: tuple[ExportInfo, ...]
    page: Page


class ExportPart(Struct, frozen=True):
    """Some bytes of a file, from byte ``start`` of ``size``, in Base64."""

    export: ExportInfo
    start: Count
    size: Count
    data: str
