"""From what was gathered to the bytes of a file: a document, then the writer of its format."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from app.application.exports.bundles import Bundle
from app.application.exports.season_values import (
    SeasonWanted,
    TakenSeason,
    TakenVersus,
    VersusWanted,
)
from app.application.exports.stopping import Stop
from app.application.exports.taken import (
    Taken,
    TakenDeals,
    TakenDecisions,
    TakenDraw,
    TakenLog,
    TakenRecords,
    TakenSheets,
)
from app.application.exports.values import WantedExport
from app.application.texts import Language, Texts
from app.application.tournament.standing_values import Standings
from app.application.tournament.values import TournamentView
from app.documents.contents import draws, lists, overviews, sheets
from app.documents.contents.seasons import SeasonWords
from app.documents.contents.wording import Wording
from app.documents.csv_files import CsvStyle, csv_of
from app.documents.html_files import html_of
from app.documents.json_files import json_of, ndjson_of
from app.documents.model import Document
from app.documents.pdf_files import pdf_of
from app.documents.pictures import SvgPainter
from app.documents.xlsx_files import xlsx_of

_ENCODER: Final = msgspec.json.Encoder()
SEPARATORS: Final = {"semicolon": ";", "comma": ",", "tab": "\t"}
WRITERS: Final[dict[str, Callable[[Document], bytes]]] = {
    "xlsx": xlsx_of,
    "json": json_of,
    "pdf": pdf_of,
    "html": html_of,
}


class FilePrinter:
    """``Printer`` of every format."""

    def printed(
        self, taken: Taken, wanted: WantedExport, texts: Texts, stop: Stop | None = None
    ) -> Iterator[bytes]:
        """The file in pieces: CSV and NDJSON line by line, the others whole."""
        result = taken.result
        if isinstance(result, Bundle):
            yield from bundle_pieces(result)
            return
        if isinstance(result, TakenRecords):
            yield from record_pieces(result, lines=wanted.format == "ndjson")
            return
        words = Wording(texts, wanted.language, taken)
        if wanted.format == "svg":
            yield SvgPainter().paint(result, words.word, wanted.language)
            return
        yield from _pieces(document_of(words, wanted), wanted)

    async def season_printed(
        self,
        taken: TakenSeason | TakenVersus,
        wanted: SeasonWanted | VersusWanted,
        language: Language,
        texts: Texts,
        whose: str = "",
    ) -> bytes:
        """A season, or the record of two players, whole and at once."""
        return self.season(taken, wanted, language, texts)

    def season(
        self,
        taken: TakenSeason | TakenVersus,
        wanted: SeasonWanted | VersusWanted,
        language: Language,
        texts: Texts,
    ) -> bytes:
        """The same for who does not wait."""
        paper = SeasonWords(texts, language)
        document = paper.season(taken) if isinstance(taken, TakenSeason) else paper.versus(taken)
        return b"".join(_pieces(document, wanted))


def _pieces(
    document: Document, wanted: WantedExport | SeasonWanted | VersusWanted
) -> Iterator[bytes]:
    """CSV and NDJSON line by line, the others whole."""
    match wanted.format:
        case "csv":
            sign = "," if wanted.decimal_comma else "."
            style = CsvStyle(SEPARATORS[wanted.separator], sign, wanted.mark)
            yield from csv_of(document, style)
        case "ndjson":
            yield from ndjson_of(document)
        case form:
            yield WRITERS[form](document)


def bundle_pieces(bundle: Bundle) -> Iterator[bytes]:
    """The JSON of a bundle, its log entry by entry, its records one by one."""
    bare = _ENCODER.encode(replace(bundle, log=(), records=()))
    head, _, rest = bare.partition(b'"log":[]')
    middle, _, end = rest.rpartition(b'"records":[]')
    yield from _array(head + b'"log":[', bundle.log)
    yield from _array(b"]" + middle + b'"records":[', bundle.records)
    yield b"]" + end


def _array(head: bytes, values: Sequence[object]) -> Iterator[bytes]:
    yield head
    for place, value in enumerate(values):
        yield (b"," if place else b"") + _ENCODER.encode(value)


def record_pieces(taken: TakenRecords, *, lines: bool) -> Iterator[bytes]:
    """Records with their tables: each a line, or all in one array."""
    if not lines:
        yield b'{"records":['
    for place, one in enumerate(taken.records):
        told = _ENCODER.encode(one)
        yield told + b"\n" if lines else (b"," if place else b"") + told
    if not lines:
        yield b"]}"


def document_of(words: Wording, wanted: WantedExport) -> Document:
    """What was gathered, as a document."""
    match words.taken.result:
        case TakenDraw() as drawn:
            return draws.document(words, drawn, wanted.kind)
        case TakenSheets() as taken:
            return sheets.document(words, taken)
        case TakenDeals() as taken:
            return sheets.deals(words, taken)
        case TakenDecisions() as made:
            return lists.decisions(words, made.decisions)
        case TakenLog() as log:
            return lists.log(words, log)
        case TournamentView() as view:
            return lists.entries(words, view)
        case Standings() as found:
            return overviews.standings(words, found)
        case Bundle() | TakenRecords():
            raise ValueError("no document but data")
        case shown:
            return overviews.document(words, shown)
