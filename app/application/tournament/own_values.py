"""What players are told of a tournament that they play in."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.entry_values import EntryPlayer
from app.application.tournament.naming_values import RoundName, TableName
from app.application.tournament.values import TournamentInfo
from app.domain.tournament.state import SheetStatus


class OwnEntry(Struct, frozen=True):
    """The entry that the caller plays for; ``accepted`` once they have agreed."""

    id: str
    name: str
    member: Annotated[int, Meta(ge=1, le=12, description="Which of its members, from 1.")]
    accepted: bool
    present: bool
    withdrawn: bool
    players: Annotated[
        tuple[EntryPlayer, ...], Meta(description="Who plays as its members, or was asked to.")
    ]
    waiting: Annotated[
        int | None,
        Meta(description="Its place on the waiting list; null when it is not on it."),
    ] = None


class OwnTable(Struct, frozen=True):
    """A table at which the caller sits, and the match that is played there online."""

    table: TableName
    match_id: str | None
    state: SheetStatus


class OwnSubstitution(Struct, frozen=True):
    """The caller plays for another entry in one round."""

    round: RoundName
    entry: str
    name: str
    member: Annotated[int, Meta(ge=1, le=12, description="Which of its members, from 1.")]
    accepted: Annotated[
        bool, Meta(description="Whether the caller has said so: only then histories tell of it.")
    ]


class OwnPart(Struct, frozen=True):
    """What the caller plays in a tournament; no entry once they have said no."""

    tournament: TournamentInfo
    entry: OwnEntry | None
    tables: Annotated[tuple[OwnTable, ...], Meta(description="Of published rounds, in order.")]
    substitutions: Annotated[
        tuple[OwnSubstitution, ...], Meta(description="In published rounds, in order.")
    ] = ()
