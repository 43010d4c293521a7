"""The clock, chance and password hashing of the machine."""

import secrets
import time
from functools import cache

from pwdlib import PasswordHash
from pwdlib.exceptions import PwdlibError
from pwdlib.hashers.argon2 import Argon2Hasher
from uuid_utils import uuid7


class SystemClock:
    """The machine's time."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""
        return time.time_ns() // 1_000_000


class SystemEntropy:
    """The machine's randomness."""

    def seed(self) -> str:
        """256 bits in lower-case hex."""
        return secrets.token_hex(32)

    def secret(self) -> str:
        """The secret part of a token: 256 bits, safe in a URL."""
        return secrets.token_urlsafe(32)

    def id(self) -> str:
        """A new id; later ones sort after earlier ones."""
        return str(uuid7())


class Argon2Passwords:
    """Argon2id with the library's recommended cost."""

    def __init__(self) -> None:
        self._hashing = PasswordHash((Argon2Hasher(),))
        self._nobody = _nobodys()

    def hash(self, password: str) -> str:
        """The salted hash, with its parameters."""
        return self._hashing.hash(password)

    def verify(self, password: str, hashed: str | None) -> bool:
        """Whether it fits; as slow for an unknown account (None) as for a known one."""
        try:
            fits = self._hashing.verify(password, hashed or self._nobody)
        except PwdlibError:
            return False
        return fits and hashed is not None


@cache
def _nobodys() -> str:
    """Nobody's password, hashed at the same cost: what an unknown account is checked against."""
    return PasswordHash((Argon2Hasher(),)).hash(secrets.token_urlsafe(32))
