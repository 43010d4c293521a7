"""The moves of Chaupatia that a player may make or well try, each made once.

The table also holds what no rule allows (``bid:5``, ``trump:NT``, ``pattern:2+2+4``), so that what
is explained of a seat's moves has it too. What else a text may name is read by ``reading``.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated, Final

from msgspec import Meta

from app.engine.cards import Hand, by_suit, cards_of
from app.engine.director import LAST_DEAL as LAST_DEAL_TEXT
from app.engine.director import LAST_DEAL_BACK as LAST_DEAL_BACK_TEXT
from app.engine.director import forfeit
from app.engine.values import Move
from app.games.chaupatia.cards import CARD, CODES, SUIT_MASK, SUITS
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.seats import ALL, SeatNumber

HIGHEST_NUMBER: Final = 99
"""A number of tricks that can be written down, though most are refused: two digits at the most."""

Number = Annotated[int, Meta(ge=0, le=HIGHEST_NUMBER)]


class VoidCause(StrEnum):
    """Why the director annuls a deal."""

    EXPOSED_CARD = "exposed-card"
    WRONG_HANDS = "wrong-hands"
    DISTURBANCE = "disturbance"


class ChoosePattern(Move, frozen=True, kw_only=True, tag="chaupatia.choose_pattern"):
    """Deal in these packets."""

    pattern: str


class Pass(Move, frozen=True, kw_only=True, tag="chaupatia.pass"):
    """Pass."""


class Bid(Move, frozen=True, kw_only=True, tag="chaupatia.bid"):
    """Undertake so many tricks for one's team."""

    bid: Number


class ChooseTrump(Move, frozen=True, kw_only=True, tag="chaupatia.choose_trump"):
    """Name the trumps."""

    suit: str


class ForcedChoice(Move, frozen=True, kw_only=True, tag="chaupatia.forced_choice"):
    """The dealer's bid and trumps after six passes."""

    bid: Number
    suit: str


class CallSixteen(Move, frozen=True, kw_only=True, tag="chaupatia.call_sixteen"):
    """Undertake all remaining tricks.

    In strict counting the call is listed at every lead at which it may be tried (CHA-16-10).
    """


class DeclineSixteen(Move, frozen=True, kw_only=True, tag="chaupatia.decline_sixteen"):
    """Be content with the bid."""


class Play(Move, frozen=True, kw_only=True, tag="chaupatia.play"):
    """Play a card to the trick."""

    card: str


class StopPropose(Move, frozen=True, kw_only=True, tag="chaupatia.stop_propose"):
    """Propose to stop, or agree to a proposal."""


class StopAccept(Move, frozen=True, kw_only=True, tag="chaupatia.stop_accept"):
    """Agree to stop."""


class StopDecline(Move, frozen=True, kw_only=True, tag="chaupatia.stop_decline"):
    """Refuse to stop."""


class StopWithdraw(Move, frozen=True, kw_only=True, tag="chaupatia.stop_withdraw"):
    """Take one's own answer back."""


class VoidDeal(Move, frozen=True, kw_only=True, tag="chaupatia.void_deal"):
    """The director annuls the deal."""

    cause: VoidCause


class LastDeal(Move, frozen=True, kw_only=True, tag="chaupatia.last_deal"):
    """The director lets the match end with the running deal."""


class LastDealBack(Move, frozen=True, kw_only=True, tag="chaupatia.last_deal_back"):
    """The director takes the call of the last deal back: the match goes on."""


class Forfeit(Move, frozen=True, kw_only=True, tag="chaupatia.forfeit"):
    """The director lets the team of a seat lose the match."""

    seat: SeatNumber


class SeatBot(Move, frozen=True, kw_only=True, tag="chaupatia.seat_bot"):
    """The director says that a bot has this seat: it has no say in stopping."""

    seat: SeatNumber


class SeatPlayer(Move, frozen=True, kw_only=True, tag="chaupatia.seat_player"):
    """The director says that a player has this seat again."""

    seat: SeatNumber


StopMove = StopPropose | StopAccept | StopDecline | StopWithdraw

