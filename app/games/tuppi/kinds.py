"""What a deal is played as: nolo, rami or sooli; who leads, in what order, with what ranks.

Where it depends on who sits where, the seating of the game is asked.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from app.engine.cards import Card
from app.engine.seats import Seat
from app.games.tuppi.cards import ACE_HIGH, ACE_LOW
from app.games.tuppi.seats import Pair, Seating, pair_of, partner_of


class Kind(StrEnum):
    """The type of a deal."""

    RAMI = "rami"
    NOLO = "nolo"
    SOOLI = "sooli"


class Nolo(Struct, frozen=True, tag_field="kind", tag="nolo"):
    """Nobody showed rami: take at most six tricks."""

    kind: ClassVar[Kind] = Kind.NOLO
    strengths: ClassVar[tuple[int, ...]] = ACE_HIGH

    etumies: Seat

    def first_leader(self, seating: Seating) -> Seat:
        """The forehand (TUP-LEAD-1)."""
        return self.etumies

    @property
    def declarers(self) -> Pair | None:
        """Nobody declares in a nolo (TUP-SHOW-4)."""
        return None

    def order(self, leader: Seat, seating: Seating) -> tuple[Seat, ...]:
        """The seats of a trick, in order of play (TUP-PLAY-1)."""
        return seating.rounds[leader]


class Rami(Struct, frozen=True, tag_field="kind", tag="rami"):
    """The ramaaja's pair wants seven tricks."""

    kind: ClassVar[Kind] = Kind.RAMI
    strengths: ClassVar[tuple[int, ...]] = ACE_HIGH

    ramaaja: Seat

    def first_leader(self, seating: Seating) -> Seat:
        """The opponent on the ramaaja's right (TUP-LEAD-2, TUP-AVO-5)."""
        return seating.right_of(self.ramaaja)

    @property
    def declarers(self) -> Pair | None:
        """The ramaaja's pair (TUP-SHOW-3)."""
        return pair_of(self.ramaaja)

    def order(self, leader: Seat, seating: Seating) -> tuple[Seat, ...]:
        """The seats of a trick, in order of play (TUP-PLAY-1)."""
        return seating.rounds[leader]


class Sooli(Struct, frozen=True, tag_field="kind", tag="sooli"):
    """One defender alone wants no trick at all; ``gave`` and ``got`` are his two cards."""

    kind: ClassVar[Kind] = Kind.SOOLI
    strengths: ClassVar[tuple[int, ...]] = ACE_LOW

    ramaaja: Seat
    soloist: Seat
    gave: Card
    got: Card

    def first_leader(self, seating: Seating) -> Seat:
        """The ramaaja (TUP-SOOLI-7)."""
        return self.ramaaja

    @property
    def declarers(self) -> Pair | None:
        """The ramaaja's pair."""
        return pair_of(self.ramaaja)

    def order(self, leader: Seat, seating: Seating) -> tuple[Seat, ...]:
        """The leader, the other of the two, the soloist last (TUP-SOOLI-7)."""
        return (leader, partner_of(leader), self.soloist)


class Lone(Struct, frozen=True, tag_field="kind", tag="lone"):
    """A rami of lone players: nobody has shown it, and nobody declares (TUP-KOLMEN-3)."""

    kind: ClassVar[Kind] = Kind.RAMI
    strengths: ClassVar[tuple[int, ...]] = ACE_HIGH

    etumies: Seat

    def first_leader(self, seating: Seating) -> Seat:
        """The forehand (TUP-KOLMEN-4)."""
        return self.etumies

    @property
    def declarers(self) -> Pair | None:
        """Nobody."""
        return None

    def order(self, leader: Seat, seating: Seating) -> tuple[Seat, ...]:
        """The seats of a trick, in order of play."""
        return seating.rounds[leader]


Game = Nolo | Rami | Sooli | Lone


def ramaaja_of(game: Game) -> Seat | None:
    """Who showed rami, if anyone."""
    return game.ramaaja if isinstance(game, Rami | Sooli) else None


def soloist_of(game: Game) -> Seat | None:
    """Who plays alone, if anyone."""
    return game.soloist if isinstance(game, Sooli) else None


def out_of_play(game: Game) -> Seat | None:
    """The soloist's partner, whose cards lie face down (TUP-SOOLI-6)."""
    return partner_of(game.soloist) if isinstance(game, Sooli) else None
