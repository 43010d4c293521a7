"""Facts about who may do what: roles given and ended, and the links by which they are taken up."""

from typing import Annotated, Literal

from msgspec import Meta

from app.domain.tournament.fact import Fact

Role = Annotated[Literal["director", "jury", "viewer"], Meta(title="TournamentRole")]


class RoleGiven(Fact, frozen=True, tag="role_given"):
    """An account has this role now, in place of the one before: by a ``link`` or by the owner."""

    account: str
    role: Role
    link: str = ""


class RoleEnded(Fact, frozen=True, tag="role_ended"):
    """An account has no role any more."""

    account: str


class TournamentHandedOver(Fact, frozen=True, tag="handed_over"):
    """An account that has directed it owns it now; the one ``before`` directs it from now on."""

    account: str
    before: str


class RoleLinkMade(Fact, frozen=True, tag="role_link_made"):
    """A link for a role. Only the digest of its code is kept."""

    link: str
    role: Role
    digest: str


class RoleLinkEnded(Fact, frozen=True, tag="role_link_ended"):
    """A link lets nobody in any more, and whoever came by it has no role any more."""

    link: str


AnyRoleFact = RoleGiven | RoleEnded | TournamentHandedOver | RoleLinkMade | RoleLinkEnded
