"""``page``: a record from a file as a page or a picture, offline."""

from pathlib import Path
from typing import Annotated

import typer

from app.application.texts import Language
from app.application.wording.drawing import DealWords
from app.application.wording.plain import plain
from app.application.wording.played import PlayedDeal, played_deals
from app.cli.reading import read_record, refusal_text, stop
from app.cli.records import LanguageOption, RecordFile
from app.documents.deals import PaperDrafter
from app.engine.errors import EngineError
from app.engine.record import Record
from app.engine.referee import Referee
from app.engine.values import Outcome
from app.stock import catalogue, texts

PICTURE = ".svg"
FORMS = (PICTURE, ".html")


def page(
    record: RecordFile,
    out: Annotated[Path, typer.Option(help="The file to write: `.html`, or `.svg` for one deal.")],
    deal: Annotated[
        int | None, typer.Option(min=1, help="Only this deal; without it the whole match.")
    ] = None,
    language: LanguageOption = Language.ENGLISH,
) -> None:
    """Put a recorded match, or one deal of it, on paper: hands, auction, tricks, score.

    The file needs nothing else: open it in a browser, print it, send it on. Every move is checked
    by the rules on the way. Examples:

    `tricktable page match.json --out match.html`

    `tricktable page match.json --deal 3 --out deal.svg --language hu`
    """
    if out.suffix not in FORMS:
        stop(f"{out} ends neither in .html nor in .svg.")
    if deal is None and out.suffix == PICTURE:
        stop("A picture shows one deal: say which with --deal.")
    games = catalogue()
    words = texts(games)
    found = read_record(games, record)
    referee = games[found.game]
    try:
        deals, outcome = _played(referee, found)
    except EngineError as error:
        stop(refusal_text(words, error, language, found.game), 1)
    if deal is not None and deal > len(deals):
        stop(f"The record has no deal {deal}: it has {len(deals)} that were finished.")
    speaker = DealWords(referee, words, language, found.players)
    seats = referee.seats(found.options)
    try:
        out.write_bytes(_drafted(speaker, deals, deal, outcome, seats, out.suffix))
    except OSError as error:
        stop(f"{out}: {error.strerror}")
    typer.echo(plain(str(out)))


def _played(referee: Referee, record: Record) -> tuple[list[PlayedDeal], Outcome | None]:
    """The finished deals, and how the match ended, if it did."""
    return list(played_deals(referee, record)), referee.verify(record).outcome


def _drafted(
    speaker: DealWords,
    deals: list[PlayedDeal],
    deal: int | None,
    outcome: Outcome | None,
    seats: int,
    form: str,
) -> bytes:
    drafter = PaperDrafter()
    if deal is None:
        return drafter.match_page(speaker.match(deals, outcome, seats))
    drawn = speaker.deal(deals[deal - 1])
    return drafter.deal_picture(drawn) if form == PICTURE else drafter.deal_page(drawn)
