"""Answers about who may do what."""

from msgspec import Struct

from app.application.values import Count
from app.domain.tournament.role_facts import Role


class OfficialInfo(Struct, frozen=True):
    """Somebody with a role, taken up by a ``link``; named by the owner where that is empty."""

    player_id: str
    role: Role
    link: str


class RoleLinkInfo(Struct, frozen=True):
    """A link for a role, without its code."""

    link: str
    role: Role


class RoleLinkCode(Struct, frozen=True):
    """A link for a role, told only here: whoever has this code can take the role up."""

    link: str
    role: Role
    revision: Count
    code: str
