"""Avotuppi under the laws."""

from typing import Final

from app.engine.cards import FRENCH
from app.engine.seats import Seat
from app.games.tuppi.avo.columns import covered, to_play_from
from app.games.tuppi.avo.deal import AvotuppiDeal
from app.games.tuppi.avo.engine import AvotuppiEngine
from app.games.tuppi.avo.options import AvotuppiOptions
from app.games.tuppi.avo.state import AvoLying, AvoPlaying, AvoShowing, AvoState
from app.games.tuppi.cards import CODES, codes_of
from app.games.tuppi.events import ShowTurned
from app.games.tuppi.options import (
    CutOption,
    DealRecordPublic,
    EarlyEnd,
    FirstDealerStart,
    Scoring,
    ShowEntry,
    ShowMode,
    TrickTurn,
)
from tests.engine.subject import Subject, with_opening
from tests.engine.tuppi import score_holds
from tests.games.tuppi.avo_twins import twins

OPTIONS: Final = (
    AvotuppiOptions(),
    AvotuppiOptions(
        show_mode=ShowMode.HAND_CARD,
        cut=CutOption.ASK,
        trick_turn=TrickTurn.ACKNOWLEDGED,
        deal_record_public=DealRecordPublic.AFTER_MATCH,
    ),
    AvotuppiOptions(
        show_entry=ShowEntry.SEQUENTIAL,
        early_end=EarlyEnd.AUTO,
        first_dealer_start=FirstDealerStart.SEAT_1,
    ),
    AvotuppiOptions(
        scoring=Scoring.BOTH_COLLECT,
        show_mode=ShowMode.HAND_CARD,
        show_ace_allowed=False,
        show_entry=ShowEntry.SEQUENTIAL,
    ),
    AvotuppiOptions(early_end=EarlyEnd.AUTO, trick_turn=TrickTurn.ACKNOWLEDGED),
)


def cards(state: AvoState) -> tuple[str, ...] | None:
    """Every card: in a hand, open or hidden in a column, on the table or turned."""
    phase = state.phase
    if isinstance(phase, AvoShowing):
        rows, playable = phase.rows, to_play_from(phase.hands, phase.rows)
    elif (play := _play(state)) is not None:
        rows, playable = play.terms.rows, play.hands
    else:
        return None
    own = [hand | covered(row, hand) for row, hand in zip(rows, playable, strict=True)]
    doubled = [hand & covered(row, hand) for row, hand in zip(rows, playable, strict=True)]
    return (
        *(code for hand in (*own, *doubled) for code in codes_of(hand)),
        *_lying(state),
        *quitted(state),
    )


def _play(state: AvoState) -> AvoPlaying | None:
    phase = state.phase
    if isinstance(phase, AvoLying):
        return phase.play
    return phase if isinstance(phase, AvoPlaying) else None


def _lying(state: AvoState) -> tuple[str, ...]:
    play = _play(state)
    return tuple(CODES[card] for card in (play.trick if play else ()))


def quitted(state: AvoState) -> tuple[str, ...]:
    """The cards of turned tricks."""
    play = _play(state)
    return tuple(CODES[card] for trick in (play.turned if play else ()) for card in trick.cards)


def first_dealer(deal: AvotuppiDeal) -> Seat:
    """Who dealt it."""
    return deal.score.dealer


AVO: Final = Subject(
    path="tests.engine.avo:AVO",
    engine=AvotuppiEngine(),
    pack=FRENCH,
    twins=twins,
    cards=cards,
    options=OPTIONS,
    quitted=quitted,
    shown=(ShowTurned,),
    sealed=("show:",),
    score_holds=score_holds,
    first_dealer=first_dealer,
    script=with_opening,
)
