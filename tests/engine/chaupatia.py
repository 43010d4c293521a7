"""Chaupatia under the laws."""

from typing import Final

from app.engine.cards import Pack
from app.engine.dealing import Scripted, Seeded, opening_of
from app.engine.policy import Draw, seeded_draw
from app.engine.seats import Seat
from app.engine.shuffle import shuffled
from app.games.chaupatia.cards import CODES, PACK, codes_of
from app.games.chaupatia.deal import ChaupatiaDeal
from app.games.chaupatia.engine import ChaupatiaEngine
from app.games.chaupatia.events import DealScored
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.options import (
    AuctionRounds,
    ChaupatiaOptions,
    DealReview,
    EarlyEnd,
    LastTrick,
    LevelResult,
    SixteenOffer,
    StopConsent,
)
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.state import ChoosingPattern, Ended, Playing, SixteenChance, State
from tests.engine.subject import Subject
from tests.games.chaupatia.table import pack_for
from tests.games.chaupatia.twins import twins

SCRIPTED_DEALS: Final = 9

OPTIONS: Final = (
    ChaupatiaOptions(),
    ChaupatiaOptions(
        auction_rounds=AuctionRounds.SINGLE,
        early_end=EarlyEnd.PLAY_OUT,
        sixteen_offer=SixteenOffer.ALWAYS_VISIBLE,
        last_trick=LastTrick.HIDE_AT_ONCE,
        deal_review=DealReview.AFTER_DEAL,
        stop_consent=StopConsent.TEAM_MAJORITY,
        max_kapen=1,
    ),
    ChaupatiaOptions(
        passed_may_rebid=True,
        early_end=EarlyEnd.PLAY_OUT,
        sixteen_on_forced_six=False,
        deal_review=DealReview.NEVER,
        stop_consent=StopConsent.ONE_PER_TEAM,
        level_result=LevelResult.EXTRA_DEAL,
        default_pattern=Pattern.TWOS,
        max_deals=6,
    ),
    ChaupatiaOptions(
        sixteen_offer=SixteenOffer.ALWAYS_VISIBLE,
        show_trick_count=True,
        level_result=LevelResult.EXTRA_DEAL,
        default_pattern=Pattern.FOUR_AND_TWOS,
        time_limit=3600,
        max_deals=12,
    ),
    ChaupatiaOptions(
        sixteen_offer=SixteenOffer.ALWAYS_VISIBLE,
        last_trick=LastTrick.HIDE_AT_ONCE,
        max_kapen=2,
    ),
)


def cards(state: State) -> tuple[str, ...] | None:
    """Every card, in a hand, on the table or picked up."""
    match state.phase:
        case ChoosingPattern() | Ended():
            return None
        case Playing() as play:
            return _of_play(play)
        case SixteenChance(play=play):
            return _of_play(play)
        case phase:
            return tuple(code for hand in phase.hands for code in codes_of(hand))


def _of_play(play: Playing) -> tuple[str, ...]:
    lying = (CODES[card] for card in play.trick)
    in_hands = (code for hand in play.hands for code in codes_of(hand))
    return (*in_hands, *lying, *_gone(play))


def _gone(play: Playing) -> tuple[str, ...]:
    return tuple(CODES[card] for trick in play.picked_up for card in trick.cards)


def quitted(state: State) -> tuple[str, ...]:
    """The cards of picked-up tricks."""
    phase = state.phase.play if isinstance(state.phase, SixteenChance) else state.phase
    if not isinstance(phase, Playing):
        return ()
    at_once = phase.lies and state.options.last_trick is LastTrick.HIDE_AT_ONCE
    lying = (CODES[card] for card in phase.trick) if at_once else ()
    return (*_gone(phase), *lying)


def score_holds(score: ChaupatiaScore) -> bool:
    """One counter is 0 and the other at most 48; what was earned is a bid, 16, or its double."""
    return (
        min(score.against) == 0
        and max(score.against) <= 48
        and score.earned in ((5, 6, 7, 8, 16) if score.made else (10, 12, 14, 16, 32))
        and (score.earner == score.declarer % 2) == score.made
    )


def first_dealer(deal: ChaupatiaDeal) -> Seat:
    """Who dealt it."""
    return deal.score.dealer


def script(pack: Pack, _seats: int, seed: str) -> Scripted:
    """Packs in which one team has nearly all high cards, so that 16 is called, and shuffled ones.

    Who deals makes no difference to which cards neighbours but one get.
    """
    draw = seeded_draw(seed, "packs")
    packs = tuple(
        shuffled(pack.codes, seed, f"pack:{number}") if number % 3 == 2 else _one_sided(draw)
        for number in range(SCRIPTED_DEALS)
    )
    return Scripted(packs=packs, opening=opening_of(Seeded(seed), pack), seed=seed)


def _one_sided(draw: Draw) -> tuple[str, ...]:
    high = [code for code in CODES if code[0] in "AKQJT9"]
    low = [code for code in CODES if code[0] not in "AKQJT9"]
    hands = {
        seat: (high if seat % 2 else low)[8 * (seat // 2) : 8 * (seat // 2) + 8]
        for seat in range(6)
    }
    pack = list(pack_for(hands, dealer=draw(6)))
    for _ in range(draw(4)):
        one, other = draw(len(pack)), draw(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    return tuple(pack)


CHAUPATIA: Final = Subject(
    path="tests.engine.chaupatia:CHAUPATIA",
    engine=ChaupatiaEngine(),
    pack=PACK,
    twins=twins,
    cards=cards,
    options=OPTIONS,
    quitted=quitted,
    opening=(DealScored,),
    may_linger=("stop-",),
    score_holds=score_holds,
    first_dealer=first_dealer,
    script=script,
)
