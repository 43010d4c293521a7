"""Every move of Tuppi, made once: reading one is a look-up, and equal moves are the same object."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Annotated, Final

from msgspec import Meta

from app.engine.cards import Hand, by_suit, cards_of
from app.engine.director import LAST_DEAL_BACK as LAST_DEAL_BACK_TEXT
from app.engine.errors import MalformedMove
from app.engine.values import Move
from app.games.tuppi.cards import BLACK, CARD, CODES, RED, SUIT_MASK
from app.games.tuppi.seats import FOUR, SeatNumber
from app.games.tuppi.shows import Choice


class VoidReason(StrEnum):
    """Why a deal is annulled (TUP-VOID-1)."""

    UNEVEN = "uneven"
    EXPOSED_CARD = "exposed-card"
    WRONG_ORDER = "wrong-order"


class Play(Move, frozen=True, kw_only=True, tag="tuppi.play"):
    """Play a card to the trick."""

    card: str


class ShowMarker(Move, frozen=True, kw_only=True, tag="tuppi.show_marker"):
    """Show one's red or black marker."""

    choice: Choice


class ShowCard(Move, frozen=True, kw_only=True, tag="tuppi.show_card"):
    """Show a card from the hand: red for rami, black for nolo."""

    choice: Choice
    card: str


class ShowSpoken(Move, frozen=True, kw_only=True, tag="tuppi.show_spoken"):
    """Say the choice aloud for want of a card to show it with."""

    choice: Choice


class ShowTimeOut(Move, frozen=True, kw_only=True, tag="tuppi.show_time_out"):
    """The nolo that the clock shows; no seat makes it itself."""

    choice: Choice


class CutPack(Move, frozen=True, kw_only=True, tag="tuppi.cut_pack"):
    """Put the top cards, ``at`` of them, under the rest."""

    at: Annotated[int, Meta(ge=1, le=51)]


class DeclineCut(Move, frozen=True, kw_only=True, tag="tuppi.decline_cut"):
    """Leave the pack as it is."""


class AnswerSooli(Move, frozen=True, kw_only=True, tag="tuppi.answer_sooli"):
    """Declare sooli, or pass."""

    accept: bool


class Give(Move, frozen=True, kw_only=True, tag="tuppi.give"):
    """Give a card to the partner, face down."""

    card: str


class Seen(Move, frozen=True, kw_only=True, tag="tuppi.seen"):
    """Agree that the finished trick be turned."""


class Concede(Move, frozen=True, kw_only=True, tag="tuppi.concede"):
    """Give the match up for one's pair."""


class VoidDeal(Move, frozen=True, kw_only=True, tag="tuppi.void_deal"):
    """The director annuls the deal."""

    reason: VoidReason


class LastDeal(Move, frozen=True, kw_only=True, tag="tuppi.last_deal"):
    """The director lets the match end with the running deal."""


class LastDealBack(Move, frozen=True, kw_only=True, tag="tuppi.last_deal_back"):
    """The director takes the call of the last deal back: the match goes on."""


class Forfeit(Move, frozen=True, kw_only=True, tag="tuppi.forfeit"):
    """The director counts a seat, and so its pair, as having conceded."""

    seat: SeatNumber


def _choice_of(card: int) -> Choice:
    return Choice.RAMI if RED >> card & 1 else Choice.NOLO


