"""Stopping by mutual agreement: proposals, answers, and whose agreement is needed (CHA-STOP).

What is agreed or not is public and hangs on nobody's turn, so it stands beside the phases.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from app.engine.seats import Seat
from app.games.chaupatia.options import StopConsent
from app.games.chaupatia.seats import EVERYONE, TEAM_MASK


class Silence(Struct, frozen=True, gc=False, tag_field="kind", tag="silence"):
    """Nobody proposes to stop."""


class Proposal(Struct, frozen=True, gc=False, tag_field="kind", tag="proposal"):
    """A proposal is open: who made it, and who has accepted and declined, as masks of seats."""

    proposer: Seat
    accepted: int
    declined: int


class Agreed(Struct, frozen=True, gc=False, tag_field="kind", tag="agreed"):
    """It is agreed to stop, for good."""


Topic = Silence | Proposal | Agreed

SILENCE: Final = Silence()
AGREED: Final = Agreed()


class Stop(Struct, frozen=True, gc=False):
    """Where stopping stands.

    ``players`` are the seats that have a say, ``waiting`` those whose proposal has failed since a
    deal was last scored. ``said`` counts what was said in this deal, so that no state comes back.
    """

    topic: Topic
    players: int
    waiting: int
    said: int

    def later(self) -> "Stop":
        """The same after something was said that changes nothing here."""
        return Stop(self.topic, self.players, self.waiting, self.said + 1)


START: Final = Stop(SILENCE, EVERYONE, 0, 0)
"""Every seat is a player, and nobody proposes anything."""


class StopAnswer(StrEnum):
    """What a player says to an open proposal."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


class Verdict(StrEnum):
    """What the answers to a proposal come to."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"


def verdict(consent: StopConsent, players: int, proposal: Proposal) -> Verdict:
    """Whether the consent rule is met, or can no longer be met (CHA-STOP-5, 6)."""
    if _both_teams(consent, players, proposal.accepted):
        return Verdict.AGREED
    if not _both_teams(consent, players, players & ~proposal.declined):
        return Verdict.REFUSED
    return Verdict.OPEN


def _both_teams(consent: StopConsent, players: int, accepted: int) -> bool:
    return all(_enough(consent, players & team, accepted) for team in TEAM_MASK)


def _enough(consent: StopConsent, players: int, accepted: int) -> bool:
    """Whether enough players of one team accept; a team without players agrees."""
    number, accepting = players.bit_count(), (players & accepted).bit_count()
    if number == 0 or consent is StopConsent.ALL:
        return accepting == number
    if consent is StopConsent.TEAM_MAJORITY:
        return 2 * accepting > number
    return accepting > 0


def scored(stop: Stop) -> Stop:
    """After a deal was scored everyone may propose again."""
    return Stop(stop.topic, stop.players, 0, 0)