LEGAL_PATTERNS: Final = tuple(
    ChoosePattern(f"pattern:{one.value}", pattern=one.value) for one in Pattern
)
OTHER_PATTERNS: Final = tuple(
    ChoosePattern(f"pattern:{text}", pattern=text) for text in ("2+2+4", "2+4+2", "2+6", "6+2", "8")
)
PASS: Final = Pass("pass")
BIDS: Final = {bid: Bid(f"bid:{bid}", bid=bid) for bid in range(5, 9)}
SUIT_WORDS: Final = (*(suit.value for suit in SUITS), "NT")
TRUMPS: Final = {suit: ChooseTrump(f"trump:{suit}", suit=suit) for suit in SUIT_WORDS}
FORCED: Final = {
    (bid, suit): ForcedChoice(f"forced:{bid}:{suit}", bid=bid, suit=suit)
    for bid in (5, 6, 7, 8)
    for suit in SUIT_WORDS
}
CALL_16: Final = CallSixteen("call-16", attempt=True)
DECLINE_16: Final = DeclineSixteen("decline-16")
PLAYS: Final = tuple(Play(f"play:{code}", card=code) for code in CODES)
STOP_PROPOSE: Final = StopPropose("stop-propose", out_of_turn=True)
STOP_ACCEPT: Final = StopAccept("stop-accept", out_of_turn=True)
STOP_DECLINE: Final = StopDecline("stop-decline", out_of_turn=True)
STOP_WITHDRAW: Final = StopWithdraw("stop-withdraw", out_of_turn=True)
VOID_DEALS: Final = tuple(
    VoidDeal(f"void-deal:{why}", out_of_turn=True, cause=why) for why in VoidCause
)
LAST_DEAL: Final = LastDeal(LAST_DEAL_TEXT, out_of_turn=True)
LAST_DEAL_BACK: Final = LastDealBack(LAST_DEAL_BACK_TEXT, out_of_turn=True)
FORFEITS: Final = tuple(Forfeit(forfeit(seat), out_of_turn=True, seat=seat) for seat in ALL)
SEAT_BOTS: Final = tuple(SeatBot(f"bot:{seat}", out_of_turn=True, seat=seat) for seat in ALL)
SEAT_PLAYERS: Final = tuple(
    SeatPlayer(f"player:{seat}", out_of_turn=True, seat=seat) for seat in ALL
)

MOVE_TYPES: Final[tuple[type[Move], ...]] = (
    ChoosePattern,
    Pass,
    Bid,
    ChooseTrump,
    ForcedChoice,
    CallSixteen,
    DeclineSixteen,
    Play,
    StopPropose,
    StopAccept,
    StopDecline,
    StopWithdraw,
    VoidDeal,
    LastDeal,
    LastDealBack,
    Forfeit,
    SeatBot,
    SeatPlayer,
)

DIRECTORS: Final[tuple[type[Move], ...]] = (
    VoidDeal,
    LastDeal,
    LastDealBack,
    Forfeit,
    SeatBot,
    SeatPlayer,
)


def _all() -> Iterator[Move]:
    yield from (*LEGAL_PATTERNS, *OTHER_PATTERNS, PASS)
    yield from (*BIDS.values(), *TRUMPS.values(), *FORCED.values())
    yield from (CALL_16, DECLINE_16, *PLAYS)
    yield from (STOP_PROPOSE, STOP_ACCEPT, STOP_DECLINE, STOP_WITHDRAW)
    yield from (*VOID_DEALS, LAST_DEAL, LAST_DEAL_BACK, *FORFEITS, *SEAT_BOTS, *SEAT_PLAYERS)


TABLE: Final[dict[str, Move]] = {move.move: move for move in _all()}
"""Every move by its text, in the order in which legal moves are listed."""

CARD_PLAYED: Final = {play.move: CARD[play.card] for play in PLAYS}
"""The card of each play by the text of the move."""


@cache
def suit_plays(cards: Hand) -> tuple[Move, ...]:
    """The plays of cards of one suit: at most 4 × 4,096 sets, so each is made once."""
    return tuple([PLAYS[card] for card in cards_of(cards)])


plays: Final = lru_cache(maxsize=64)(by_suit(SUIT_MASK, suit_plays))
"""The plays of these cards."""
