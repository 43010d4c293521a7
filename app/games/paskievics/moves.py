"""Every move of Paskievics, made once: reading one is a look-up, equal moves are one object."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta

from app.engine.cards import Card, Hand, cards_of
from app.engine.director import LAST_DEAL_BACK as LAST_DEAL_BACK_TEXT
from app.engine.errors import MalformedMove
from app.engine.values import Move
from app.games.paskievics.cards import CODES
from app.games.paskievics.figures import DOUBLINGS, FIGURES, Doubling, Figure, Item
from app.games.paskievics.levels import LEVELS, Level
from app.games.paskievics.seats import DECLARERS, MOST_SEATS, SIDES, SeatNumber, Side, SideNumber


class VoidGround(StrEnum):
    """Why a deal is void: by the rules, or by the director (PAS-DEAL-4, 5)."""

    ALL_PASSED = "all-passed"
    TRIAL_FAILED = "trial-failed"
    THROWN_IN = "thrown-in"
    MISDEAL = "misdeal"
    EXPOSED_CARD = "exposed-card"


DIRECTORS_GROUNDS: Final = (VoidGround.MISDEAL, VoidGround.EXPOSED_CARD)


class Pass(Move, frozen=True, kw_only=True, tag="paskievics.pass"):
    """Pass in the auction, or close one's turn of announcements."""


class Hold(Move, frozen=True, kw_only=True, tag="paskievics.hold"):
    """Equal the standing bid and own it."""


class Bid(Move, frozen=True, kw_only=True, tag="paskievics.bid"):
    """Bid to take this many cards."""

    level: Level


class Take(Move, frozen=True, kw_only=True, tag="paskievics.take"):
    """Say how many talon cards one takes."""

    taken: Annotated[int, Meta(ge=0, le=3)]


class ThrowIn(Move, frozen=True, kw_only=True, tag="paskievics.throw_in"):
    """Show a hand that may be thrown in: the deal is void."""


class LayAway(Move, frozen=True, kw_only=True, tag="paskievics.lay_away"):
    """Lay a card away."""

    card: str


class Lift(Move, frozen=True, kw_only=True, tag="paskievics.lift"):
    """Take a card back that one has laid away."""

    card: str


class Lock(Move, frozen=True, kw_only=True, tag="paskievics.lock"):
    """Confirm one's discard."""


class DiscardTimeOut(Move, frozen=True, kw_only=True, tag="paskievics.discard_time_out"):
    """What the clock lays away and confirms; no seat makes it itself."""


class Call(Move, frozen=True, kw_only=True, tag="paskievics.call"):
    """Call the holder of a tarokk as partner."""

    card: str


class Count(Move, frozen=True, kw_only=True, tag="paskievics.count"):
    """Declare how many tarokks one holds."""

    tarokks: Annotated[int, Meta(ge=8, le=9)]


class Announce(Move, frozen=True, kw_only=True, tag="paskievics.announce"):
    """Announce a figure."""

    figure: Figure


class Double(Move, frozen=True, kw_only=True, tag="paskievics.double"):
    """Double the game, or a figure that ``side`` has announced."""

    doubling: Doubling
    item: Item
    side: SideNumber


class Play(Move, frozen=True, kw_only=True, tag="paskievics.play"):
    """Play a card to the trick."""

    card: str


class StopAgree(Move, frozen=True, kw_only=True, tag="paskievics.stop_agree"):
    """Agree to end the session with the running deal."""


class VoidDeal(Move, frozen=True, kw_only=True, tag="paskievics.void_deal"):
    """The director annuls the deal."""

    ground: VoidGround


class LastDeal(Move, frozen=True, kw_only=True, tag="paskievics.last_deal"):
    """The director lets the match end with the running deal."""


class LastDealBack(Move, frozen=True, kw_only=True, tag="paskievics.last_deal_back"):
    """The director takes the call of the last deal back: the match goes on."""


class Forfeit(Move, frozen=True, kw_only=True, tag="paskievics.forfeit"):
    """The director ends the match, because a seat has left it."""

    seat: SeatNumber


class SeatBot(Move, frozen=True, kw_only=True, tag="paskievics.seat_bot"):
    """The director says that a bot has this seat: it has no say in ending the session."""

    seat: SeatNumber


class SeatPlayer(Move, frozen=True, kw_only=True, tag="paskievics.seat_player"):
    """The director says that a player has this seat again."""

    seat: SeatNumber


SIDE_LETTER: Final = ("D", "O")

