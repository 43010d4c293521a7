"""Deals and matches of every game as pictures and pages, read back."""

from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from app.application.texts import Language
from app.application.wording.drawing import DealWords
from app.application.wording.played import PlayedDeal, played_deals
from app.documents.deals import PaperDrafter
from app.documents.pictures.measuring import width as measured
from app.engine.record import Record
from app.stock import catalogue, texts
from tests.games.records import golden

GAMES = catalogue()
TEXTS = texts(GAMES)
DRAFTER = PaperDrafter()
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna", "Béla", "Cecília", "Dezső", "Erzsébet", "Ferenc")
HOSTILE = (
    "<script>alert(1)</script>",
    "\u202e\u05e2\u05d1\u05e8\u05d9\u05ea & 'quotes' ]]>",
    "👩‍👩‍👧‍👦 emoji",
    "n" * 200,
    "=1+1",
    "</text></svg><svg onload='x'>",
)
MOST_DEALS = 3
DRAWN = {"svg", "title", "desc", "rect", "text", "tspan", "polyline"}
BUILT = {
    *("html", "head", "meta", "title", "style", "body", "main", "section", "header", "div"),
    *("h1", "h2", "h3", "p", "ul", "ol", "li", "span", "strong", "bdi"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
every_record = pytest.mark.parametrize(
    "path",
    [path for game in GAMES for path in golden.paths(game)],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
every_game = pytest.mark.parametrize("game", GAMES)


def words(record: Record, names: Sequence[str] = NAMES, language: str = "en") -> DealWords:
    return DealWords(GAMES[record.game], TEXTS, Language(language), names)


@cache
def first_deals(path: Path) -> tuple[PlayedDeal, ...]:
    _, record = golden.read(path)
    return tuple(islice(played_deals(GAMES[record.game], record), MOST_DEALS))


def some(game: str) -> tuple[Record, PlayedDeal]:
    """A deal of a game with everything in it."""
    path = next(path for path in golden.paths(game) if first_deals(path))
    return golden.read(path)[1], first_deals(path)[0]


class Reader(HTMLParser):
    """All tags, attributes and text of a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def lines_of(picture: bytes) -> list[str]:
    """What a picture tells in words."""
    description = ET.fromstring(picture).find(f"{SVG}desc")
    assert description is not None
    assert description.text is not None
    return description.text.splitlines()


@every_record
def test_a_picture_and_a_page_tell_all_that_the_deal_holds(path: Path) -> None:
    _, record = golden.read(path)
    for played in first_deals(path):
        deal = words(record).deal(played)
        layout = GAMES[record.game].lay_out(played.deal)
        picture, page = DRAFTER.deal_picture(deal), Reader(DRAFTER.deal_page(deal))
        told = lines_of(picture)
        for number, trick in enumerate(layout.tricks, start=1):
            cards = ", ".join(
                f"{card.seat + 1} {NAMES[card.seat]} {word(record, card.card)}"
                for card in trick.cards
            )
            winner = f"{trick.winner + 1} {NAMES[trick.winner]}"
            assert f"Trick {number}: {cards}; won by {winner}" in told
        rules = {rule for rules in (layout.rules, *layout.item_rules) for rule in rules}
        assert all(any(rule in line for line in told) for rule in rules)
        shown = page.texts
        assert all(any(rule in line for line in shown) for rule in rules)
        assert {said.text for said in deal.said} <= set(shown)
        assert page.tags.count("tr") == 1 + len(layout.tricks)


def word(record: Record, card: str) -> str:
    return TEXTS.word(f"card.{card}", Language.ENGLISH, record.game)


@every_record
def test_what_stays_secret_for_ever_and_what_is_yet_to_come_change_no_byte(path: Path) -> None:
    _, record = golden.read(path)
    whole = [drawn(record, played) for played in first_deals(path)]
    published = GAMES[record.game].published(record)
    assert [drawn(record, one) for one in some_deals(published)] == whole
    short = replace(record, moves=record.moves[: moves_of(record, len(whole))])
    assert [drawn(record, one) for one in some_deals(short)] == whole


def some_deals(record: Record) -> Iterator[PlayedDeal]:
    return islice(played_deals(GAMES[record.game], record), MOST_DEALS)


def moves_of(record: Record, deals: int) -> int:
    """After how many moves so many deals are over."""
    ends = [
        number for number, (_, step) in enumerate(GAMES[record.game].replay(record)) if step.deal
    ]
    return ends[deals - 1] if deals else 0


def drawn(record: Record, played: PlayedDeal) -> tuple[bytes, bytes]:
    deal = words(record).deal(played)
    return DRAFTER.deal_picture(deal), DRAFTER.deal_page(deal)


def test_a_hand_that_the_deal_does_not_tell_is_in_no_byte() -> None:
    record, played = some("chaupatia")
    whole = words(record).deal(played)
    seats = tuple(replace(seat, suits=None) for seat in whole.seats)
    closed = replace(whole, seats=seats, tricks=whole.tricks[:1])
    for written in (DRAFTER.deal_picture(closed), DRAFTER.deal_page(closed)):
        assert written.decode().count("These cards are not shown yet.") >= 6
        seen = {face.name for _, face in whole.tricks[0].cards}
        hidden = {card.name for seat in whole.seats for suit in seat.suits or () for card in suit}
        assert not {name for name in hidden - seen if name in written.decode()}


@every_game
@pytest.mark.parametrize("language", ["en", "nl", "hu", "fi"])
def test_every_language_has_its_words(game: str, language: str) -> None:
    record, played = some(game)
    speaker = words(record, language=language)
    deal = speaker.deal(played)
    assert ET.fromstring(DRAFTER.deal_picture(deal)).get("lang") == language
    page = DRAFTER.match_page(speaker.match([played], None, len(deal.seats)))
    assert f'<html lang="{language}">' in page.decode()
    told = "\n".join(Reader(page).texts)
    for key in ("paper.", "notion.", "move.", "card.", "replay.", "score.", "outcome."):
        assert key not in told


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "KQRJA"), ("nl", "HVRBA"), ("hu", "KDLBA"), ("fi", "KQRJA")]
)
def test_cards_bear_the_letters_of_their_reader(language: str, letters: str) -> None:
    record, played = some("paskievics")
    deal = words(record, language=language).deal(played)
    hands = [card for seat in deal.seats for suit in seat.suits or () for card in suit]
    laid = [
        card
        for heap in (*deal.heaps, *(one for seat in deal.seats for one in seat.heaps))
        for card in heap.cards
    ]
    signs = {face.name: face.sign for face in (*hands, *laid) if face.suit}
    told = {
        TEXTS.word(f"card.{rank}{suit}", Language(language), "paskievics"): letter
        for rank, letter in zip("KQRJ", letters, strict=False)
        for suit in "SHCD"
    }
    told |= {
        TEXTS.word(f"card.{code}", Language(language), "paskievics"): letter
        for code, letter in (("AH", "A"), ("AD", "A"), ("TC", "10"), ("TS", "10"))
    }
    assert signs == told


@every_game
def test_hostile_names_stay_names(game: str) -> None:
    record, played = some(game)
    deal = words(record, HOSTILE).deal(played)
    picture = ET.fromstring(DRAFTER.deal_picture(deal))
    assert {one.tag.removeprefix(SVG) for one in picture.iter()} <= DRAWN
    texts_of = {text for one in picture.iter() for text in one.itertext()}
    match = words(record, HOSTILE).match([played], None, len(deal.seats))
    page = Reader(DRAFTER.match_page(match))
    assert set(page.tags) <= BUILT
    for seat in deal.seats:
        assert any(seat.name in text for text in texts_of)
        assert seat.name in page.texts


@every_game
def test_nothing_asks_for_anything_from_elsewhere(game: str) -> None:
    record, played = some(game)
    deal = words(record).deal(played)
    page = DRAFTER.deal_page(deal)
    assert Reader(page).attributes & {"src", "href", "action", "onload", "data"} == set()
    for written in (page, DRAFTER.deal_picture(deal)):
        for word in (b"url(", b"@import", b"<script", b"href", b"http-equiv"):
            assert word not in written.replace(b"http://www.w3.org/2000/svg", b"")


@every_game
def test_no_text_of_a_picture_leaves_the_sheet(game: str) -> None:
    record, played = some(game)
    picture = ET.fromstring(DRAFTER.deal_picture(words(record, HOSTILE).deal(played)))
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
    for text in picture.iter(f"{SVG}text"):
        left, size = float(text.get("x", 0)), float(text.get("font-size", 0))
        assert 0 < left <= width
        assert 0 < float(text.get("y", 0)) < height
        if text.get("text-anchor") == "start":
            assert left + measured(text.text or "") * size <= width


def test_what_somebody_said_stands_whole_in_a_column_beside_who_said_it() -> None:
    record, played = some("paskievics")
    deal = words(record).deal(played)
    spoken = " ".join(["contra the trull"] * 9)
    said = [
        replace(one, texts=(spoken if n % 3 else "pass",)) for n, one in enumerate(deal.said * 3)
    ]
    picture = ET.fromstring(DRAFTER.deal_picture(replace(deal, said=tuple(said))))
    heading, last = deal.headings.said, deal.headings.tricks
    told = [one.text or "" for one in picture.iter(f"{SVG}text")]
    between = list(picture.iter(f"{SVG}text"))[told.index(heading) + 1 : told.index(last)]
    names = {seat.name for seat in deal.seats}
    lines = [(float(one.get("x", 0)), float(one.get("y", 0)), one.text) for one in between]
    highest = min(y for _, y, _ in lines)
    assert len({x for x, _, _ in lines}) >= 4
    heads = sorted((x, text) for x, y, text in lines if y == highest)
    assert [text in names for _, text in heads] == [True, False] * (len(heads) // 2)
    told_whole = " ".join(text for _, _, text in lines if text and text not in names)
    assert told_whole == " ".join(one.text for one in said)


def test_what_was_said_in_a_void_deal_went_with_it() -> None:
    """Two deals were played as far as the talon, and one of them came to nothing."""
    _, record = golden.read(golden.RECORDS / "paskievics" / "all-passed.json")
    auctions = sum(ply.move.startswith("take:") for ply in record.moves)
    deals = list(played_deals(GAMES[record.game], record))
    told = [sum(ply.move.startswith("take:") for ply in deal.spoken) for deal in deals]
    assert (auctions, told) == (2, [1])


def test_tarokks_are_numerals_and_suits_are_signs() -> None:
    record, played = some("paskievics")
    page = "\n".join(Reader(DRAFTER.deal_page(words(record).deal(played))).texts)
    for sign in ("XXI", "Skíz", "♠", "♥", "♦", "♣"):
        assert sign in page
    suited = [face for trick in words(record).deal(played).tricks for _, face in trick.cards]
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))
    assert all(f"{face.sign}{signs.get(face.suit, '')}" in page for face in suited)
