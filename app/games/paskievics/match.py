"""The match: what scoring carries from deal to deal, and what ends it (PAS-SHT-3)."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import Seat
from app.engine.values import Outcome, Score
from app.games.paskievics.figures import Figure
from app.games.paskievics.levels import Level
from app.games.paskievics.moves import VoidGround
from app.games.paskievics.options import MOST_DEALS, PaskievicsOptions
from app.games.paskievics.scoring import Facts, PaidItem, Points, settle
from app.games.paskievics.seats import SeatNumber, Side, dealer_after, playing
from app.games.paskievics.stopping import NOBODY, Stop


class Ending(StrEnum):
    """How a match was decided."""

    POINTS = "points"
    DRAW = "draw"
    FORFEIT = "forfeit"
    SCRIPT_ENDED = "script-ended"


class Match(Struct, frozen=True):
    """The facts of the match. ``deal`` is the running deal from 1, ``pack`` its shuffle from 0."""

    deal: int
    dealer: Seat
    pack: int
    totals: tuple[int, ...]
    closing: bool = False
    stop: Stop = NOBODY


class PaskievicsScore(Score, frozen=True, tag="paskievics"):
    """One deal settled: its items, what each seat got, the winnings after it.

    A void deal has no contract and pays nothing.
    """

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    dealer: SeatNumber
    void: VoidGround | None
    taker: Annotated[SeatNumber | None, Meta(description="The declarer; null of a void deal.")]
    partner: Annotated[SeatNumber | None, Meta(description="Null: the declarer was alone.")]
    contract: Level | None
    value: Annotated[int, Meta(ge=0, le=4, description="The game value; 0 of a void deal.")]
    items: tuple[PaidItem, ...]
    net: Annotated[Points, Meta(description="What the declarer's side gained, V.")]
    payments: Annotated[tuple[Points, ...], Meta(description="By seat; the sum is zero.")]
    totals: Annotated[tuple[Points, ...], Meta(description="The winnings after it, by seat.")]
    next_dealer: SeatNumber

    def settles(self, figure: Figure, side: Side) -> bool:
        """Whether this figure of this side was won or lost; by PAS-SCO-8 it may be neither."""
        return any((one.item, one.side) == (figure.value, side) for one in self.items)


class Scored(Struct, frozen=True):
    """A settled deal, and the match as it stands before the next."""

    score: PaskievicsScore
    match: Match


def score(
    options: PaskievicsOptions, match: Match, facts: Facts, left: Seat | None = None
) -> Scored:
    """Settle a deal: the one way that play and the sheet share. See :func:`playing`."""
    settled = settle(options, facts)
    order = playing(match.dealer, options.seats, left)
    payments = [0] * options.seats
    for place, seat in enumerate(order):
        payments[seat] = settled.payments[place]
    totals = tuple(sum(pair) for pair in zip(match.totals, payments, strict=True))
    dealer = dealer_after(match.dealer, options.seats, left)
    told = PaskievicsScore(
        deal=match.deal,
        dealer=match.dealer,
        void=None,
        taker=order[facts.declarer],
        partner=None if facts.partner is None else order[facts.partner],
        contract=facts.contract,
        value=facts.value,
        items=settled.items,
        net=settled.net,
        payments=tuple(payments),
        totals=totals,
        next_dealer=dealer,
    )
    return Scored(told, _next(match, match.deal + 1, dealer, totals))


def score_void(options: PaskievicsOptions, match: Match, ground: VoidGround) -> Scored:
    """A void deal on paper: nobody pays, the same dealer deals again (PAS-DEAL-5)."""
    nothing = (0,) * options.seats
    told = PaskievicsScore(
        deal=match.deal,
        dealer=match.dealer,
        void=ground,
        taker=None,
        partner=None,
        contract=None,
        value=0,
        items=(),
        net=0,
        payments=nothing,
        totals=match.totals,
        next_dealer=match.dealer,
    )
    return Scored(told, voided(match))


def voided(match: Match) -> Match:
    """The match before the same dealer deals again."""
    return _next(match, match.deal, match.dealer, match.totals)


def _next(match: Match, deal: int, dealer: Seat, totals: tuple[int, ...]) -> Match:
    """The match before another shuffle."""
    return Match(deal, dealer, match.pack + 1, totals, match.closing, match.stop.next_deal())


def is_over(options: PaskievicsOptions, match: Match) -> bool:
    """Whether no deal is to follow: all are played, the last was called, or it went on too long."""
    played = match.deal - 1
    return match.closing or played == options.deals > 0 or match.pack >= MOST_DEALS


def outcome(match: Match, by: Ending = Ending.POINTS, without: Seat | None = None) -> Outcome:
    """How the match ended: the highest winnings win; equal ones everywhere are a draw."""
    staying = [seat for seat in range(len(match.totals)) if seat != without]
    best = max(match.totals[seat] for seat in staying)
    winners = tuple(seat for seat in staying if match.totals[seat] == best)
    if by is Ending.SCRIPT_ENDED:
        winners = ()
    elif by is Ending.POINTS and len(winners) == len(staying):
        by, winners = Ending.DRAW, ()
    return Outcome(str(by), winners, match.totals)
