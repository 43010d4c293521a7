"""What a deal is played as: nolo, rami or sooli; who leads, in what order, with what ranks."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from app.engine.cards import Card
from app.engine.seats import Seat, turn_order
from app.games.tuppi.cards import ACE_HIGH, ACE_LOW
from app.games.tuppi.seats import SEATS, Pair, pair_of, partner_of, right_of


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

    @property
    def first_leader(self) -> Seat:
        """The forehand (TUP-LEAD-1)."""
        return self.etumies

    @property
    def declarers(self) -> Pair | None:
        """Nobody declares in a nolo (TUP-SHOW-4)."""
        return None

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """The seats of a trick, in order of play."""
        return ROUND[leader]


class Rami(Struct, frozen=True, tag_field="kind", tag="rami"):
    """The ramaaja's pair wants seven tricks."""

    kind: ClassVar[Kind] = Kind.RAMI
    strengths: ClassVar[tuple[int, ...]] = ACE_HIGH

    ramaaja: Seat

    @property
    def first_leader(self) -> Seat:
        """The opponent on the ramaaja's right (TUP-LEAD-2)."""
        return right_of(self.ramaaja)

    @property
    def declarers(self) -> Pair | None:
        """The ramaaja's pair (TUP-SHOW-3)."""
        return pair_of(self.ramaaja)

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """The seats of a trick, in order of play."""
        return ROUND[leader]


class Sooli(Struct, frozen=True, tag_field="kind", tag="sooli"):
    """One defender alone wants no trick at all; ``gave`` and ``got`` are his two cards."""

    kind: ClassVar[Kind] = Kind.SOOLI
    strengths: ClassVar[tuple[int, ...]] = ACE_LOW

    ramaaja: Seat
    soloist: Seat
    gave: Card
    got: Card

    @property
    def first_leader(self) -> Seat:
        """The ramaaja (TUP-SOOLI-7)."""
        return self.ramaaja

    @property
    def declarers(self) -> Pair | None:
        """The ramaaja's pair."""
        return pair_of(self.ramaaja)

    def order(self, leader: Seat) -> tuple[Seat, ...]:
        """The leader, the other of the two, the soloist last (TUP-SOOLI-7)."""
        return (leader, partner_of(leader), self.soloist)


Game = Nolo | Rami | Sooli

ROUND = tuple(turn_order(leader, SEATS) for leader in range(SEATS))
"""The order of a trick by its leader: clockwise (TUP-PLAY-1)."""


def ramaaja_of(game: Game) -> Seat | None:
    """Who showed rami; nobody in a nolo."""
    return None if isinstance(game, Nolo) else game.ramaaja


def soloist_of(game: Game) -> Seat | None:
    """Who plays alone, if anyone."""
    return game.soloist if isinstance(game, Sooli) else None


def out_of_play(game: Game) -> Seat | None:
    """The soloist's partner, whose cards lie face down (TUP-SOOLI-6)."""
    return partner_of(game.soloist) if isinstance(game, Sooli) else None
