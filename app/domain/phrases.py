"""Table phrases: a few courtesies between deals, and nothing that could tell of cards."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import replace

from app.domain.match import Match, NotAllowedNow
from app.engine.seats import Seat

Phrase = Annotated[
    Literal[
        "hello",
        "good_luck",
        "well_played",
        "thanks",
        "sorry",
        "one_moment",
        "one_more",
        "goodbye",
    ],
    Meta(title="TablePhrase"),
]
PHRASES: Final[tuple[Phrase, ...]] = get_args(get_args(Phrase)[0])

MOST_PHRASES: Final = 3
"""How many a seat may say before the start, between two deals, or after the end."""


def spoken(match: Match, seat: Seat) -> Match:
    """The match with a phrase said by this seat.

    Raises :class:`NotAllowedNow` ``phrases-off``, ``phrase-not-now`` once a decision of a deal has
    been made, ``too-many-phrases``.
    """
    if not match.terms.admission.phrases:
        raise NotAllowedNow("phrases-off")
    if match.status == "running" and match.turns != match.meeting.shown.turns:
        raise NotAllowedNow("phrase-not-now")
    said = match.meeting.said
    if said.count(seat) >= MOST_PHRASES:
        raise NotAllowedNow("too-many-phrases")
    return replace(match, meeting=replace(match.meeting, said=(*said, seat)))
