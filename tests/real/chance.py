"""The same seeds in every run, for the matches and draws of tests: what fails once fails again.

Secrets and ids stay the machine's own.
"""

from hashlib import sha256
from itertools import count


class CountedSeeds:
    """The hashes of 0, 1, 2 …, one for each seed that is asked for."""

    def __init__(self) -> None:
        self._numbers = count()

    def seed(self) -> str:
        """256 bits in lower-case hex."""
        return sha256(str(next(self._numbers)).encode()).hexdigest()
