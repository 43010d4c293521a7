"""What a rehearsal leaves behind: each result as JSON, CSV and SVG, and the log."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from app.application.texts import Language, Texts
from app.application.tournament.folded import Folded
from app.application.tournament.picturing import DrawingKind, Shown, shown_of
from app.application.tournament.telling import told_standings
from app.cli.rehearsal.event import Event
from app.documents.csv_files import CsvStyle, csv_of
from app.documents.overview_tables import as_document
from app.documents.pictures import SvgPainter
from app.domain.tournament.stages import Knockout, RoundRobin
from app.domain.tournament.standings import standings

Word = Callable[[str], str]
PLAIN = CsvStyle(separator=",", decimal=".", mark=False)


def documents(event: Event) -> Iterator[tuple[str, Shown]]:
    """Every result by the name of its files: all standings, and what each stage can show."""
    state = event.state
    seen = Folded("", state)
    yield "standings", told_standings(state, standings(state))
    for number, stage in enumerate(state.plan.stages, start=1):
        kinds: list[DrawingKind] = ["cross-table", "course"]
        if isinstance(stage, RoundRobin):
            kinds = ["cross-table", "block-grids", "course"]
        if isinstance(stage, Knockout):
            kinds = ["bracket"]
        for kind in kinds:
            yield f"stage-{number}-{kind}", shown_of(seen, number, kind)


def write_all(event: Event, folder: Path, texts: Texts, language: Language) -> Iterator[Path]:
    """Write every document, and the log, each path as soon as it is written."""

    def word(key: str) -> str:
        return texts.word(key, language)

    folder.mkdir(parents=True, exist_ok=True)
    painter = SvgPainter()
    for name, shown in documents(event):
        yield _written(folder / f"{name}.json", _json(shown))
        yield _written(folder / f"{name}.csv", b"".join(csv_of(as_document(shown), PLAIN)))
        yield _written(folder / f"{name}.svg", painter.paint(shown, word, language))
    yield _written(folder / "log.json", _json(event.log))


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _written(path: Path, text: bytes) -> Path:
    path.write_bytes(text)
    return path
