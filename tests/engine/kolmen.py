"""Kolmen tuppi under the laws."""

from typing import Final

from app.engine.cards import FRENCH
from app.engine.seats import Seat
from app.games.tuppi.cards import CODES, codes_of
from app.games.tuppi.kolmen.course import KolmenState
from app.games.tuppi.kolmen.deal import KolmenTuppiDeal
from app.games.tuppi.kolmen.engine import KolmenTuppiEngine
from app.games.tuppi.kolmen.options import KolmenTuppiOptions
from app.games.tuppi.kolmen.score import KolmenTuppiScore
from app.games.tuppi.options import CutOption, DealRecordPublic, FirstDealerStart, TrickTurn
from app.games.tuppi.state import Playing, TrickLying
from tests.engine.subject import Subject, with_opening
from tests.games.tuppi.kolmen_twins import twins

OPTIONS: Final = (
    KolmenTuppiOptions(),
    KolmenTuppiOptions(
        kolmen_rise=True,
        cut=CutOption.ASK,
        trick_turn=TrickTurn.ACKNOWLEDGED,
        deal_record_public=DealRecordPublic.AFTER_MATCH,
    ),
    KolmenTuppiOptions(
        kolmen_base_tricks=2, cut=CutOption.ASK, first_dealer_start=FirstDealerStart.SEAT_2
    ),
    KolmenTuppiOptions(kolmen_base_tricks=0, kolmen_rise=True),
    KolmenTuppiOptions(kolmen_base_tricks=0, trick_turn=TrickTurn.ACKNOWLEDGED),
)


def cards(state: KolmenState) -> tuple[str, ...] | None:
    """Every card, in a hand or unused, on the table or turned."""
    play = _play(state)
    if play is None:
        return None
    lying = (CODES[card] for card in play.trick)
    return (*(code for hand in play.hands for code in codes_of(hand)), *lying, *quitted(state))


def _play(state: KolmenState) -> Playing | None:
    phase = state.phase
    if isinstance(phase, TrickLying):
        return phase.play
    return phase if isinstance(phase, Playing) else None


def quitted(state: KolmenState) -> tuple[str, ...]:
    """The cards of turned tricks."""
    play = _play(state)
    return tuple(CODES[card] for trick in (play.turned if play else ()) for card in trick.cards)


def score_holds(score: KolmenTuppiScore) -> bool:
    """All points come in fours, and nobody is credited more than he earned."""
    figures = (*score.seat_points, *score.seat_credited, score.rise.points, *score.tallies)
    pairs = zip(score.seat_credited, score.seat_points, strict=True)
    return all(figure % 4 == 0 for figure in figures) and all(
        credited in (0, earned) for credited, earned in pairs
    )


def first_dealer(deal: KolmenTuppiDeal) -> Seat:
    """Who dealt it."""
    return deal.score.dealer


KOLMEN: Final = Subject(
    path="tests.engine.kolmen:KOLMEN",
    engine=KolmenTuppiEngine(),
    pack=FRENCH,
    twins=twins,
    cards=cards,
    options=OPTIONS,
    quitted=quitted,
    score_holds=score_holds,
    first_dealer=first_dealer,
    script=with_opening,
)
