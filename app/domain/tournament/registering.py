"""Entries: who takes part, who is there, who has gone."""

from app.domain.naming import NOBODY, known_as
from app.domain.tournament.beginnings import unplayed_round
from app.domain.tournament.course_facts import EntryMovedUp, EntryReturned
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.facts import (
    AnyFact,
    Entrant,
    EntryAdded,
    EntryChanged,
    EntryCheckedIn,
    EntryWithdrawn,
    RoundKey,
)
from app.domain.tournament.refusals import (
    ENTRY_OUT,
    ENTRY_TWICE,
    NOT_WITHDRAWN,
    NOTHING_TO_DRAW,
    REASON_NEEDED,
    TOO_LATE,
    TOO_MANY_ENTRIES,
    WITHDRAWAL_ROUND,
    barred,
)
from app.domain.tournament.rounds import FIRST, after, next_round
from app.domain.tournament.seated import still_seated
from app.domain.tournament.stages import Knockout, RoundRobin
from app.domain.tournament.state import Entry, Tournament
from app.domain.tournament.teams import check_members, team_of, teams_of
from app.domain.tournament.waiting import moved_up, waiting

Facts = tuple[AnyFact, ...]


def add_entries(t: Tournament, entrants: tuple[Entrant, ...]) -> Facts:
    """New entries, all of them or none; in a running tournament they come late.

    An entry on the waiting list that an organizer enters has a place from then on.
    """
    t.must_be("registration", "running")
    _check_late(t)
    waits = {_same(t.entry(one).who): one for one in waiting(t)}
    total = len(t.entries) + sum(_same(entrant) not in waits for entrant in entrants)
    if total > MOST_ENTRIES:
        raise barred(TOO_MANY_ENTRIES, limit=MOST_ENTRIES)
    known = {_same(one.who) for one in t.entries if one.plays_in(FIRST) and not one.waiting}
    teams = teams_of(t)
    for entrant in entrants:
        if _is_one_of(known, entrant):
            raise barred(ENTRY_TWICE, name=entrant.name)
        known.add(_same(entrant))
        if _same(entrant) not in waits:
            check_members(t, entrant, teams)
            teams |= team_of(entrant)
    return tuple(
        EntryMovedUp(waits[_same(one)]) if _same(one) in waits else EntryAdded(one)
        for one in entrants
    )


def _check_late(t: Tournament) -> None:
    """Blocks and brackets are drawn once, and a later stage goes on with those of the one before.

    Entries that could no longer be drawn are refused, so that nobody waits for a round in vain.
    """
    if not t.rounds:
        return
    following = next_round(t)
    drawn_once = isinstance(t.stage(1), RoundRobin | Knockout)
    if following is None or following.stage > 1 or (drawn_once and following.round > 1):
        raise barred(TOO_LATE, round=str(t.rounds[0].key))


def change_entry(t: Tournament, entrant: Entrant) -> Facts:
    """Another name, club or members for an entry."""
    t.must_be("registration", "running", "finished")
    before = t.entry(entrant.id).who
    others = {
        _same(one.who) for one in t.entries if one.plays_in(FIRST) and one.who.id != entrant.id
    }
    if _is_one_of(others, entrant):
        raise barred(ENTRY_TWICE, name=entrant.name)
    if entrant.members != before.members:
        check_members(t, entrant, teams_of(t, without=entrant.id))
    return () if before == entrant else (EntryChanged(entrant),)


def withdraw_entry(
    t: Tournament,
    entry: str,
    reason: str,
    from_round: RoundKey | None = None,
    rule: str = "",
) -> Facts:
    """Let an entry play no more from this round on: the next to be drawn, or one just drawn.

    If no round is named, it is out of the round that was drawn, as long as nothing is played in
    that. At a published table of more than two it plays that round out, or leaves as the rules
    allow, and keeps what it won there (PAS-TRN-12), unless that round is named; after the last
    round of all, it is out from the number that would come next. An entry that is out from a later
    round may still leave an earlier one that is named: its draw was another when the withdrawal was
    noted. The ``rule`` is that of the game by which others win against it unplayed.
    """
    t.must_be("registration", "running")
    known, rounds = t.entry(entry), _rounds_to_leave(t, entry)
    if known.out_from is not None and (from_round is None or from_round >= known.out_from):
        _still_in(known)
    if not rounds:
        raise barred(NOTHING_TO_DRAW)
    if from_round is not None and from_round not in rounds:
        raise barred(WITHDRAWAL_ROUND, rounds=", ".join(map(str, rounds)))
    plays_out = len(rounds) > 1 and still_seated(t, entry, rounds[0]) is not None
    gone = EntryWithdrawn(entry, from_round or rounds[plays_out], reason, rule)
    return gone, *moved_up(t, leaves=entry)


def _rounds_to_leave(t: Tournament, entry: str) -> list[RoundKey]:
    drawn, following = unplayed_round(t), next_round(t)
    found = [drawn.key] if drawn is not None and entry in drawn.entries else []
    if following is None and found and still_seated(t, entry, found[0]) is not None:
        # What is played out last of all may be left as well: from then on there is nothing more.
        following = after(found[0])
    return found if following is None else [*found, following]


def take_back_withdrawal(t: Tournament, entry: str, reason: str) -> Facts:
    """Let an entry that has withdrawn play again, from the next draw on.

    At tables of the last round where nothing is played it sits again; what was drawn and played
    without it stands.
    """
    t.must_be("registration", "running")
    known = t.entry(entry)
    if known.out_from is None:
        raise barred(NOT_WITHDRAWN, name=known.who.name)
    if not reason:
        raise barred(REASON_NEEDED)
    others = {_same(one.who) for one in t.entries if one.plays_in(FIRST) and one is not known}
    if _is_one_of(others, known.who):
        raise barred(ENTRY_TWICE, name=known.who.name)
    return (EntryReturned(entry, known.out_from, reason),)


def check_in(t: Tournament, entry: str, *, present: bool) -> Facts:
    """Note that an entry is there, or is not."""
    t.must_be("registration", "running")
    known = t.entry(entry)
    _still_in(known)
    return () if known.present == present else (EntryCheckedIn(entry, present),)


def _still_in(entry: Entry) -> None:
    if entry.out_from is not None:
        raise barred(ENTRY_OUT, name=entry.who.name)


def _same(entrant: Entrant) -> tuple[str, str]:
    """What tells entries apart on a list: name and club."""
    return known_as(entrant.name), known_as(entrant.club)


def _is_one_of(others: set[tuple[str, str]], entrant: Entrant) -> bool:
    """Whether it is called like another entry; several may have names that are forgotten."""
    return entrant.name != NOBODY and _same(entrant) in others
