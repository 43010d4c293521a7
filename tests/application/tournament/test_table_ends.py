"""When the result of a table was there: at its sheet, or once a withdrawal is known."""

from app.application.tournament.rows import LoggedFact
from app.application.tournament.table_ends import TableEnds
from app.domain.tournament.course_facts import EntryReturned, RoundCancelled
from app.domain.tournament.facts import (
    AnyFact,
    EntryWithdrawn,
    RoundKey,
    RoundPublished,
    Seating,
    SheetConfirmed,
    SheetSubmitted,
    TableKey,
)
from app.domain.tournament.sheet_rulings import SheetReopened
from app.domain.tournament.state import Table

KEY, ROUND = TableKey(1, 1, 1), RoundKey(1, 1)
TABLE = Table(KEY, Seating(("ann", "bob"), 0))
PUBLISHED, SUBMITTED = RoundPublished(ROUND), SheetSubmitted(KEY)
GONE = EntryWithdrawn("ann", ROUND, "ill")


def end_after(*facts: AnyFact) -> int | None:
    """When the table had its result, each fact a moment after the one before, from 1."""
    log = [LoggedFact(place, place, "dan", fact) for place, fact in enumerate(facts, start=1)]
    return TableEnds(log).of(TABLE)


def test_it_is_when_the_sheet_was_handed_in_first() -> None:
    assert end_after(PUBLISHED) is None
    assert end_after(PUBLISHED, SUBMITTED, SheetConfirmed(KEY, "Dan")) == 2


def test_what_was_given_back_or_called_off_is_handed_in_anew() -> None:
    for undone in (SheetReopened(KEY, "early"), RoundCancelled(ROUND, 1, "wrong deck")):
        assert end_after(PUBLISHED, SUBMITTED, undone) is None
        assert end_after(PUBLISHED, SUBMITTED, undone, PUBLISHED, SUBMITTED) == 5


def test_whoever_is_gone_has_lost_once_that_and_the_draw_are_known() -> None:
    assert end_after(GONE, PUBLISHED) == 2
    assert end_after(PUBLISHED, GONE) == 2
    assert end_after(GONE) is None
    assert end_after(PUBLISHED, GONE, EntryReturned("ann", ROUND, "well again")) is None
