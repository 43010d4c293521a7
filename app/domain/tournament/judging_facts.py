"""Facts of the jury and the director: penalties, rulings, void deals, substitutes."""

from typing import Annotated, Literal

from msgspec import Meta

from app.domain.tournament.fact import Fact
from app.domain.tournament.keys import RoundKey, TableKey

PenaltyOf = Annotated[
    Literal["points", "winnings"],
    Meta(
        title="PenaltyOf",
        description="Of the points by which the stage is ordered, or of what was won at tables.",
    ),
]
NotedKind = Annotated[
    Literal["ruling", "warning", "lateness"],
    Meta(title="NotedKind", description="What is noted, and changes no number by itself."),
]
WalkoverCause = Annotated[
    Literal["absent", "late", "left", "removed", "conceded", "ruled", "withdrawn"],
    Meta(title="WalkoverCause", description="Why a match is won without playing (TUP-TOUR-8)."),
]


class PenaltyGiven(Fact, frozen=True, tag="penalty_given"):
    """An entry loses so much, exactly (``2``, ``1/2``), in the stage of this round."""

    number: int
    drawn: RoundKey
    entry: str
    points: str
    of: PenaltyOf
    reason: str
    rule: str


class RulingMade(Fact, frozen=True, tag="ruling_made"):
    """What was decided about some entries in a round."""

    number: int
    drawn: RoundKey
    kind: NotedKind
    entries: tuple[str, ...]
    reason: str
    rule: str


class RulingLifted(Fact, frozen=True, tag="ruling_lifted"):
    """A penalty or ruling holds no more."""

    number: int
    reason: str


class LineVoided(Fact, frozen=True, tag="line_voided"):
    """A line counts no more; the fact after this one has the lines that are left."""

    table: TableKey
    line: int
    voided: Annotated[str, Meta(description="The line as JSON of its game.")]
    reason: str
    rule: str


class SubstituteNamed(Fact, frozen=True, tag="substitute_named"):
    """Somebody plays for an entry in one round; an empty name takes that back.

    ``instead_of`` is the member whose place is taken, where that was said. A ``player``, an
    account, plays online as this ``member``, from 1.
    """

    drawn: RoundKey
    entry: str
    name: str
    instead_of: str
    reason: str
    player: str | None = None
    member: int = 0


class SubstituteAnswered(Fact, frozen=True, tag="substitute_answered"):
    """The account of a substitute says whether it has played, or will play, this round."""

    drawn: RoundKey
    entry: str
    accepts: bool
