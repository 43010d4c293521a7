"""A deal of Chaupatia as it is drawn on paper, with the rules that scored it."""

from collections.abc import Iterator

from app.engine.layout import LaidHand, LaidRole, LaidTrick, Layout
from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.match import ChaupatiaScore


def layout_of(deal: ChaupatiaDeal) -> Layout:
    """The hands as far as the deal tells them (CHA-VIEW-7); the calls were spoken."""
    score = deal.score
    return Layout(
        number=score.deal,
        dealer=score.dealer,
        hands=tuple(LaidHand(hand.seat, hand.cards) for hand in deal.hands),
        tricks=tuple(LaidTrick(trick.cards, trick.winner) for trick in deal.tricks),
        roles=(LaidRole("notion.declarer", score.declarer),),
        rules=tuple(_rules(score)),
    )


def _rules(score: ChaupatiaScore) -> Iterator[str]:
    if score.sixteen:
        yield "CHA-16-4" if score.made else "CHA-16-5"
    else:
        yield "CHA-SCORE-1" if score.made else "CHA-SCORE-2"
    if score.forced:
        yield "CHA-SCORE-5"
    yield "CHA-LEDG-2"
    if score.kaap is not None:
        yield "CHA-KAAP-1"
