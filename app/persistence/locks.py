"""Locks that a transaction holds until it ends."""

from hashlib import sha256

from sqlalchemy import bindparam, func, select

from app.persistence.links import Link

_HOLD = select(func.pg_advisory_xact_lock(bindparam("number")))


class Locks:
    """``LockStore`` on one connection. The one writer of an SQLite file needs none."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def hold(self, name: str) -> None:
        """Wait until no other transaction holds it; hold it until this one ends."""
        if self._link.backend == "postgresql":
            digest = sha256(name.encode()).digest()
            self._link.write(_HOLD, {"number": int.from_bytes(digest[:8], signed=True)})
