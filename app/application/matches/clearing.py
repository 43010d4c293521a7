"""When the table of a finished match is cleared, and word to those for whom seats are kept."""

from app.application.people.accounts import topic_of_account
from app.application.ports import Tx
from app.domain.clearing import cleared_at, is_cleared
from app.domain.match import Match


def cleared(tx: Tx, match: Match) -> bool:
    """Whether the log of this match will never grow again."""
    return is_cleared(match, tx.context.clock.now(), tx.context.limits.table_ms)


def clears_in(tx: Tx, match: Match) -> int | None:
    """In how many milliseconds the table of a finished match is cleared, if it will be."""
    at = cleared_at(match, tx.context.limits.table_ms)
    left = 0 if at is None else at - tx.context.clock.now()
    return left if left > 0 else None


def tell_expected(tx: Tx, before: Match, after: Match) -> None:
    """Wake those for whom a seat is kept, or no longer kept, by this change."""
    if before.holders is after.holders and before.status == after.status:
        return
    for account in _expected(before) ^ _expected(after):
        tx.tell(topic_of_account(account), 0)


def _expected(match: Match) -> frozenset[str]:
    if match.status != "open":
        return frozenset()
    return frozenset(
        one.account for one in match.holders if one.kind == "reserved" and one.account is not None
    )
