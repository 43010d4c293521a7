"""The bench: where bots sit that did nothing but err."""

from app.application.errors import Code, Refused
from app.application.ports import Tx
from app.domain.match import StandInReason


def is_benched(tx: Tx, account: str) -> bool:
    """Whether this is a bot that sits on the bench."""
    row = tx.bots.get(account)
    return row is not None and row.benched_at is not None


def is_retired(tx: Tx, account: str) -> bool:
    """Whether this is a bot that its owner has retired: it never comes to a table again."""
    row = tx.bots.get(account)
    return row is not None and row.retired_at is not None


def stays_away(tx: Tx, account: str) -> StandInReason | None:
    """Why this bot plays nowhere, if so; nobody changes that until this transaction has ended."""
    row = tx.bots.held(account)
    if row is None:
        return None
    if row.retired_at is not None:
        return "left"
    return None if row.benched_at is None else "benched"


def check_bench(tx: Tx, account: str) -> None:
    """Refuse what a benched bot wants to do. Raises :class:`Refused` ``bot-benched``."""
    row = tx.bots.get(account)
    if row is not None and row.benched_at is not None:
        raise Refused(Code.BOT_BENCHED, refusals=row.in_a_row)
