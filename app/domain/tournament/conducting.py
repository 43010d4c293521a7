"""Rounds: drawn, drawn anew, published, called off."""

from typing import Final

from app.domain.tournament.beginnings import begun
from app.domain.tournament.course_facts import RoundCancelled
from app.domain.tournament.draws import NO_WISH, DrawWish, draw
from app.domain.tournament.entry_terms import MOST_ENTRIES
from app.domain.tournament.facts import (
    AnyFact,
    RoundKey,
    RoundPublished,
    RoundWithdrawn,
    SeedCommitted,
)
from app.domain.tournament.hints import hints_at
from app.domain.tournament.refusals import (
    DRAW_HINTS,
    EARLIER_HIDDEN,
    NOT_LAST,
    NOTHING_TO_DRAW,
    REASON_NEEDED,
    ROUND_PLAYED,
    SEATED_GONE,
    SHEETS_OUT,
    TABLE_ONLINE,
    TABLES_FULL,
    barred,
)
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import PAIR
from app.domain.tournament.state import Round, Tournament
from app.domain.tournament.succession import order_parted
from app.domain.tournament.swiss import Matcher

Facts = tuple[AnyFact, ...]

HINTS_ACCEPTED: Final = "hints_accepted"
"""The word of a publication that knowingly hints at hidden results."""


def draw_next(
    t: Tournament,
    seed: str,
    next_commitment: str,
    reason: str,
    matcher: Matcher,
    wish: DrawWish = NO_WISH,
) -> Facts:
    """Draw the next round by the seed that was bound before.

    Unless all sheets stand it takes a reason (PAS-TRN-11).
    """
    t.must_be("registration", "running")
    key = next_round(t)
    if key is None:
        raise barred(NOTHING_TO_DRAW)
    check_sheets(t, reason)
    made = draw(t, key, seed, reason, matcher, wish)
    return made, SeedCommitted(next_commitment), *order_parted(t, key, seed)


def check_sheets(t: Tournament, reason: str) -> None:
    """Raise :class:`Barred` while sheets are out, unless there is a reason (PAS-TRN-11)."""
    if reason:
        return
    out = [table for one in t.rounds for table in one.tables if not table.is_official]
    if out:
        raise barred(SHEETS_OUT, tables=len(out))


def draw_again(
    t: Tournament,
    key: RoundKey,
    seed: str,
    next_commitment: str,
    reason: str,
    matcher: Matcher,
    wish: DrawWish = NO_WISH,
) -> Facts:
    """Draw the last round by a new seed, for a reason, while nothing was played in it."""
    t.must_be("running")
    before = t.round(key)
    check_unplayed(t, before, reason)
    made = draw(t, key, seed, reason, matcher, wish)
    bound = SeedCommitted(next_commitment)
    return *withdrawn(before, reason), made, bound, *order_parted(t, key, seed)


def withdrawn(before: Round, reason: str) -> Facts:
    """What everybody is told when a published round is drawn anew: that it no longer holds."""
    return (RoundWithdrawn(before.key, reason),) if before.published else ()


def publish(t: Tournament, key: RoundKey, *, hinting: bool = False) -> Facts:
    """Let everybody see where to sit.

    A draw that hints at results which are not released is barred unless ``hinting`` is accepted.
    Online, at most as many matches are played at once as there may be entries.
    """
    t.must_be("running")
    if t.round(key).published:
        return ()
    _check_earlier(t, key)
    _check_gone(t, t.round(key))
    told = hints_at(t, key)
    if told is not None and not hinting:
        raise barred(DRAW_HINTS, round=str(key), stage=told, wish=HINTS_ACCEPTED)
    if t.stage(key.stage).venue == "online" and _played_online(t) >= MOST_ENTRIES:
        raise barred(TABLES_FULL, limit=MOST_ENTRIES)
    return (RoundPublished(key),)


def _check_earlier(t: Tournament, key: RoundKey) -> None:
    """Rounds become known in order: what is told of a later one rests on those before it."""
    hidden = [one.key for one in t.rounds if one.key < key and not one.published]
    if hidden:
        raise barred(EARLIER_HIDDEN, round=str(key), earlier=str(hidden[0]))


def _check_gone(t: Tournament, one: Round) -> None:
    """No withdrawn entry sits at a table of more than two; of two the other has won."""
    for table in one.tables:
        gone = [entry for entry in table.at.entries if not t.entry(entry).plays_in(one.key)]
        if gone and len(table.at.entries) > PAIR:
            name = t.entry(gone[0]).who.name
            raise barred(SEATED_GONE, name=name, table=str(table.key))


def _played_online(t: Tournament) -> int:
    return sum(table.sheet.running for one in t.rounds for table in one.tables)


def check_unplayed(t: Tournament, one: Round, reason: str) -> None:
    """A round is drawn or arranged anew only while it is the last, and nothing is written."""
    if not reason:
        raise barred(REASON_NEEDED)
    played = begun(one)
    if played or one.key != t.rounds[-1].key:
        raise barred(ROUND_PLAYED, tables=len(played))


def cancel_round(t: Tournament, key: RoundKey, reason: str) -> Facts:
    """Take the last round back, for a reason: what was written in it no longer counts.

    Its matches must have ended.
    """
    t.must_be("running")
    one, last = t.round(key), t.rounds[-1].key
    if key != last:
        raise barred(NOT_LAST, round=str(key), last=str(last))
    if not reason:
        raise barred(REASON_NEEDED)
    for table in one.tables:
        if table.sheet.running:
            raise barred(TABLE_ONLINE, table=str(table.key))
    return (RoundCancelled(key, len(begun(one)), reason),)
