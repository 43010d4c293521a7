"""Answers to creating requests, by idempotency key."""

from sqlalchemy import bindparam, delete, select

from app.application.rows import StoredAnswer
from app.persistence.auditing import purge
from app.persistence.inserting import insert_unless_there
from app.persistence.links import Link
from app.persistence.tables import answer


class Raced(Exception):
    """Another transaction has stored what this one was about to store: run it again."""


_GET = select(answer.c.account, answer.c.key, answer.c.request, answer.c.answer, answer.c.at).where(
    answer.c.account == bindparam("caller"), answer.c.key == bindparam("wanted")
)

_FORGET = delete(answer).where(answer.c.account == bindparam("caller"))


class Answers:
    """``AnswerStore`` on one connection."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def get(self, account: str, key: str) -> StoredAnswer | None:
        """What was answered to this caller under this key."""
        row = self._link.read(_GET, {"caller": account, "wanted": key}).first()
        if row is None:
            return None
        return StoredAnswer(row.account, row.key, row.request, row.answer.encode(), row.at)

    def add(self, new: StoredAnswer) -> None:
        """Keep an answer. Raises :class:`Raced` when another has just been kept."""
        values = {
            "account": new.account,
            "key": new.key,
            "request": new.request,
            "answer": new.answer.decode(),
            "at": new.at,
        }
        statement = insert_unless_there(answer, self._link.backend, "account", "key")
        if self._link.write(statement, values).first() is None:
            raise Raced

    def forget(self, account: str) -> None:
        """Drop all answers that this account was given."""
        self._link.write(_FORGET, {"caller": account})

    def purge(self, before: int, limit: int) -> int:
        """Drop at most ``limit`` answers from before this moment; how many."""
        return purge(self._link, answer, before, limit)
