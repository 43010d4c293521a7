"""Roles: given by the owner, taken up by a link, ended. The first owner is not in the log."""

from typing import Final

from app.domain.tournament.facts import AnyFact
from app.domain.tournament.refusals import NOT_A_DIRECTOR, ROLE_DECIDED, TOO_MANY_ROLE_LINKS, barred
from app.domain.tournament.role_facts import (
    Role,
    RoleEnded,
    RoleGiven,
    RoleLinkEnded,
    RoleLinkMade,
    TournamentHandedOver,
)
from app.domain.tournament.state import Official, RoleLink, Tournament

Facts = tuple[AnyFact, ...]

MOST_LINKS: Final = 50
_RANKS: Final[tuple[Role, ...]] = ("viewer", "jury", "director")


def official_of(t: Tournament, account: str) -> Official | None:
    """The role of an account, if it has one."""
    return next((one for one in t.officials if one.account == account), None)


def give_role(t: Tournament, account: str, role: Role) -> Facts:
    """Let an account have this role; nothing happens where it was named so already."""
    _must_be_open(t)
    same = Official(account, role) in t.officials
    return () if same else (RoleGiven(account, role),)


def end_role(t: Tournament, account: str) -> Facts:
    """Let an account have no role any more, nor come back by a link that there is."""
    _must_be_open(t)
    return () if official_of(t, account) is None else (RoleEnded(account),)


def hand_over(t: Tournament, account: str, before: str) -> Facts:
    """Let an account own it that directs it; the owner ``before`` directs it from then on.

    It must have come by a link: nobody is made an owner unasked.
    """
    _must_be_open(t)
    known = official_of(t, account)
    if known is None or known.role != "director" or not known.link:
        raise barred(NOT_A_DIRECTOR)
    return (TournamentHandedOver(account, before),)


def make_role_link(t: Tournament, link: str, role: Role, digest: str) -> Facts:
    """A link by which anybody who has its code takes the role up."""
    _must_be_open(t)
    if len(t.role_links) >= MOST_LINKS:
        raise barred(TOO_MANY_ROLE_LINKS, limit=MOST_LINKS)
    return (RoleLinkMade(link, role, digest),)


def end_role_link(t: Tournament, link: str) -> Facts:
    """Let a link hold no more, and end the roles that were taken up by it."""
    _must_be_open(t)
    known = any(one.id == link for one in t.role_links)
    return (RoleLinkEnded(link),) if known else ()


def link_of(t: Tournament, digest: str) -> RoleLink | None:
    """The link whose code has this digest, while it holds."""
    return next((one for one in t.role_links if one.digest == digest), None)


def take_role(t: Tournament, account: str, link: RoleLink) -> Facts:
    """Take a role up by its link; an account that may do as much already keeps its role.

    Nobody comes by a link to a role that the owner has ended, or lowered, since the link was made.
    """
    _must_be_open(t)
    before = official_of(t, account)
    if before is not None and _RANKS.index(before.role) >= _RANKS.index(link.role):
        return ()
    if account in link.decided:
        raise barred(ROLE_DECIDED)
    return (RoleGiven(account, link.role, link.id),)


def _must_be_open(t: Tournament) -> None:
    t.must_be("draft", "registration", "running", "finished")
