"""The match: what scoring carries from deal to deal, who deals next, and what ends it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import Seat
from app.engine.values import Outcome, Score
from app.games.chaupatia import ledger as ledgers
from app.games.chaupatia.ledger import Against, Kapen, Ledger
from app.games.chaupatia.options import ChaupatiaOptions, LevelResult
from app.games.chaupatia.scoring import ContractBid, Earned, Result, worth
from app.games.chaupatia.seats import (
    ALL,
    TEAMS,
    SeatNumber,
    Team,
    TeamNumber,
    left_of,
    team_of,
)


class Ending(StrEnum):
    """How a match was decided."""

    KAPEN = "kapen"
    POINTS_AGAINST = "points-against"
    LEVEL = "level"
    FORFEIT = "forfeit"
    SCRIPT_ENDED = "script-ended"


class Match(Struct, frozen=True, gc=False):
    """The facts of the match. ``deal`` is the running deal from 1, ``pack`` its shuffle from 0.

    ``closing``: the director has called the last deal.
    """

    deal: int
    dealer: Seat
    pack: int
    ledger: Ledger
    closing: bool = False


class ChaupatiaScore(Score, frozen=True, tag="chaupatia"):
    """One deal scored: what was played, who earned what, and where the match stands after it."""

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    dealer: SeatNumber
    declarer: SeatNumber
    bid: ContractBid
    forced: bool
    made: Annotated[bool, Meta(description="The bid was made, or the 16 where it was called.")]
    sixteen: bool
    earner: TeamNumber
    earned: Earned
    against: Annotated[tuple[Against, ...], Meta(description="The counters, by team.")]
    kapen: Annotated[tuple[Kapen, ...], Meta(description="The Kapen, by team.")]
    kaap: Annotated[TeamNumber | None, Meta(description="The team that got a Kaap by this deal.")]
    next_dealer: SeatNumber


class Scored(Struct, frozen=True):
    """A scored deal, and the match as it stands before the next."""

    score: ChaupatiaScore
    match: Match


def score(match: Match, result: Result) -> Scored:
    """Score a deal: the one way that play and the sheet share."""
    won = worth(result)
    posted = ledgers.post(match.ledger, won.earner, won.earned)
    dealer = next_dealer(match.dealer, posted.ledger)
    told = ChaupatiaScore(
        deal=match.deal,
        dealer=match.dealer,
        declarer=result.contract.declarer,
        bid=result.contract.bid,
        forced=result.contract.forced,
        made=result.made,
        sixteen=result.sixteen,
        earner=won.earner,
        earned=won.earned,
        against=posted.ledger.against,
        kapen=posted.ledger.kapen,
        kaap=posted.kaap,
        next_dealer=dealer,
    )
    after = Match(match.deal + 1, dealer, match.pack + 1, posted.ledger, match.closing)
    return Scored(told, after)


def next_dealer(dealer: Seat, ledger: Ledger) -> Seat:
    """The same while his team has points against, else his left neighbour (CHA-DLR-3)."""
    return dealer if ledger.against[team_of(dealer)] > 0 else left_of(dealer)


def ended(options: ChaupatiaOptions, match: Match, *, agreed: bool) -> Outcome | None:
    """The outcome, if no further deal is to be played; None when play goes on."""
    if not (agreed or match.closing or _limit_reached(options, match)):
        return None
    if ledgers.level(match.ledger) and options.level_result is LevelResult.EXTRA_DEAL:
        return None  # the next deal decides (CHA-WIN-3)
    return decided(match)


def _limit_reached(options: ChaupatiaOptions, match: Match) -> bool:
    """Whether all deals are played, or a team has all its Kapen (CHA-STOP-7)."""
    deals_over = 0 < options.max_deals < match.deal
    return deals_over or 0 < options.max_kapen <= max(match.ledger.kapen)


def decided(match: Match) -> Outcome:
    """Most Kapen win; at equal Kapen the team with points against loses (CHA-WIN-1..3)."""
    against, kapen = match.ledger.against, match.ledger.kapen
    if kapen[0] != kapen[1]:
        return outcome(match, Ending.KAPEN, 0 if kapen[0] > kapen[1] else 1)
    if against == (0, 0):
        return outcome(match, Ending.LEVEL, None)
    return outcome(match, Ending.POINTS_AGAINST, 1 if against[0] else 0)


def outcome(match: Match, by: Ending, winner: Team | None) -> Outcome:
    """How the match ended. The points of a seat are what its team has in its favour."""
    points = ledgers.in_favour(match.ledger)
    winners = () if winner is None else TEAMS[winner]
    return Outcome(str(by), winners, tuple(points[team_of(seat)] for seat in ALL))
