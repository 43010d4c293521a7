"""The waiting list: who registers when a tournament is full, and who moves up.

Whoever waits is not drawn. Until the first draw the first of them moves up for each place that
comes free; then the list is closed, and organizers enter whom they want.
"""

from app.domain.tournament.course_facts import EntryMovedUp, EntryWaits
from app.domain.tournament.plan import Plan
from app.domain.tournament.state import Tournament


def is_full(t: Tournament) -> bool:
    """Whether there are as many entries with a place as players may take by themselves."""
    return _free(t, t.plan) <= 0


def waits(t: Tournament, entry: str) -> tuple[EntryWaits, ...]:
    """What is noted of an entry that comes in by itself: that it waits, if it does."""
    return (EntryWaits(entry),) if is_full(t) else ()


def moved_up(t: Tournament, plan: Plan | None = None, leaves: str = "") -> tuple[EntryMovedUp, ...]:
    """Who gets a place, in the order of the list, by another ``plan`` or where one ``leaves``."""
    if t.phase != "registration":
        return ()
    free = max(_free(t, plan or t.plan, leaves), 0)
    there = [entry for entry in waiting(t) if entry != leaves]
    return tuple(EntryMovedUp(entry) for entry in there[:free])


def waiting(t: Tournament) -> tuple[str, ...]:
    """Who waits, in order."""
    return tuple(one.who.id for one in t.entries if one.waiting and one.out_from is None)


def place_of(t: Tournament, entry: str) -> int | None:
    """The place of an entry on the waiting list, from 1; None where it is not on it."""
    there = waiting(t)
    return there.index(entry) + 1 if entry in there else None


def _free(t: Tournament, plan: Plan, leaves: str = "") -> int:
    stay = (one for one in t.entries if one.out_from is None and one.who.id != leaves)
    placed = sum(not one.waiting for one in stay)
    most = plan.most_entries
    return len(t.entries) + 1 if most is None else most - placed
