"""Pages of deals in a real browser: they fit a phone and an A4 sheet, and run nothing."""

import re

import pytest
from playwright.async_api import ViewportSize

from app.application.wording.played import PlayedDeal
from app.documents.deals import PaperDrafter
from app.documents.html_files import html_of
from app.documents.model import Column, Document, Table
from app.engine.record import Record
from app.stock import catalogue
from tests.documents.test_deals import HOSTILE, first_deals, some, words
from tests.e2e.test_browser import Watched, watched
from tests.games.records import golden

__all__ = ["watched"]

GAMES = tuple(catalogue())
PHONE: ViewportSize = {"width": 390, "height": 800}
PAGE = re.compile(rb"/Type\s*/Page\b")


def ordinary(game: str) -> tuple[Record, PlayedDeal]:
    """Of all deals of the golden records the one in the middle by how much was said in it."""
    found = [
        (golden.read(path)[1], one) for path in golden.paths(game) for one in first_deals(path)
    ]
    return sorted(found, key=lambda one: len(one[1].spoken))[len(found) // 2]


@pytest.mark.parametrize("game", GAMES)
async def test_an_ordinary_deal_fits_a_phone_and_one_sheet(watched: Watched, game: str) -> None:
    record, played = ordinary(game)
    await watched.page.set_viewport_size(PHONE)
    html = PaperDrafter().deal_page(words(record).deal(played)).decode()
    await watched.page.set_content(html)
    assert await watched.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert await watched.page.get_by_role("img").count() > 20
    printed = await watched.page.pdf(prefer_css_page_size=True)
    assert len(PAGE.findall(printed)) == 1
    assert watched.asked == []
    watched.is_clean()


@pytest.mark.parametrize("game", GAMES)
async def test_hostile_names_run_nothing_and_break_no_page(watched: Watched, game: str) -> None:
    record, played = some(game)
    deal = words(record, HOSTILE).deal(played)
    page = PaperDrafter().match_page(words(record, HOSTILE).match([played], None, len(deal.seats)))
    watched.page.on("dialog", lambda dialog: watched.complaints.append(dialog.message))
    await watched.page.set_viewport_size(PHONE)
    await watched.page.set_content(page.decode())
    assert await watched.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert await watched.page.locator("script, svg, [onload]").count() == 0
    assert watched.asked == []
    watched.is_clean()


NUMBERS = re.compile(r"\d [A-Z]")


async def test_no_number_of_a_seat_is_left_behind_at_the_end_of_a_line(watched: Watched) -> None:
    record, played = ordinary("paskievics")
    names = ("Ilona", "Béla", "Sanne", "Eero")
    match = words(record, names).match([played], None, 4)
    await watched.page.set_viewport_size({"width": 1100, "height": 800})
    await watched.page.set_content(PaperDrafter().match_page(match).decode())
    parts = await watched.page.locator(".summary td:last-child span").all()
    told = [await one.inner_text() for one in parts]
    assert [len(NUMBERS.findall(one)) for one in told] == [1, 1, 1, 1]
    for one in parts:
        assert len(await one.evaluate("one => [...one.getClientRects()]")) == 1
        assert await one.evaluate("one => one.offsetHeight") < 30, "it stands on one line"
    watched.is_clean()


async def test_a_sheet_of_five_prints_on_one_page_with_all_its_columns(watched: Watched) -> None:
    names = [f"Nagyfalusi-Szentgyörgyi Krisztina {number}" for number in range(5)]
    owned = [Column(f"{key}{name}", key, 2, name, centred=True) for name in names for key in "±Σ"]
    columns = (Column("number", "#"), *(Column(f"c{n}", "Lappont", 3) for n in range(10)), *owned)
    rows = tuple((number, *[None] * 20) for number in range(1, 17))
    sheet = Table("t", "Asztal", columns, rows, code="https://x.example/#c", tall=True, apart=True)
    await watched.page.set_content(html_of(Document("hu", "L", "", (sheet,), wide=True)).decode())
    await watched.page.emulate_media(media="print")
    await watched.page.set_viewport_size({"width": 1030, "height": 700})
    assert await watched.page.evaluate("document.documentElement.scrollWidth") == 1030
    assert len(PAGE.findall(await watched.page.pdf(prefer_css_page_size=True))) == 1
    code = await watched.page.locator(".code path").first.bounding_box()
    assert code is not None
    assert code["width"] > 90
    watched.is_clean()


LINES = """[...document.querySelectorAll("td bdi, th bdi")].filter(
  one => one.firstChild
).map(one => {
  const words = one.textContent.split(" ");
  let at = 0, broken = false;
  for (const word of words) {
    const range = document.createRange();
    range.setStart(one.firstChild, at); range.setEnd(one.firstChild, at + word.length);
    broken ||= range.getClientRects().length > 1;
    at += word.length + 1;
  }
  return broken ? one.textContent : "";
}).filter(Boolean)"""
"""The cells in which a word is parted over lines."""


async def test_on_a_phone_no_name_is_parted_within_a_word(watched: Watched) -> None:
    names = ("Eero Halonen – Fanni IJsbrand", "Tuomas Åberg – Ulla Ökrös", "Bea Balogh – Éva Érdi")
    against = (Column(f"a{at}", name, 4, people=True) for at, name in enumerate(names))
    columns = (Column("place", "Sija", 0), Column("name", "Nimi", 7), *against)
    rows = tuple((at, name, "×", "44–56 (0)", "5. kierros") for at, name in enumerate(names, 1))
    grid = Document("fi", "Viikonloppu", "", (Table("g", "Lohkot: lohko 1", columns, rows),))
    await watched.page.set_viewport_size(PHONE)
    await watched.page.set_content(html_of(grid).decode())
    assert await watched.page.evaluate(LINES) == []
    assert await watched.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    heads = [await one.bounding_box() for one in await watched.page.locator("th").all()]
    assert all(one is not None and one["width"] < 150 for one in heads)
    watched.is_clean()


async def test_columns_to_write_on_are_as_wide_as_each_other_whosever_they_are(
    watched: Watched,
) -> None:
    owned = [
        Column(f"{key}{name}", key, 2, name, centred=True)
        for name in ("Dani", "Nagyfalusi-Szentgyörgyi Krisztina Anna")
        for key in "±Σ"
    ]
    columns = (Column("number", "#", 1, centred=True), Column("dealer", "Osztó", 3), *owned)
    rows = tuple((number, *[None] * 5) for number in range(1, 17))
    sheet = Table("t", "Asztal", columns, rows, tall=True, apart=True)
    await watched.page.set_content(html_of(Document("hu", "L", "", (sheet,), wide=True)).decode())
    for media in ("screen", "print"):
        await watched.page.emulate_media(media=media)
        cells = await watched.page.locator("tbody tr:first-child td").all()
        widths = [round((await one.bounding_box() or {"width": 0})["width"]) for one in cells]
        assert max(widths[2:]) - min(widths[2:]) <= 1, (media, widths)
    assert await watched.page.evaluate(LINES.replace("td bdi, th bdi", "td bdi")) == []
    watched.is_clean()
