"""A seat that changes hands, as only the host of a match may let it."""

from msgspec.structs import replace

from app.domain.match import Holder, Match, NotAllowedNow, with_holder
from app.engine.seats import Seat


def handed_over(match: Match, seat: Seat, holder: Holder) -> Match:
    """The match with another holder of a seat; what is left of its clock stays with the seat.

    Before the start everybody must confirm again. Raises :class:`NotAllowedNow`.
    """
    if match.is_over:
        raise NotAllowedNow("match-not-running")
    pausing = tuple(one for one in match.clock.pausing if one != seat)
    meeting = replace(match.meeting, ready_by=None, ready=())
    return replace(
        match,
        holders=with_holder(match.holders, seat, holder),
        clock=replace(match.clock, pausing=pausing),
        meeting=meeting,
    )
