"""Deals of four, three and two as they are drawn on paper, with the rules that scored them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from app.engine.layout import LaidHand, LaidHeap, LaidMove, LaidRole, LaidTrick, Layout
from app.games.tuppi.avo.deal import AvotuppiDeal
from app.games.tuppi.deal import DealtHand, PlayedTrick, TuppiDeal
from app.games.tuppi.kinds import Kind
from app.games.tuppi.kolmen.deal import KolmenTuppiDeal
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.shows import Show

BY_KIND: Final[Mapping[Kind, str]] = {
    Kind.RAMI: "TUP-SCORE-2",
    Kind.NOLO: "TUP-SCORE-4",
    Kind.SOOLI: "TUP-SOOLI-11",
}


def of_four(deal: TuppiDeal) -> Layout:
    """A deal of two pairs: the shows, and what the partners of a sooli gave each other."""
    roles = (("notion.ramaaja", deal.ramaaja), ("notion.soloist", deal.soloist))
    return Layout(
        number=deal.score.deal,
        dealer=deal.score.dealer,
        hands=_hands(deal.hands),
        tricks=_tricks(deal.tricks),
        roles=tuple(LaidRole(label, seat) for label, seat in roles if seat is not None),
        shown=_shown(deal.shows),
        given=tuple(LaidMove(gift.seat, f"give:{gift.given}") for gift in deal.gifts if gift.given),
        rules=tuple(_rules(deal.score)),
    )


def of_two(deal: AvotuppiDeal) -> Layout:
    """A deal of two: the columns of each besides the hand, open cards and those below them."""
    ramaaja = deal.ramaaja
    return Layout(
        number=deal.score.deal,
        dealer=deal.score.dealer,
        hands=_hands(deal.hands),
        tricks=_tricks(deal.tricks),
        roles=() if ramaaja is None else (LaidRole("notion.ramaaja", ramaaja),),
        heaps=tuple(
            heap
            for row in deal.rows
            for heap in (
                LaidHeap("notion.open-card", row.open, row.seat),
                LaidHeap("notion.hidden-card", row.hidden, row.seat),
            )
        ),
        shown=_shown(deal.shows),
        rules=(*_rules(deal.score), "TUP-AVO-11"),
    )


def of_three(deal: KolmenTuppiDeal) -> Layout:
    """A deal of three, and the hand that nobody had."""
    rises = deal.score.rise.pair is not None or deal.score.rise_fell
    return Layout(
        number=deal.score.deal,
        dealer=deal.score.dealer,
        hands=_hands(deal.hands),
        tricks=_tricks(deal.tricks),
        heaps=(LaidHeap("notion.unused-hand", deal.unused),),
        rules=("TUP-KOLMEN-5", "TUP-KOLMEN-7" if rises else "TUP-KOLMEN-6"),
    )


def _hands(hands: Iterable[DealtHand]) -> tuple[LaidHand, ...]:
    return tuple(LaidHand(hand.seat, hand.cards) for hand in hands)


def _tricks(tricks: Iterable[PlayedTrick]) -> tuple[LaidTrick, ...]:
    return tuple(LaidTrick(trick.cards, trick.winner) for trick in tricks)


def _shown(shows: Iterable[Show]) -> tuple[LaidMove, ...]:
    return tuple(LaidMove(show.seat, show.text) for show in shows)


def _rules(score: TuppiScore) -> Iterator[str]:
    """What the deal was worth, and what became of it."""
    yield "TUP-SCORE-3" if score.robbery else BY_KIND[score.kind]
    if score.rise_fell:
        yield "TUP-RISE-4"
    elif score.rise.pair is None:
        yield "TUP-BOTH-2"
    else:
        begun = score.rise.points == score.credited
        yield "TUP-RISE-2" if begun else "TUP-RISE-3"
    if score.nalsytuppi:
        yield "TUP-END-2"
    elif score.tuppi is not None:
        yield "TUP-END-1"
