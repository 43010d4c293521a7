"""A scored deal of two: that of two pairs, of one player each (TUP-AVO-11)."""

from app.games.tuppi.match import TuppiScore


class AvotuppiScore(TuppiScore, frozen=True, tag="avotuppi"):
    """One deal of Avotuppi scored; a player is his own pair."""