PLAYS: Final = tuple(Play(f"play:{code}", card=code) for code in CODES)
SHOW_RAMI: Final = ShowMarker("show:rami", choice=Choice.RAMI)
SHOW_NOLO: Final = ShowMarker("show:nolo", choice=Choice.NOLO)
SHOW_CARDS: Final = tuple(
    ShowCard(f"show:{code}", choice=_choice_of(card), card=code) for card, code in enumerate(CODES)
)
SPEAK_RAMI: Final = ShowSpoken("show:spoken-rami", choice=Choice.RAMI)
SPEAK_NOLO: Final = ShowSpoken("show:spoken-nolo", choice=Choice.NOLO)
SHOW_TIME_OUT: Final = ShowTimeOut("show:time-out", choice=Choice.NOLO)
DECLINE_CUT: Final = DeclineCut("cut:none")
CUTS: Final = tuple(CutPack(f"cut:{at}", at=at) for at in range(1, len(CODES)))
SOOLI_YES: Final = AnswerSooli("sooli:yes", accept=True)
SOOLI_NO: Final = AnswerSooli("sooli:no", accept=False)
GIVES: Final = tuple(Give(f"give:{code}", card=code) for code in CODES)
SEEN: Final = Seen("seen")
CONCEDE: Final = Concede("concede", out_of_turn=True)
VOID_DEALS: Final = tuple(
    VoidDeal(f"void-deal:{why}", out_of_turn=True, reason=why) for why in VoidReason
)
LAST_DEAL: Final = LastDeal("last-deal", out_of_turn=True)
LAST_DEAL_BACK: Final = LastDealBack(LAST_DEAL_BACK_TEXT, out_of_turn=True)
FORFEITS: Final = tuple(
    Forfeit(f"forfeit:{seat}", out_of_turn=True, seat=seat) for seat in FOUR.all
)

MOVE_TYPES: Final[tuple[type[Move], ...]] = (
    Play,
    ShowMarker,
    ShowCard,
    ShowSpoken,
    ShowTimeOut,
    CutPack,
    DeclineCut,
    AnswerSooli,
    Give,
    Seen,
    Concede,
    VoidDeal,
    LastDeal,
    LastDealBack,
    Forfeit,
)

DIRECTORS: Final[tuple[type[Move], ...]] = (VoidDeal, LastDeal, LastDealBack, Forfeit)
SHOWS: Final[tuple[type[Move], ...]] = (ShowMarker, ShowCard, ShowSpoken, ShowTimeOut)


def texts_of(*moves: Move) -> dict[str, Move]:
    """Moves by their texts."""
    return {move.move: move for move in moves}


SHOWING: Final = (SHOW_RAMI, SHOW_NOLO, *SHOW_CARDS, SPEAK_RAMI, SPEAK_NOLO, SHOW_TIME_OUT)

TABLE: Final = texts_of(
    *(*PLAYS, *SHOWING, DECLINE_CUT, *CUTS, SOOLI_YES, SOOLI_NO, *GIVES, SEEN, CONCEDE),
    *(*VOID_DEALS, LAST_DEAL, LAST_DEAL_BACK, *FORFEITS),
)
"""Every move of four by its text, in the order in which legal moves are listed."""

CARD_PLAYED: Final = {play.move: CARD[play.card] for play in PLAYS}
"""The card of each play by the text of the move."""

CONCEDE_ONLY: Final[tuple[Move, ...]] = (CONCEDE,)


def read(text: str, table: Mapping[str, Move] = TABLE) -> Move:
    """The move of this text; anything else raises :class:`MalformedMove`."""
    move = table.get(text)
    if move is None:
        raise MalformedMove.of(text)
    return move


@cache
def suit_plays(cards: Hand) -> tuple[Move, ...]:
    """The plays of cards of one suit: at most 4 × 8,192 sets, so each is made once."""
    return tuple([PLAYS[card] for card in cards_of(cards)])


plays: Final = by_suit(SUIT_MASK, suit_plays)
"""The plays of these cards."""


def gives(hand: Hand) -> tuple[Move, ...]:
    """The gifts that these cards allow, and the concession."""
    return (*(GIVES[card] for card in cards_of(hand)), CONCEDE)


@lru_cache(maxsize=1024)
def hand_shows(hand: Hand, eligible: Hand) -> tuple[Move, ...]:
    """The shows that this hand allows when shown with a card of it (TUP-SHOW-7/8)."""
    shown = hand & eligible
    cards: list[Move] = [SHOW_CARDS[card] for card in cards_of(shown)]
    if not shown & RED:
        cards.append(SPEAK_RAMI)
    if not shown & BLACK:
        cards.append(SPEAK_NOLO)
    return (*cards, CONCEDE)
