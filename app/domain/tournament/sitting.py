"""Who has played a table as a member: a fact of its time, and not of who plays for the entry later.

From the publication of a round on, those play it who have agreed to play for its entries. Until the
sheet is handed in an organizer may give a place to somebody else, and while nothing is written
somebody else may come; but an account that has sat down and then says no has played. A substitute
plays a single round.
"""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace

from app.domain.tournament.beginnings import is_begun
from app.domain.tournament.keys import RoundKey
from app.domain.tournament.state import Entry, Round, Tournament
from app.domain.tournament.writing import with_round


def sit_down(t: Tournament, key: RoundKey) -> Tournament:
    """A round that is published now: whoever has agreed by now plays it."""
    found = ((entry.who.id, _agreed(entry)) for entry in t.entries)
    sitting = {entry: players for entry, players in found if players}
    return with_round(t, key, lambda one: replace(one, sitting=sitting))


def _agreed(entry: Entry) -> Mapping[int, str]:
    return {
        member: one.account
        for member, one in entry.players.items()
        if one.accepted and one.account is not None
    }


def seat(t: Tournament, entry: str, member: int, account: str) -> Tournament:
    """An account that agrees plays what is published and not yet handed in."""
    return _given(t, entry, member, lambda now: account)


def unseat(t: Tournament, entry: str, member: int, asked: str | None = None) -> Tournament:
    """An organizer gives a place to nobody, to a house bot, or to the account ``asked`` now."""
    return _given(t, entry, member, lambda now: now if now == asked else None)


def _given(
    t: Tournament, entry: str, member: int, then: Callable[[str | None], str | None]
) -> Tournament:
    for one in t.rounds:
        now = one.sitting.get(entry, {}).get(member)
        if one.published and then(now) != now and _is_free(one, entry, now):
            t = with_round(t, one.key, partial(_with, entry=entry, member=member, who=then(now)))
    return t


def _is_free(one: Round, entry: str, now: str | None) -> bool:
    """Whether a place may still be another's: nobody's while the table plays, any before that."""
    table = next((table for table in one.tables if entry in table.at.entries), None)
    if table is None:
        return True
    return not table.counts and (now is None or not is_begun(table))


def _with(one: Round, entry: str, member: int, who: str | None) -> Round:
    others = {place: held for place, held in one.sitting.get(entry, {}).items() if place != member}
    players = others if who is None else {**others, member: who}
    return replace(one, sitting={**one.sitting, entry: players})
