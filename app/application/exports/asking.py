"""What may be asked for, as it is written on either surface."""

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
    """What is to be made; without a language, in that of the caller.

    The last round where none is named, the first stage likewise; what has no round, no stage or no
    links takes none. CSV is parted by ``separator``,
    and ``mark``, a byte order mark, begins it. With ``links`` blank sheets bear a new link for each
    table, which is an edit and names the revision that was seen.
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
