"""The match: what scoring carries from deal to deal, and what ends it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from app.engine.seats import Seat
from app.engine.values import Outcome, Score
from app.games.tuppi import rise as rises
from app.games.tuppi.kinds import Kind
from app.games.tuppi.options import Drawn, MatchKind, Scoring, TournamentPoints, TuppiOptions
from app.games.tuppi.rise import TUPPI, Credit, Rise
from app.games.tuppi.scoring import TRICKS, Points, Worth, worth
from app.games.tuppi.seats import (
    ALL,
    PAIRS,
    Pair,
    PairNumber,
    SeatNumber,
    left_of,
    pair_of,
)


class Ending(StrEnum):
    """How a match was decided."""

    TUPPI = "tuppi"
    POINTS = "points"
    DRAW = "draw"
    CONCESSION = "concession"
    FORFEIT = "forfeit"
    SCRIPT_ENDED = "script-ended"


class Match(Struct, frozen=True):
    """The facts of the match. ``deal`` is the running deal from 1, ``pack`` its shuffle from 0."""

    deal: int
    dealer: Seat
    pack: int
    rise: Rise
    tallies: tuple[int, int]
    closing: bool = False


class Result(Struct, frozen=True):
    """What a finished deal tells the score."""

    kind: Kind
    declarers: Pair | None
    tricks: tuple[int, int]


class TuppiScore(Score, frozen=True, tag="tuppi"):
    """One deal scored: its points, what was credited, and where the match stands after it."""

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    dealer: SeatNumber
    kind: Kind
    winner: PairNumber
    points: Annotated[int, Meta(ge=4, le=56, description="The deal points.")]
    robbery: bool
    credited: Annotated[int, Meta(ge=0, le=56)]
    rise_fell: bool
    rise: Rise
    tallies: Annotated[
        tuple[Points, ...], Meta(description="All points credited to each pair in this match.")
    ]
    tuppi: PairNumber | None
    nalsytuppi: bool
    next_dealer: SeatNumber


class Scored(Struct, frozen=True):
    """A scored deal, and the match as it stands before the next."""

    score: TuppiScore
    match: Match


def score(options: TuppiOptions, match: Match, result: Result) -> Scored:
    """Score a deal: the one way that play and the sheet share."""
    won = worth(result.kind, result.declarers, result.tricks)
    credit = _credit(options, match, won)
    after = _after(match, won, credit)
    tuppi = _tuppi(options, after)
    robbed_all = won.robbery and result.tricks[won.winner] == TRICKS
    return Scored(
        TuppiScore(
            deal=match.deal,
            dealer=match.dealer,
            kind=result.kind,
            winner=won.winner,
            points=won.points,
            robbery=won.robbery,
            credited=credit.points,
            rise_fell=credit.fell,
            rise=credit.rise,
            tallies=after.tallies,
            tuppi=tuppi,
            nalsytuppi=robbed_all and credit.points > 0,
            next_dealer=after.dealer,
        ),
        after,
    )


def _after(match: Match, won: Worth, credit: Credit) -> Match:
    """The match before its next deal."""
    return Match(
        deal=match.deal + 1,
        dealer=left_of(match.dealer),
        pack=match.pack + 1,
        rise=credit.rise,
        tallies=_added(match.tallies, won.winner, credit.points),
        closing=match.closing,
    )


def _credit(options: TuppiOptions, match: Match, won: Worth) -> Credit:
    if options.scoring is Scoring.BOTH_COLLECT:  # TUP-BOTH-2
        return Credit(won.points, match.rise, fell=False)
    return rises.credit(match.rise, won.winner, won.points)


def _added(tallies: tuple[int, int], pair: Pair, points: int) -> tuple[int, int]:
    zero, one = tallies
    return (zero + points, one) if pair == 0 else (zero, one + points)


def _tuppi(options: TuppiOptions, match: Match) -> Pair | None:
    """The pair at 52 or more: in its rise (TUP-END-1), or in all (TUP-BOTH-3)."""
    if options.scoring is Scoring.BOTH_COLLECT:
        return next((pair for pair in (0, 1) if match.tallies[pair] >= TUPPI), None)
    return match.rise.pair if match.rise.points >= TUPPI else None


def standing(options: TuppiOptions, match: Match) -> tuple[int, int]:
    """The points of each pair that decide a match without a tuppi (TUP-TOUR-3, 4)."""
    cumulative = (
        options.match is MatchKind.TURNAUS
        and options.tournament_points is TournamentPoints.CUMULATIVE
    )
    if cumulative or options.scoring is Scoring.BOTH_COLLECT:
        return match.tallies
    rise = match.rise
    return (rise.points if rise.pair == 0 else 0, rise.points if rise.pair == 1 else 0)


def ended(options: TuppiOptions, scored: Scored) -> Outcome | None:
    """The outcome, if the deal just scored was the last; None when play goes on."""
    match = scored.match
    if scored.score.tuppi is not None:
        return outcome(options, match, Ending.TUPPI, scored.score.tuppi)
    if not (match.closing or _deals_are_over(options, match)):
        return None
    points = standing(options, match)
    if points[0] == points[1]:
        return outcome(options, match, Ending.DRAW, None)
    return outcome(options, match, Ending.POINTS, 0 if points[0] > points[1] else 1)


def _deals_are_over(options: TuppiOptions, match: Match) -> bool:
    """Whether 12 or 16 deals are played, and in a play-off the pairs not level (TUP-TOUR-1, 5)."""
    if options.match is MatchKind.TUPPI or match.deal <= options.match_deals:
        return False
    zero, one = standing(options, match)
    return options.drawn is Drawn.DRAW or zero != one


def outcome(options: TuppiOptions, match: Match, by: Ending, winner: Pair | None) -> Outcome:
    """How the match ended. The points of a seat are what its pair has standing."""
    points = standing(options, match)
    winners = () if winner is None else PAIRS[winner]
    return Outcome(str(by), winners, tuple(points[pair_of(seat)] for seat in ALL))
