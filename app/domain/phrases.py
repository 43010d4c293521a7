"""Table phrases: a few courtesies between deals, and nothing that could tell of cards.

In most games the next deal is dealt by the move that ends the last one, so there is no moment
between deals in which nobody has seen cards. What is said while a deal is played is therefore
told when it is over, as what it was: said without knowing the cards of the next one.
"""

from typing import Final, get_args

from msgspec.structs import replace

from app.domain.match import Match, NotAllowedNow
from app.domain.meeting import Held, Phrase
from app.engine.seats import Seat

PHRASES: Final[tuple[Phrase, ...]] = get_args(get_args(Phrase)[0])

MOST_PHRASES: Final = 3
"""How many a seat may say before the start, in a deal, or after the end."""


def spoken(match: Match, seat: Seat, phrase: Phrase) -> Match:
    """The match with a phrase said by this seat; while a deal is played it is held back.

    Raises :class:`NotAllowedNow` ``phrases-off``, ``too-many-phrases``.
    """
    if not match.terms.admission.phrases:
        raise NotAllowedNow("phrases-off")
    meeting = match.meeting
    if meeting.said.count(seat) >= MOST_PHRASES:
        raise NotAllowedNow("too-many-phrases")
    meeting = replace(meeting, said=(*meeting.said, seat))
    if match.status == "running":
        held = (*meeting.held, Held(seat, phrase))
        meeting = replace(meeting, held=held, untold=meeting.untold + 1)
    return replace(match, meeting=meeting)


def let_out(match: Match) -> Match:
    """The match with nothing held back: what was said is told, and more may be said."""
    return (
        replace(match, meeting=replace(match.meeting, said=(), held=()))
        if match.meeting.held
        else match
    )
