"""The tricks of a deal as a table: a row for each, a column for each seat."""

from collections.abc import Mapping
from typing import Final

from app.application.wording.drawn import DrawnDeal, DrawnTrick, Face
from app.documents.deals.listing import SIDE, WHOLE, heading
from app.documents.deals.signs import colour_of, told, width_with_signs
from app.documents.pictures.svg import FAINT, SHADE, WON, Drawing

NUMBER: Final = 36
ROW: Final = 28
SIZE: Final = 16
LEAST: Final = 10
WON_LINE: Final = "#5f9a66"


def draw_tricks(drawing: Drawing, deal: DrawnDeal, top: float) -> float:
    """Draw them below ``top``; where what follows may begin."""
    if not deal.tricks:
        return top
    at = heading(drawing, deal.headings.tricks, top) - 14
    column = (WHOLE - NUMBER) / len(deal.seats)
    for seat, one in enumerate(deal.seats):
        middle = SIDE + NUMBER + (seat + 0.5) * column
        name, room = one.name, column - 8
        drawing.text(
            middle, at + 15, name, size=13, least=LEAST, anchor="middle", fill=FAINT, room=room
        )
    at += 24
    for number, trick in enumerate(deal.tricks, start=1):
        if number % 2:
            drawing.box(SIDE, at, WHOLE, ROW, SHADE)
        drawing.text(SIDE + NUMBER / 2, at + 19, str(number), size=13, anchor="middle", fill=FAINT)
        _draw_trick(drawing, trick, column, at)
        at += ROW
    drawing.line((SIDE, at), (SIDE + WHOLE, at))
    return at + 16


def _draw_trick(drawing: Drawing, trick: DrawnTrick, column: float, top: float) -> None:
    for seat, cards in _by_seat(trick).items():
        x = SIDE + NUMBER + seat * column
        if seat == trick.winner:
            drawing.box(x + 3, top + 2, column - 6, ROW - 4, WON, WON_LINE, radius=6)
        pieces = [
            piece
            for place, card in cards
            for piece in ((f"{place} ", FAINT), (f"{told(card)} ", colour_of(card.suit)))
        ]
        long = width_with_signs("".join(words for words, _ in pieces).rstrip()) * SIZE
        drawing.words(x + (column - long) / 2, top + 20, pieces, size=SIZE, small=FAINT)


def _by_seat(trick: DrawnTrick) -> Mapping[int, list[tuple[int, Face]]]:
    """The cards that each seat played, with their place in the trick."""
    found: dict[int, list[tuple[int, Face]]] = {}
    for place, (seat, card) in enumerate(trick.cards, start=1):
        found.setdefault(seat, []).append((place, card))
    return found
