"""A wish for a file, as either surface takes it."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.exports.values import (
    CsvSeparator,
    ExportFormat,
    ExportKind,
    ExportLanguage,
    WantedExport,
)
from app.application.texts import Language
from app.application.tournament.naming import ROUND
from app.domain.tournament.plan import MOST_STAGES


class ExportWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The file that is wanted.

    Without a language it is made in the caller's. Where no round or no stage is named, the last
    round or the first stage is meant; what has no rounds, stages or links takes none. CSV cells are
    parted by ``separator``; ``mark`` puts a byte order mark first. With ``links`` blank sheets bear
    a new link for each table: an edit, which names the revision that was seen.
    """

    kind: ExportKind
    format: ExportFormat
    language: ExportLanguage | None = None
    stage: Annotated[int, Meta(ge=1, le=MOST_STAGES)] | None = None
    round: Annotated[str, Meta(pattern=f"^{ROUND}$")] | None = None
    separator: CsvSeparator = "semicolon"
    decimal_comma: bool = True
    mark: bool = True
    links: bool = False

    def wanted(self, language: Language) -> WantedExport:
        """The same for the use case, for a caller who reads this language."""
        return WantedExport(
            self.kind,
            self.format,
            Language(self.language or language),
            self.stage,
            self.round,
            self.separator,
            self.decimal_comma,
            self.mark,
            self.links,
        )
