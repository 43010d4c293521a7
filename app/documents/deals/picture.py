"""A deal as one picture: the hands around the table, what was said, the tricks, the score."""

from collections.abc import Sequence
from typing import Final

from app.application.wording.drawn import DrawnDeal
from app.documents.deals.board import draw_table
from app.documents.deals.listing import draw_said, draw_score
from app.documents.deals.tricks import draw_tricks
from app.documents.pictures.svg import FAINT, Drawing

WIDTH: Final = 900
MARGIN: Final = 24
TITLE: Final = 26


def deal_picture(deal: DrawnDeal) -> bytes:
    """The picture, self-contained, with all that it shows told in words besides."""
    drawing = Drawing(WIDTH, f"{deal.game} – {deal.title}", deal.language)
    drawing.describe("\n".join(in_words(deal)))
    drawing.text(MARGIN, MARGIN + TITLE - 4, deal.title, size=TITLE, bold=True)
    drawing.text(WIDTH - MARGIN, MARGIN + TITLE - 4, deal.game, size=18, anchor="end", fill=FAINT)
    top = draw_table(drawing, deal, MARGIN + TITLE + 20)
    top = draw_said(drawing, deal, top)
    top = draw_tricks(drawing, deal, top)
    draw_score(drawing, deal, top)
    return drawing.bytes(MARGIN)


def in_words(deal: DrawnDeal) -> Sequence[str]:
    """The deal for those who do not see the picture, line by line."""
    heads = deal.headings
    hands = [
        f"{seat.name}: "
        + (
            heads.unseen
            if seat.suits is None
            else ", ".join(card.name for suit in seat.suits for card in suit)
        )
        for seat in deal.seats
    ]
    said = [f"{one.name}: {one.text}" for one in deal.said]
    tricks = [
        f"{heads.trick} {number}: "
        + ", ".join(f"{deal.seats[seat].name} {card.name}" for seat, card in trick.cards)
        + f"; {heads.won_by} {deal.seats[trick.winner].name}"
        for number, trick in enumerate(deal.tricks, start=1)
    ]
    scored = [f"{one.text} ({', '.join(one.rules)})" for one in (*deal.items, deal.result)]
    return (*hands, *said, *tricks, *scored, *deal.running)
