"""The sides of a match's table."""

from app.domain.match import Match
from app.engine.referee import Referee
from app.engine.seats import Seat


def sides_of(referee: Referee, match: Match) -> dict[Seat, int]:
    """The side of each seat."""
    sides = referee.sides(match.options)
    return {seat: side for side, seats in enumerate(sides) for seat in seats}
