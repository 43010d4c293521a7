"""The bench: where a bot sits that did nothing but err."""

from app.application.errors import Code, Refused
from app.application.ports import Tx


def is_benched(tx: Tx, account: str) -> bool:
    """Whether this is a bot that sits on the bench."""
    row = tx.bots.get(account)
    return row is not None and row.benched_at is not None


def stays_benched(tx: Tx, account: str) -> bool:
    """Whether it sits there, as nobody changes it until this transaction has ended."""
    row = tx.bots.held(account)
    return row is not None and row.benched_at is not None


def check_bench(tx: Tx, account: str) -> None:
    """Refuse what a benched bot wants to do. Raises :class:`Refused` ``bot-benched``."""
    row = tx.bots.get(account)
    if row is not None and row.benched_at is not None:
        raise Refused(Code.BOT_BENCHED, refusals=row.in_a_row)
