"""A deal and a match as one page each, built as a tree: no name can become markup."""

from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree as ET

from app.application.wording.drawn import DrawnDeal, DrawnMatch, ScoreItem
from app.documents.deals.sections import add, add_deal, add_name
from app.documents.pictures.svg import clean

DOCTYPE: Final = b"<!DOCTYPE html>\n"
BETWEEN: Final = "; "


def deal_page(deal: DrawnDeal) -> bytes:
    """A deal alone."""
    page, main = _page(f"{deal.game} – {deal.title}", deal.language)
    add_deal(main, deal, "h1")
    return _written(page)


def match_page(match: DrawnMatch) -> bytes:
    """A match: who plays, the sheet of its deals, then each deal."""
    page, main = _page(match.game, match.language)
    top = add(main, "section")
    add(top, "h1", match.game)
    players = add(top, "ul")
    for name in match.players:
        add_name(add(players, "li"), name)
    add(top, "p", f"{match.headings.result}: {match.outcome}")
    if match.deals:
        _add_sheet(top, match)
    for deal in match.deals:
        add_deal(main, deal, "h2")
    return _written(page)


def _add_sheet(parent: ET.Element, match: DrawnMatch) -> None:
    heads = match.headings
    table = add(add(parent, "div", kind="tricks summary"), "table")
    row = add(add(table, "thead"), "tr")
    for words in (heads.deal, heads.result, heads.running):
        add(row, "th", words, scope="col")
    body = add(table, "tbody")
    for deal in match.deals:
        row = add(body, "tr")
        add(row, "th", deal.title, scope="row")
        cell = add(row, "td")
        for item in _results(deal):
            add(cell, "p", item.text)
        cell = add(row, "td")
        for line in deal.running:
            _add_line(cell, line)


def _add_line(cell: ET.Element, line: str) -> None:
    """A line that goes on below between one player's figures and the next one's."""
    whole = add(cell, "p")
    *others, last = line.split(BETWEEN)
    for part in others:
        add(whole, "span", part + BETWEEN.rstrip()).tail = " "
    add(whole, "span", last)


def _results(deal: DrawnDeal) -> tuple[ScoreItem, ...]:
    return (*deal.items, deal.result)


def _page(title: str, language: str) -> tuple[ET.Element, ET.Element]:
    """A page and the part of it that is to be filled."""
    page = ET.Element("html", {"lang": language})
    head = add(page, "head")
    add(head, "meta", charset="utf-8")
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "title", title)
    add(head, "style", _style())
    return page, add(add(page, "body"), "main")


@cache
def _style() -> str:
    return (files("app.documents.deals") / "page.css").read_text("utf-8")


def _written(page: ET.Element) -> bytes:
    for one in page.iter():
        one.text = None if one.text is None else clean(one.text)
    return DOCTYPE + bytes(ET.tostring(page, encoding="utf-8", method="html"))