PASS: Final = Pass("pass")
HOLD: Final = Hold("hold")
BIDS: Final[dict[Level, Bid]] = {level: Bid(f"bid:{level}", level=level) for level in LEVELS}
TAKES: Final = tuple(Take(f"take:{taken}", taken=taken) for taken in range(4))
THROW_IN: Final = ThrowIn("throw-in")
LAYS: Final = tuple(LayAway(f"lay:{code}", card=code) for code in CODES)
LOCK: Final = Lock("lock")
LIFTS: Final = tuple(Lift(f"lift:{code}", out_of_turn=True, card=code) for code in CODES)
DISCARD_TIME_OUT: Final = DiscardTimeOut("discard:time-out")
CALLS: Final = tuple(Call(f"call:{code}", card=code) for code in CODES)
COUNT: Final = {tarokks: Count(f"count:{tarokks}", tarokks=tarokks) for tarokks in (8, 9)}
ANNOUNCE: Final = {figure: Announce(f"announce:{figure}", figure=figure) for figure in Figure}
DOUBLE_PARTI: Final = tuple(
    Double(f"{doubling}:parti", doubling=doubling, item=Item.PARTI, side=DECLARERS)
    for doubling in DOUBLINGS
)
DOUBLE_FIGURE: Final[Mapping[tuple[Figure, Side], tuple[Double, ...]]] = {
    (figure, side): tuple(
        Double(
            f"{doubling}:{figure}@{SIDE_LETTER[side]}",
            doubling=doubling,
            item=Item(figure.value),
            side=side,
        )
        for doubling in DOUBLINGS
    )
    for figure in FIGURES
    for side in SIDES
}
PLAYS: Final = tuple(Play(f"play:{code}", card=code) for code in CODES)
STOP_AGREE: Final = StopAgree("stop:agree", out_of_turn=True)
VOID_DEALS: Final = tuple(
    VoidDeal(f"void-deal:{ground}", out_of_turn=True, ground=ground) for ground in DIRECTORS_GROUNDS
)
LAST_DEAL: Final = LastDeal("last-deal", out_of_turn=True)
LAST_DEAL_BACK: Final = LastDealBack(LAST_DEAL_BACK_TEXT, out_of_turn=True)
FORFEITS: Final = tuple(
    Forfeit(f"forfeit:{seat}", out_of_turn=True, seat=seat) for seat in range(MOST_SEATS)
)

SEAT_BOTS: Final = tuple(
    SeatBot(f"bot:{seat}", out_of_turn=True, seat=seat) for seat in range(MOST_SEATS)
)
SEAT_PLAYERS: Final = tuple(
    SeatPlayer(f"player:{seat}", out_of_turn=True, seat=seat) for seat in range(MOST_SEATS)
)

MOVE_TYPES: Final[tuple[type[Move], ...]] = (
    Pass,
    Hold,
    Bid,
    Take,
    ThrowIn,
    LayAway,
    Lift,
    Lock,
    DiscardTimeOut,
    Call,
    Count,
    Announce,
    Double,
    Play,
    StopAgree,
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
DISCARDS: Final[tuple[type[Move], ...]] = (LayAway, Lift, Lock, DiscardTimeOut)


def _all() -> Iterator[Move]:
    yield from (PASS, HOLD, *BIDS.values(), *TAKES, THROW_IN)
    yield from (*LAYS, LOCK, *LIFTS, DISCARD_TIME_OUT)
    yield from (*CALLS, *COUNT.values(), *ANNOUNCE.values(), *DOUBLE_PARTI)
    for doublings in DOUBLE_FIGURE.values():
        yield from doublings
    yield from (*PLAYS, STOP_AGREE)
    yield from (*VOID_DEALS, LAST_DEAL, LAST_DEAL_BACK, *FORFEITS, *SEAT_BOTS, *SEAT_PLAYERS)


TABLE: Final[dict[str, Move]] = {move.move: move for move in _all()}
"""Every move by its text, in the order in which legal moves are listed."""

CARD_OF: Final[dict[str, Card]] = {
    table[card].move: card for table in (LAYS, LIFTS, CALLS, PLAYS) for card in range(len(CODES))
}
"""The card of each move that has one, by its text."""


def read(text: str) -> Move:
    """The move of this text; anything else raises :class:`MalformedMove`."""
    move = TABLE.get(text)
    if move is None:
        raise MalformedMove.of(text)
    return move


@lru_cache(maxsize=4096)
def plays(hand: Hand) -> tuple[Move, ...]:
    """The plays of these cards."""
    return tuple([PLAYS[card] for card in cards_of(hand)])


def lays(hand: Hand) -> tuple[Move, ...]:
    """The cards of these that may be laid away."""
    return tuple([LAYS[card] for card in cards_of(hand)])


def lifts(hand: Hand) -> tuple[Move, ...]:
    """The cards of these that may be taken back."""
    return tuple([LIFTS[card] for card in cards_of(hand)])
