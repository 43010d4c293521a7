"""What a deal is worth: the contract and how it went in, points out (CHA-SCORE, CHA-16)."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from app.engine.seats import Seat
from app.games.chaupatia.seats import SeatNumber, Team, team_of

TRICKS: Final = 8
BIDS: Final = (6, 7, 8)
FORCED_BIDS: Final = (5, 6)
SIXTEEN: Final = 16
SIXTEEN_BIDS: Final = (6, 7)
"""The bids on which 16 may be called: neither 5 nor 8 (CHA-16-6)."""

TrickCount = Annotated[int, Meta(ge=0, le=TRICKS)]
ContractBid = Annotated[int, Meta(ge=5, le=TRICKS)]
Earned = Annotated[int, Meta(ge=5, le=32)]


class Contract(Struct, frozen=True, gc=False):
    """Who plays for how many tricks. ``forced``: the dealer after six passes (CHA-FORCE-6)."""

    declarer: SeatNumber
    bid: ContractBid
    forced: bool

    @property
    def team(self) -> Team:
        """The declaring team: tricks of all three members count together (CHA-TRICK-3)."""
        return team_of(self.declarer)


class NoSixteen(Struct, frozen=True, gc=False, tag_field="kind", tag="none"):
    """Nobody has called 16."""


class Sixteen(Struct, frozen=True, gc=False, tag_field="kind", tag="called"):
    """Who called 16, and after how many tricks."""

    seat: Seat
    after: int


SixteenCall = NoSixteen | Sixteen
NO_SIXTEEN: Final = NoSixteen()


class Result(Struct, frozen=True):
    """How a deal went. With ``sixteen`` it is the 16 that was made or not."""

    contract: Contract
    made: bool
    sixteen: bool


class Worth(Struct, frozen=True):
    """Which team earns what."""

    earner: Team
    earned: int


def sixteen_possible(contract: Contract, *, on_forced_six: bool) -> bool:
    """Whether 16 may be called on this contract at all (CHA-16-6, 7)."""
    return contract.bid in SIXTEEN_BIDS and (on_forced_six or not contract.forced)


def result(contract: Contract, tricks: tuple[int, int], call: SixteenCall) -> Result:
    """How the deal went, as soon as these tricks of both teams fix it."""
    won, lost = tricks[contract.team], tricks[1 - contract.team]
    if isinstance(call, Sixteen):  # every trick since the call must be won (CHA-16-3)
        return Result(contract, lost == call.after - contract.bid, sixteen=True)
    return Result(contract, won >= contract.bid, sixteen=False)


def worth(result: Result) -> Worth:
    """The bid, or 16 in its place; double for the others on failure (CHA-SCORE-1/2, 16-4/5)."""
    points = SIXTEEN if result.sixteen else result.contract.bid
    team = result.contract.team
    return Worth(team, points) if result.made else Worth(1 - team, 2 * points)


def defeated(contract: Contract, tricks: tuple[int, int]) -> bool:
    """Whether the defenders have a trick more than the bid leaves them (CHA-END-1)."""
    return tricks[1 - contract.team] > TRICKS - contract.bid
