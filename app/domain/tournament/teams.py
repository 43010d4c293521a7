"""The members of pairs and teams: as many as the game asks for, and each in one of them."""

from app.domain.naming import NOBODY, known_as
from app.domain.tournament.facts import Entrant
from app.domain.tournament.refusals import MEMBER_ELSEWHERE, MEMBER_TWICE, WRONG_MEMBERS, barred
from app.domain.tournament.rounds import FIRST
from app.domain.tournament.state import Tournament

Teams = dict[str, str]
"""The entries of members, by what these are known as."""


def teams_of(t: Tournament, without: str = "") -> Teams:
    """Who is a member of which entry that takes part, but for one entry."""
    here = (one.who for one in t.entries if one.plays_in(FIRST) and one.who.id != without)
    return {member: name for who in here for member, name in team_of(who).items()}


def team_of(who: Entrant) -> Teams:
    """The members of one entry; who is forgotten is nobody."""
    return {known_as(one): who.name for one in who.members if one != NOBODY}


def check_members(t: Tournament, entrant: Entrant, teams: Teams) -> None:
    """Raise :class:`Barred` unless nobody is named twice, and all or none of the members are."""
    if entrant.members and len(entrant.members) != t.entry_size:
        raise barred(WRONG_MEMBERS, members=len(entrant.members), size=t.entry_size)
    seen: set[str] = set()
    for member in entrant.members:
        known = known_as(member)
        if member == NOBODY:
            continue
        if known in seen:
            raise barred(MEMBER_TWICE, name=member)
        if known in teams:
            raise barred(MEMBER_ELSEWHERE, name=member, entry=teams[known])
        seen.add(known)
