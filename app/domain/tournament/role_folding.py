"""Who has which role, as the log makes it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import role_facts as f
from app.domain.tournament.fact import Fact
from app.domain.tournament.state import Official, RoleLink, Tournament


def _given(t: Tournament, fact: f.RoleGiven) -> Tournament:
    others = (one for one in t.officials if one.account != fact.account)
    t = t if fact.link else _decided(t, fact.account)
    return replace(t, officials=(*others, Official(fact.account, fact.role, fact.link)))


def _ended(t: Tournament, fact: f.RoleEnded) -> Tournament:
    officials = tuple(one for one in t.officials if one.account != fact.account)
    return replace(_decided(t, fact.account), officials=officials)


def _handed_over(t: Tournament, fact: f.TournamentHandedOver) -> Tournament:
    others = (one for one in t.officials if one.account != fact.account)
    return replace(t, officials=(*others, Official(fact.before, "director")))


def _decided(t: Tournament, account: str) -> Tournament:
    """What the owner says of somebody goes before the links that there are."""
    links = (replace(one, decided=(*one.decided, account)) for one in t.role_links)
    return replace(t, role_links=tuple(links))


def _link_made(t: Tournament, fact: f.RoleLinkMade) -> Tournament:
    return replace(t, role_links=(*t.role_links, RoleLink(fact.link, fact.role, fact.digest)))


def _link_ended(t: Tournament, fact: f.RoleLinkEnded) -> Tournament:
    links = tuple(one for one in t.role_links if one.id != fact.link)
    officials = tuple(one for one in t.officials if one.link != fact.link)
    return replace(t, role_links=links, officials=officials)


FOLDERS: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.RoleGiven: _given,
    f.RoleEnded: _ended,
    f.TournamentHandedOver: _handed_over,
    f.RoleLinkMade: _link_made,
    f.RoleLinkEnded: _link_ended,
}
