"""PDF and HTML: what people have given is text, wherever it stands."""

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO

import pytest
from pypdf import PdfReader

from app.documents.html_files import html_of
from app.documents.model import Card, Column, Document, Table
from app.documents.pages import data_of
from app.documents.pdf_files import pdf_of
from tests.documents.samples import CARDS, DOCUMENT, HOSTILE, LONG, ROWS


def pages(document: Document) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf_of(document))).pages]


def squeezed(text: str) -> str:
    return "".join(text.replace("\u200b", "").split())


class Tags(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def test_names_that_are_markup_elsewhere_are_text_in_pdf() -> None:
    told = squeezed("".join(pages(DOCUMENT)))
    for name in (*HOSTILE[:6], LONG, HOSTILE[9]):
        assert told.count(squeezed(name)) >= 2, name
    for row in ROWS:
        assert f"{float(row[2]):g}".replace(".", ",") in told


def test_each_page_of_pdf_is_a4_says_which_it_is_and_repeats_the_headings() -> None:
    rows = tuple((number, f"Név {number}") for number in range(1, 121))
    table = Table("t", "Állás", (Column("place", "Hely"), Column("name", "Név")), rows)
    document = Document("hu", "Őszi kupa", "", (table,), page="{page}. oldal / {pages}")
    told = pages(document)
    assert len(told) == 3
    for number, page in enumerate(told, start=1):
        assert f"{number}. oldal / 3" in page
        assert "Hely" in page
        assert "Őszi kupa" in page
    for number in (1, 60, 120):
        assert sum(f"Név {number}\n" in f"{page}\n" for page in told) == 1
    box = PdfReader(BytesIO(pdf_of(document))).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (595, 842)


@pytest.mark.parametrize("rows", [43, 44])
def test_a_heading_stands_on_the_page_where_its_first_row_does(rows: int) -> None:
    columns = (Column("name", "Name"),)
    above = Table("a", "Round 1", columns, (("above",),) * rows)
    table = Table("t", "Round 2", columns, (("the first row",), ("another",)), ("Official",))
    (own,) = [
        page for page in pages(Document("en", "Cup", "", (above, table))) if "Round 2" in page
    ]
    assert "Official\nName\nthe first row" in own


def test_whoever_has_no_camera_reads_the_code_of_a_sheet() -> None:
    code = (
        "tkl_01a22d02-3d56-7494-9cf4-d42bd746a283_1.2.13_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_ab"
    )
    table = Table("t", "Table 13", (Column("name", "Name"),), (("",),), code=code, apart=True)
    document = Document("en", "Cup", "", (table,), wide=True)
    assert code in pages(document)[0]
    assert f">{code}<" in html_of(document).decode()


def test_a_spare_column_is_on_no_page_where_it_is_empty() -> None:
    columns = (Column("name", "Name"), Column("club", "Club", spare=True))
    empty, full = (
        html_of(Document("en", "Cup", "", (Table("t", "T", columns, (("Ann", club),)),))).decode()
        for club in ("", "Ruka")
    )
    assert ("Club" in empty, "Club" in full) == (False, True)


@pytest.mark.parametrize("figure", [0, Fraction(0)])
def test_a_spare_column_of_zeros_is_on_no_page(figure: int | Fraction) -> None:
    columns = (Column("name", "Name"), Column("points", "Points", spare=True))
    table = Table("t", "T", columns, (("Ann", figure), ("Bea", None)))
    assert "Points" not in html_of(Document("en", "Cup", "", (table,))).decode()


def test_a_heading_is_parted_only_where_a_word_fits_no_line() -> None:
    columns = (
        Column("name", "Név", 38),
        Column("best", "Legjobb forduló", 6, figures=True),
        Column("cards", "Lappont F/E", 3),
    )
    table = Table("t", "Állás", columns, (("Bea", 3, 51),))
    (page,) = pages(Document("hu", "Kupa", "", (table,)))
    assert "Legjobb \nforduló" in page
    assert "Lap\u00ad\npont \nF/\u2060E" in page


def test_a_page_to_write_on_has_the_columns_of_the_printed_sheet() -> None:
    owned = (Column("a", "±", 2, "Dani", centred=True), Column("b", "±", 2, LONG, centred=True))
    columns = (Column("number", "#", 1, centred=True), Column("dealer", "Osztó", 3), *owned)
    table = Table("t", "Asztal", columns, ((1, None, None, None),), tall=True)
    page = html_of(Document("hu", "Lapok", "", (table,))).decode()
    widths = [part.partition("%")[0] for part in page.split('<col style="width: ')[1:]]
    assert widths == ["12.5", "37.5", "25.0", "25.0"]
    read = html_of(Document("hu", "Lapok", "", (replace(table, tall=False),))).decode()
    assert "<col " not in read, "what is only read is as wide as it needs"


def letters(name: str, rows: int) -> tuple[int, float]:
    """How many pages a list by itself has, and how large the letters of a name are there."""
    columns = (Column("table", "Table", 0), Column("name", "Name", 2), Column("club", "Club", 3))
    table = Table("t", "Round 1", columns, tuple((at, name, "Ruka") for at in range(rows)))
    sizes: list[float] = []

    def seen(text: str, _cm: object, _tm: object, _font: object, size: float) -> None:
        if name[:4] in text:
            sizes.append(size)

    read = PdfReader(BytesIO(pdf_of(Document("en", "Cup", "", (table,)))))
    read.pages[0].extract_text(visitor_text=seen)
    return len(read.pages), sizes[-1]


@pytest.mark.parametrize(
    ("name", "rows", "told"),
    [
        ("Bea", 24, (1, 14)),
        ("Bea", 28, (1, 13)),
        ("Bea", 36, (1, 10)),
        ("Bea", 61, (2, 10)),
        ("Szentgyörgyi Bea", 6, (1, 14)),
        ("Wwwwwwwwwwwwwwww", 6, (1, 13)),
    ],
)
def test_a_list_by_itself_is_as_large_as_a_page_and_its_words_have_room_for(
    name: str, rows: int, told: tuple[int, float]
) -> None:
    assert letters(name, rows) == told


LONG_NAMES = (
    "Nagyfalusi-Szentgyörgyi Krisztina Anna",
    "van der Heijden-Rozenburg Wilhelmina",
    "Juho-Heikki Kallionpää-Rautavaara",
    "Kovács-Bartholomaeides Zsigmond Ottó",
    "Wwwwwwwwww Mmmmmmmmmm Wwwwwwwwwwwww Mmmmmmmmmmmmmm Wwwwwwwww",
)


def test_a_card_holds_all_its_lines_whatever_names_are_in_them() -> None:
    lines = ("Alapkör, 1. forduló", "3. asztal · 2. hely", ", ".join(LONG_NAMES), "Elsőként oszt")
    document = Document("hu", "Lapok", "", (), (Card(LONG_NAMES[-1], (*lines, "A. B., C. D.")),))
    heights: dict[str, float] = {}

    def seen(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        heights.setdefault(text.strip()[:4], cm[5] + tm[5])

    PdfReader(BytesIO(pdf_of(document))).pages[0].extract_text(visitor_text=seen)
    top = heights["Wwww"]
    assert top - 48 * 72 / 25.4 < heights["A. B"] < heights["Első"] < top


def test_a_long_name_above_a_column_leaves_a_sheet_to_write_on_its_one_page() -> None:
    owned = [
        Column(f"{key}_{seat}", key, 2, name, centred=True)
        for seat, name in enumerate(LONG_NAMES)
        for key in "±Σ"
    ]
    columns = (Column("number", "#"), *(Column(f"c{n}", "Név", 3) for n in range(10)), *owned)
    rows = tuple((number, *[None] * 20) for number in range(1, 17))
    notes, below = (" · ".join(LONG_NAMES), "Elsőként oszt"), ("Nulla", "Aláírás: ____")
    sheet = Table("t", "Asztal", columns, rows, notes, "code", below, tall=True, apart=True)
    (page,) = pages(Document("hu", "Lapok", "", (sheet,), wide=True))
    assert "Aláírás" in page


def test_cards_have_every_name() -> None:
    told = squeezed("".join(pages(CARDS)))
    assert all(squeezed(name) in told for name in HOSTILE[:6])


def test_html_stands_alone_and_has_no_tag_that_somebody_has_given() -> None:
    page = html_of(DOCUMENT).decode()
    read = Tags(page)
    assert read.tags & {"script", "b", "img", "link", "iframe"} == set()
    assert all(name in read.words for name in HOSTILE)
    assert "http:" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in page
    assert "default-src 'none'" in page


BOXES = "A crossed box stands for a sign."


def boxed(name: str) -> str:
    table = Table("t", "T", (Column("name", "Name"),), ((name,), ("Bea",)))
    return "".join(pages(Document("en", "Cup", "", (table,), boxes=BOXES)))


@pytest.mark.parametrize(
    "name", ["Ágnes Őrsi ♠ XXI", "Αθηνά", "Людмила", "Նարե", "שלום", "مرحبا", "ნინო", "½ − ✓ ✗ ×"]
)
def test_a_name_whose_letters_are_there_is_printed_without_a_box(name: str) -> None:
    told = boxed(name)
    assert "\x00" not in told
    assert BOXES not in told


@pytest.mark.parametrize("name", ["王小明", "さくら", "김민수", "สมชาย", "Ann 😀"])
def test_the_foot_of_a_page_says_what_a_box_stands_for(name: str) -> None:
    told = boxed(name)
    assert "\x00" in told
    assert BOXES in told
    assert "Bea" in told
    assert BOXES not in html_of(Document("en", name, "", (), boxes=BOXES)).decode()


def test_no_more_of_a_heading_is_set_than_a_page_has_room_for() -> None:
    columns = Column("a", "T" * 5000, group="G" * 5000), Column("b", "B", group="G" * 5000)
    told = data_of(Document("en", "D", "", (Table("t", "T", columns, (("x" * 5000, "y"),)),)))
    (table,) = told["tables"]
    assert [len(one["title"]) for one in table["columns"]] == [300, 1]
    assert [(len(one["title"]), one["span"]) for one in table["groups"]] == [(300, 2)]
    assert table["rows"] == [["x" * 5000, "y"]]
