"""What the use cases need of the machine and of other processes: time, chance, hashes, wake-ups."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Clock(Protocol):
    """The time."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""


class Entropy(Protocol):
    """Chance that nobody can foresee."""

    def seed(self) -> str:
        """256 bits in lower-case hex."""

    def secret(self) -> str:
        """The secret part of a token, safe in a URL."""

    def id(self) -> str:
        """A new id; later ones sort after earlier ones."""


class Passwords(Protocol):
    """Password hashing, slow on purpose."""

    def hash(self, password: str) -> str: ...

    def verify(self, password: str, hashed: str | None) -> bool:
        """Whether it fits; as slow for an unknown account (None) as for a known one."""


class Subscription(Protocol):
    """Wake-ups of some topics."""

    async def wait(self, timeout: float) -> bool:
        """Whether a wake-up came; several that came meanwhile are one. False on time-out."""

    def told(self) -> frozenset[str]:
        """The topics that were told since the last call."""

    def wake(self, *, topic: str | None = None) -> None:
        """Let whoever waits here look at what this topic tells of, or at everything."""

    def listen(self, topic: str) -> None:
        """Wait for this topic as well."""

    def ignore(self, topic: str) -> None:
        """Wait for this topic no more."""


class Bus(Protocol):
    """Carries wake-ups between transactions and streams: a topic and a position.

    Processes may also say a few words to one another on which nothing depends.
    """

    def publish(self, topic: str, position: int) -> None:
        """Wake the subscribers of this topic. Callable from any thread; never blocks."""

    def announce(self, words: str) -> None:
        """Say to the other processes, in the loop, what no log holds; it may get lost."""

    def hear(self, listener: Callable[[str], None]) -> None:
        """Have this called, in the loop, with what the other processes announce."""

    def subscribe(self, *topics: str) -> AbstractAsyncContextManager[Subscription]:
        """Wait for topics as long as the block lasts."""
