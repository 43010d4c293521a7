"""Answers about who takes part."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import RoundName, TableName
from app.application.values import Count


class EntryPlayer(Struct, frozen=True):
    """Who plays online as a member of an entry: a player who was asked, or a house bot."""

    member: Annotated[int, Meta(ge=1, le=12, description="Which of its members, from 1.")]
    player_id: str | None
    house_bot: Annotated[str | None, Meta(description="Its policy.")]
    accepted: bool


class EntryInfo(Struct, frozen=True):
    """Who takes part. From round ``out_from`` on it plays no more.

    ``players`` are told to organizers only.
    """

    id: str
    name: str
    club: str
    city: str
    members: tuple[str, ...]
    present: bool
    out_from: RoundName | None
    players: tuple[EntryPlayer, ...]
    waiting: Annotated[
        int | None,
        Meta(description="Its place on the waiting list; null when it is not on it."),
    ] = None
    seated_at: Annotated[
        TableName | None,
        Meta(
            description="The published table at which it sits though it has withdrawn: the round is"
            " drawn anew, somebody plays for it, or its sheet counts for the others alone."
        ),
    ] = None


class EntryDraft(Struct, frozen=True):
    """An entry as it was read from a list."""

    name: str
    club: str
    city: str
    members: tuple[str, ...]


class EntryProblem(Struct, frozen=True):
    """What is wrong with a line of a list, counted from 1, in the asked language."""

    line: Count
    code: str
    detail: str


class NextField(Struct, frozen=True):
    """How many entries play in the next round.

    If so many cannot be seated, the ``nearest`` numbers can (PAS-TRN-3).
    """

    entries: Count
    can_be_seated: bool
    nearest: tuple[Count, ...]
    blocks: Annotated[
        tuple[Count, ...],
        Meta(description="How large the blocks would be with which a round robin begins."),
    ]


class EntryPreview(Struct, frozen=True):
    """What a pasted list would bring: entries to be added, and lines that cannot be."""

    entries: tuple[EntryDraft, ...]
    problems: tuple[EntryProblem, ...]
    next_field: Annotated[
        NextField | None, Meta(description="The next round with these entries as well.")
    ]
