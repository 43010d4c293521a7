"""What people are told about themselves, and nobody else is."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.audit_values import AuditEntry
from app.application.people.bot_values import Bot
from app.application.people.hook_values import Hook
from app.application.values import Count, Moment, Player, SeatNumber, Token


class Profile(Struct, frozen=True):
    """Who somebody is: the name that all see, and what stays with the person."""

    id: str
    name: Annotated[str, Meta(description="What others see.")]
    real_name: Annotated[str | None, Meta(description="Told to nobody else.")]
    login: Annotated[str | None, Meta(description="Told to nobody else; guests have none.")]


class HeldMatch(Struct, frozen=True):
    """A match that the person has opened."""

    match: str
    game: str
    status: str
    created_at: Moment


class HeldSeat(Struct, frozen=True):
    """A seat that the person has, or had at the end. The moves stand in the match's record."""

    match: str
    game: str
    seat: SeatNumber
    side: Count
    result: str | None
    points: int
    started_at: Moment | None
    finished_at: Moment | None


class HeldPastSeat(Struct, frozen=True):
    """A seat that the person had, or that was kept for them, under the name in the match's log."""

    match: str
    seat: SeatNumber
    name: str


class HeldEntry(Struct, frozen=True):
    """A name of the person that an organizer wrote down, in one entry of a tournament's log.

    A ``substitute`` plays for the entry.
    """

    tournament: str
    number: Annotated[Count, Meta(description="Of the entry of the log.")]
    entry: str
    name: Annotated[str, Meta(description="Of the player, pair or team, or the substitute.")]
    member: Annotated[
        str | None, Meta(description="The person's own where members are named one by one.")
    ]
    club: str
    city: str
    substitute: bool


class HeldPlayed(Struct, frozen=True):
    """How a match of the person ended, or a table of a tournament, as histories have it."""

    source: Annotated[str, Meta(description="The match, or tournament and table.")]
    game: str
    seat: SeatNumber
    result: str
    points: int
    ended_at: Moment
    club: str | None


class HeldRole(Struct, frozen=True):
    """What the person may do in a tournament; ``past`` if they have no part in it any more.

    Of a draft in which they have no part the name is empty.
    """

    tournament: str
    name: str
    role: str


class HeldAct(Struct, frozen=True):
    """An entry of a tournament's log that the person has made."""

    tournament: str
    number: Count
    at: Moment


class HeldExport(Struct, frozen=True):
    """A file that the person has asked for and that is kept for a day."""

    tournament: str
    kind: str
    format: str
    created_at: Moment


class HeldRequest(Struct, frozen=True):
    """A request that is remembered for a day, so that it is not done twice."""

    key: str
    at: Moment


class PersonalData(Struct, frozen=True):
    """Everything that is held about a person, as of now."""

    at: Moment
    player: Player
    profile: Profile
    tokens: tuple[Token, ...]
    bots: tuple[Bot, ...]
    hooks: tuple[Hook, ...]
    opened: tuple[HeldMatch, ...]
    seats: tuple[HeldSeat, ...]
    played: tuple[HeldPlayed, ...]
    past_seats: tuple[HeldPastSeat, ...]
    entries: tuple[HeldEntry, ...]
    arbiter_of: tuple[str, ...]
    roles: tuple[HeldRole, ...]
    acts: tuple[HeldAct, ...]
    exports: tuple[HeldExport, ...]
    audit: tuple[AuditEntry, ...]
    requests: tuple[HeldRequest, ...]
