"""Paskievics under the laws."""

from typing import Final

from app.engine.cards import Hand
from app.engine.seats import Seat
from app.games.paskievics.cards import CODES, PACK, TAROKKS, codes_of
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.engine import PaskievicsEngine
from app.games.paskievics.events import AuctionWon, BidMade, HandThrownIn, PartnerCalled
from app.games.paskievics.knowledge import turned_tricks
from app.games.paskievics.levels import Level
from app.games.paskievics.match import PaskievicsScore
from app.games.paskievics.options import (
    AnnulHands,
    FinalTies,
    FirstDealer,
    FourKingsWithSilentVolat,
    PagatInvit,
    PaskievicsOptions,
    SelfCall,
    TableTies,
    TarokkCountPayment,
)
from app.games.paskievics.state import Bidding, Discarding, Ended, Playing, State, Taking
from tests.engine.subject import Subject
from tests.games.paskievics.twins import twins

OPTIONS: Final = (
    PaskievicsOptions(),
    PaskievicsOptions(
        seats=5,
        deals=0,
        tarokk_count_payment=TarokkCountPayment.EACH_OTHER,
        self_call=SelfCall.XX_ONLY,
        free_call_after_tarokk_discard=True,
        inviter_may_rebid=True,
        pagat_invit=PagatInvit.FREE,
        declarer_may_announce_when_doubled=True,
        max_doubling=5,
    ),
    PaskievicsOptions(
        deals=4,
        first_dealer=FirstDealer.SEAT_2,
        tarokk_count_payment=TarokkCountPayment.NONE,
        four_kings_with_silent_volat=FourKingsWithSilentVolat.SCORED,
        called_skart_to_declarer=True,
        pagat_invit=PagatInvit.FORBIDDEN,
        hold_two_strict=True,
        proba_levels=(Level.THREE, Level.TWO, Level.ONE),
        annul_hands=AnnulHands.THREE,
        max_doubling=3,
        reveal_after_deal=False,
    ),
    PaskievicsOptions(
        seats=5,
        deals=5,
        annul_hands=AnnulHands.OFF,
        table_ties=TableTies.LOTS,
        final_ties=FinalTies.PRELIMINARY_RANK,
    ),
    PaskievicsOptions(deals=0, self_call=SelfCall.XX_ONLY),
)


def cards(state: State) -> tuple[str, ...] | None:
    """Every card: in a hand, in the talon, laid away, on the table or in a trick."""
    phase = state.phase
    if isinstance(phase, Ended):
        return None
    masks: list[Hand] = list(phase.hands)
    loose: tuple[int, ...] = ()
    if isinstance(phase, Bidding | Taking):
        loose = phase.talon
    elif isinstance(phase, Discarding):
        masks += [laying.laid for laying in phase.layings]
    else:
        masks += phase.skarts
    if isinstance(phase, Playing):
        lying = phase.trick if len(phase.trick) < 4 else ()
        loose = (*lying, *(card for trick in phase.tricks for card in trick.cards))
    return (*(code for mask in masks for code in codes_of(mask)), *(CODES[card] for card in loose))


def quitted(state: State) -> tuple[str, ...]:
    """The cards of turned tricks, and after the first lead the declarer's open discards."""
    phase = state.phase
    if not isinstance(phase, Playing) or not phase.trick:
        return ()
    turned = phase.tricks[: turned_tricks(state)]
    shown = codes_of(phase.skarts[phase.terms.won.declarer] & TAROKKS)
    return (*(CODES[card] for trick in turned for card in trick.cards), *shown)


def score_holds(score: PaskievicsScore) -> bool:
    """Nothing is won that is not lost, and what is won is what the items come to."""
    net = sum(item.amount if item.gains == 0 else -item.amount for item in score.items)
    return sum(score.payments) == sum(score.totals) == 0 and net == score.net


def first_dealer(deal: PaskievicsDeal) -> Seat:
    """Who dealt it."""
    return deal.score.dealer


PASKIEVICS: Final = Subject(
    path="tests.engine.paskievics:PASKIEVICS",
    engine=PaskievicsEngine(),
    pack=PACK,
    twins=twins,
    cards=cards,
    options=OPTIONS,
    quitted=quitted,
    shown=(PartnerCalled, AuctionWon, BidMade, HandThrownIn),
    sealed=("lay:", "lift:"),
    opening=(HandThrownIn,),
    score_holds=score_holds,
    first_dealer=first_dealer,
)
