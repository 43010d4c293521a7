"""Ending a session of open end by agreement (PAS-SHT-3, house)."""

from msgspec import Struct

from app.engine.seats import Seat
from app.games.paskievics.seats import Seats


class Stop(Struct, frozen=True):
    """Who agrees to end the session with the running deal, and which seats bots have.

    ``said`` counts what was said in this deal, so that no state comes back.
    """

    bots: Seats = 0
    agreed: Seats = 0
    said: int = 0

    def players(self, seats: int) -> Seats:
        """The seats whose agreement is needed: bots have no say."""
        return ((1 << seats) - 1) & ~self.bots

    def is_agreed(self, seats: int) -> bool:
        """Whether all players agree; where there are none nobody does."""
        players = self.players(seats)
        return players != 0 and not players & ~self.agreed

    def agree(self, seat: Seat) -> "Stop":
        """The same with one more who agrees."""
        return Stop(self.bots, self.agreed | 1 << seat, self.said + 1)

    def fill(self, seat: Seat, *, bot: bool) -> "Stop":
        """A seat changes hands: what was said for it is gone."""
        bit = 1 << seat
        bots = self.bots | bit if bot else self.bots & ~bit
        return Stop(bots, self.agreed & ~bit, self.said + 1)

    def silent(self) -> "Stop":
        """The same where nobody has agreed."""
        return Stop(self.bots, said=self.said)

    def later(self) -> "Stop":
        """The same after something was said that changes nothing here."""
        return Stop(self.bots, self.agreed, self.said + 1)

    def next_deal(self) -> "Stop":
        """What holds in the next deal: nobody has agreed yet."""
        return Stop(self.bots)


NOBODY = Stop()
"""Every seat has a player, and nobody has said anything."""
