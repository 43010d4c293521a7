"""Histories of matches made anew from what is true: the match, its seats, its finished deals."""

from app.application.matches.loading import live_match, referee_of
from app.application.matches.settling import played_row, tally_deal
from app.application.ports import Tx

AT_ONCE = 100
"""How many deals are read at once."""


def matches_after(tx: Tx, after: str, limit: int) -> tuple[str, ...]:
    """The next matches that have finished deals or have ended, by their ids."""
    return tuple(tx.histories.matches_after(after, limit))


def recount_match(tx: Tx, match: str) -> None:
    """Write anew what histories have of a match; of a running one its counts alone.

    If it was played at a table of a tournament, the table adds that: see ``recount_tournament``.
    """
    stored = live_match(tx, match).match
    referee = referee_of(tx, stored.game)
    tx.histories.forget(match)
    last = 0
    while rows := tx.matches.deals(match, last, AT_ONCE):
        last = rows[-1].number
        for row in rows:
            deal = referee.read_deal(row.deal)
            tally_deal(tx, match, referee, referee.line_of(deal), referee.score_of(deal))
    ended = (row for row in tx.histories.seats(match) if row.result is not None)
    tx.histories.put([played_row(stored, row) for row in ended])
