"""The moves of the toy. There are few, so every one exists once, in the order of the game."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from app.engine.errors import MalformedMove
from app.engine.values import Move
from tests.toy.cards import PACK, SEATS, TRICKS

VoidReason = Annotated[Literal["misdeal", "exposed-card"], Meta(title="ToyVoidReason")]


class Bid(Move, frozen=True, kw_only=True, tag="toy.bid"):
    """A sealed bid: how many tricks the seat means to take."""

    bid: Annotated[int, Meta(ge=0, le=TRICKS)]


class Play(Move, frozen=True, kw_only=True, tag="toy.play"):
    """A card to the trick."""

    card: str


class Concede(Move, frozen=True, kw_only=True, tag="toy.concede"):
    """The seat gives up the deal."""


class VoidDeal(Move, frozen=True, kw_only=True, tag="toy.void_deal"):
    """The director lets the deal be dealt again."""

    reason: VoidReason


class LastDeal(Move, frozen=True, kw_only=True, tag="toy.last_deal"):
    """The director lets the running deal be the last."""


class LastDealBack(Move, frozen=True, kw_only=True, tag="toy.last_deal_back"):
    """The director takes the call of the last deal back: the match goes on."""


class Forfeit(Move, frozen=True, kw_only=True, tag="toy.forfeit"):
    """The director takes the match from a seat."""

    seat: Annotated[int, Meta(ge=0, lt=SEATS)]


ToyMove = Bid | Play | Concede | VoidDeal | LastDeal | LastDealBack | Forfeit

BIDS: Final = tuple(Bid(f"bid:{bid}", bid=bid) for bid in range(TRICKS + 1))
PLAYS: Final = tuple(Play(f"play:{code}", card=code) for code in PACK.codes)
CONCEDE: Final = Concede("concede", out_of_turn=True)
VOIDS: Final = (
    VoidDeal("void-deal:misdeal", out_of_turn=True, reason="misdeal"),
    VoidDeal("void-deal:exposed-card", out_of_turn=True, reason="exposed-card"),
)
LAST_DEAL: Final = LastDeal("last-deal", out_of_turn=True)
LAST_DEAL_BACK: Final = LastDealBack("last-deal-back", out_of_turn=True)
FORFEITS: Final = tuple(
    Forfeit(f"forfeit:{seat}", out_of_turn=True, seat=seat) for seat in range(SEATS)
)

_ALL: Final[tuple[ToyMove, ...]] = (
    *BIDS,
    *PLAYS,
    CONCEDE,
    *VOIDS,
    LAST_DEAL,
    LAST_DEAL_BACK,
    *FORFEITS,
)
MOVES: Final = {move.move: move for move in _ALL}
"""Every move by its text."""


def read(text: str) -> ToyMove:
    """The move of this canonical text, and of no other."""
    move = MOVES.get(text)
    if move is None:
        raise MalformedMove.of(text)
    return move
