"""The parts of a deal on a page."""

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from app.application.wording.drawn import DrawnDeal, DrawnHeap, DrawnSeat, DrawnTrick, Face
from app.documents.deals.board import GIST
from app.documents.deals.placing import ABOVE, MIDDLE, places
from app.documents.deals.signs import SIGNS, told

COLUMNS: Final = ("left", "middle", "right")


def add(
    parent: ET.Element, tag: str, words: str = "", *, kind: str = "", **attributes: str
) -> ET.Element:
    """A child with these words; ``kind`` is its class."""
    made = ET.SubElement(parent, tag, {"class": kind, **attributes} if kind else attributes)
    made.text = words or None
    return made


def add_name(parent: ET.Element, name: str, kind: str = "") -> ET.Element:
    """A name, which keeps its direction of writing to itself."""
    return add(parent, "bdi", name, kind=kind)


def add_deal(parent: ET.Element, deal: DrawnDeal, tag: str) -> None:
    """A deal with all its parts under a heading."""
    section = add(parent, "section", kind="deal")
    top = add(section, "header")
    add(top, tag, deal.title)
    add(top, "p", deal.game, kind="faint")
    _add_table(section, deal)
    _add_said(section, deal)
    _add_tricks(section, deal)
    _add_score(section, deal)


def _add_table(parent: ET.Element, deal: DrawnDeal) -> None:
    """The seats in their order for who listens; a grid puts them around the table."""
    wide = len(deal.seats) == 2
    table = add(parent, "div", kind="table wide" if wide else "table")
    where = places(len(deal.seats), clockwise=deal.clockwise)
    for seat, (column, row) in zip(deal.seats, where, strict=True):
        line = 1 if row == ABOVE else 3 if column == MIDDLE else 2
        if column != MIDDLE and row != ABOVE and len(deal.seats) > 4:
            line = 3
        place = f"grid-row:{line}"
        block = add(table, "div", kind=f"seat {COLUMNS[column]}", style=place)
        _add_seat(block, seat, deal.headings.unseen)
    felt = add(table, "div", kind="felt middle", style="grid-row:2")
    for heap in deal.heaps:
        _add_heap(felt, heap)
    for fact in deal.gist[:GIST]:
        add(felt, "p", fact)


def _add_seat(block: ET.Element, seat: DrawnSeat, unseen: str) -> None:
    add_name(add(block, "strong"), seat.name)
    if seat.roles:
        add(block, "p", " · ".join(seat.roles), kind="faint")
    if seat.suits is None:
        add(block, "p", unseen, kind="faint")
    for suit in seat.suits or ():
        _add_suit(block, suit)
    for heap in seat.heaps:
        _add_heap(block, heap)


def _add_heap(parent: ET.Element, heap: DrawnHeap) -> None:
    line = add(parent, "p")
    add(line, "span", heap.label, kind="faint").tail = " "
    for card in heap.cards:
        _add_card(line, card)


def _add_suit(block: ET.Element, suit: Sequence[Face]) -> None:
    """The suit once, then its cards."""
    line = add(block, "p")
    if sign := SIGNS.get(suit[0].suit):
        made = add(line, "span", sign, kind=suit[0].suit)
        made.set("aria-hidden", "true")
        made.tail = " "
    for card in suit:
        _add_card(line, card, card.sign, "" if card.suit else "tarokk")


def _add_card(
    parent: ET.Element, card: Face, sign: str | None = None, kind: str | None = None
) -> None:
    """The sign to be seen, the name to be heard or pointed at."""
    colour = card.suit or "tarokk" if kind is None else kind
    attributes = {
        "class": f"card {colour}".strip(),
        "role": "img",
        "aria-label": card.name,
        "title": card.name,
    }
    made = ET.SubElement(parent, "span", attributes)
    made.text = told(card) if sign is None else sign
    made.tail = " "


def _add_said(parent: ET.Element, deal: DrawnDeal) -> None:
    if not deal.said:
        return
    add(parent, "h3", deal.headings.said)
    said = add(parent, "ol", kind="said")
    for one in deal.said:
        line = add(said, "li")
        add_name(line, one.name, "faint").tail = " "
        add(line, "span", one.text)


def _add_tricks(parent: ET.Element, deal: DrawnDeal) -> None:
    if not deal.tricks:
        return
    add(parent, "h3", deal.headings.tricks)
    table = add(add(parent, "div", kind="tricks"), "table")
    row = add(add(table, "thead"), "tr")
    add(row, "th", deal.headings.trick, scope="col")
    for seat in deal.seats:
        add_name(add(row, "th", scope="col"), seat.name)
    body = add(table, "tbody")
    for number, trick in enumerate(deal.tricks, start=1):
        row = add(body, "tr")
        add(row, "th", str(number), scope="row")
        for place in range(len(deal.seats)):
            _add_cards(row, trick, place, deal.headings.won_by)


def _add_cards(row: ET.Element, trick: DrawnTrick, seat: int, won: str) -> None:
    attributes = {"class": "won", "title": won} if seat == trick.winner else {}
    cell = ET.SubElement(row, "td", attributes)
    for place, (by, card) in enumerate(trick.cards, start=1):
        if by == seat:
            add(cell, "span", str(place), kind="place").tail = " "
            _add_card(cell, card)


def _add_score(parent: ET.Element, deal: DrawnDeal) -> None:
    heads = deal.headings
    add(parent, "h3", heads.result)
    score = add(parent, "ul", kind="score")
    for item in (*deal.items, deal.result):
        line = add(score, "li", kind="result" if item is deal.result else "item")
        add(line, "span", item.text)
        add(line, "span", " · ".join(item.rules), kind="rules", title=heads.rules)
    if deal.running:
        add(parent, "h3", heads.running)
        for told_score in deal.running:
            add(parent, "p", told_score)
