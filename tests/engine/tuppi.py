"""Tuppi for four under the laws."""

from typing import Final

from app.engine.cards import FRENCH
from app.engine.seats import Seat
from app.games.tuppi.cards import CODES, codes_of
from app.games.tuppi.deal import TuppiDeal
from app.games.tuppi.engine import TuppiEngine
from app.games.tuppi.events import ShowTurned
from app.games.tuppi.match import TuppiScore
from app.games.tuppi.options import (
    CutOption,
    DealRecordPublic,
    Drawn,
    EarlyEnd,
    FirstDealerStart,
    MatchKind,
    Scoring,
    ShowEntry,
    ShowMode,
    SooliReturn,
    TournamentPoints,
    TrickTurn,
    TuppiOptions,
)
from app.games.tuppi.state import Cutting, Ended, Phase, Playing, State, TrickLying
from tests.engine.subject import Subject, with_opening
from tests.games.tuppi.twins import twins

OPTIONS: Final = (
    TuppiOptions(),
    TuppiOptions(
        sooli=True,
        show_mode=ShowMode.HAND_CARD,
        cut=CutOption.ASK,
        trick_turn=TrickTurn.ACKNOWLEDGED,
        deal_record_public=DealRecordPublic.AFTER_MATCH,
    ),
    TuppiOptions(
        match=MatchKind.TURNAUS,
        show_entry=ShowEntry.SEQUENTIAL,
        early_end=EarlyEnd.AUTO,
        first_dealer_start=FirstDealerStart.SEAT_2,
    ),
    TuppiOptions(
        scoring=Scoring.BOTH_COLLECT,
        sooli=True,
        sooli_return=SooliReturn.RANDOM,
        show_mode=ShowMode.HAND_CARD,
        show_ace_allowed=False,
        show_entry=ShowEntry.SEQUENTIAL,
    ),
    TuppiOptions(
        match=MatchKind.TURNAUS,
        match_deals=16,
        drawn=Drawn.EXTRA_DEALS,
        tournament_points=TournamentPoints.FINAL_RISE,
        early_end=EarlyEnd.AUTO,
        trick_turn=TrickTurn.ACKNOWLEDGED,
    ),
)


def cards(state: State) -> tuple[str, ...] | None:
    """Every card, in a hand, on the table or turned."""
    match state.phase:
        case Cutting() | Ended():
            return None
        case Playing() as play:
            return _of_play(play)
        case TrickLying(play=play):
            return _of_play(play)
        case phase:
            return tuple(code for hand in phase.hands for code in codes_of(hand))


def _of_play(play: Playing) -> tuple[str, ...]:
    lying = (CODES[card] for card in play.trick)
    in_hands = (code for hand in play.hands for code in codes_of(hand))
    return (*in_hands, *lying, *_turned(play))


def _turned(phase: Phase) -> tuple[str, ...]:
    play = phase.play if isinstance(phase, TrickLying) else phase
    turned = play.turned if isinstance(play, Playing) else ()
    return tuple(CODES[card] for trick in turned for card in trick.cards)


def quitted(state: State) -> tuple[str, ...]:
    """The cards of turned tricks."""
    return _turned(state.phase)


def score_holds(score: TuppiScore) -> bool:
    """All points come in fours, and nobody rises beyond a tuppi without winning by it."""
    figures = (score.points, score.credited, score.rise.points, *score.tallies)
    in_fours = all(figure % 4 == 0 for figure in figures)
    return (
        in_fours
        and score.credited in (0, score.points)
        and score.rise_fell <= (score.credited == 0)
    )


def first_dealer(deal: TuppiDeal) -> Seat:
    """Who dealt it."""
    return deal.score.dealer


TUPPI: Final = Subject(
    path="tests.engine.tuppi:TUPPI",
    engine=TuppiEngine(),
    pack=FRENCH,
    twins=twins,
    cards=cards,
    options=OPTIONS,
    quitted=quitted,
    shown=(ShowTurned,),
    sealed=("show:", "give:"),
    score_holds=score_holds,
    first_dealer=first_dealer,
    script=with_opening,
)
