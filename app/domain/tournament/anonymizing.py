"""Entries whose names are taken out for good, as their organizer wants it."""

from collections.abc import Sequence

from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.refusals import REASON_NEEDED, UNKNOWN_MEMBER, barred
from app.domain.tournament.state import Tournament
from app.domain.tournament.whose_names import Names, names_of_entry, names_of_substitutes


def names_to_forget(
    t: Tournament,
    facts: Sequence[AnyFact],
    entry: str,
    reason: str,
    member: int | None = None,
    drawn: RoundKey | None = None,
) -> Names:
    """All names that an entry has had, or one of its members, or who played for it in a round.

    In every phase, for a reason.
    """
    everybody = range(1, t.entry_size + 1)
    known = t.entry(entry).who.id
    if member is not None and member not in everybody:
        raise barred(UNKNOWN_MEMBER, member=member)
    if not reason:
        raise barred(REASON_NEEDED)
    if drawn is not None:
        return names_of_substitutes(facts, known, t.round(drawn).key)
    return names_of_entry(facts, known, frozenset(everybody if member is None else {member}))
