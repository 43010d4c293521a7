"""Hands of the courier: how many may post at once, to whom, so that nobody takes all of them."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

SLOW_SECONDS: Final = 2.0
"""Who let the last one wait longer is slow, until they are quick again."""
MOST_SLOW: Final = 10_000
"""So many slow hooks are remembered, in each process."""


@dataclass
class Hands:
    """The hands that are busy. Slow hooks share half of them, whosever they are."""

    total: int
    of_hook: int
    of_owner: int
    _hooks: Counter[str] = field(default_factory=Counter)
    _owners: Counter[str] = field(default_factory=Counter)
    _with_slow: int = 0
    _slow: set[str] = field(default_factory=set)

    def take(self, hook: str, owner: str) -> "Hand | None":
        """A hand for this hook, if there is one for it."""
        slow = hook in self._slow
        if (
            self._hooks.total() >= self.total
            or self._hooks[hook] >= self.of_hook
            or self._owners[owner] >= self.of_owner
            or (slow and self._with_slow >= max(1, self.total // 2))
        ):
            return None
        self._hooks[hook] += 1
        self._owners[owner] += 1
        self._with_slow += slow
        return Hand(hook, owner, slow)

    def give_back(self, hand: "Hand", seconds: float) -> None:
        """It is free again, after so long."""
        for busy, whose in ((self._hooks, hand.hook), (self._owners, hand.owner)):
            busy[whose] -= 1
            if not busy[whose]:
                del busy[whose]
        self._with_slow -= hand.slow
        if seconds <= SLOW_SECONDS:
            self._slow.discard(hand.hook)
        elif len(self._slow) < MOST_SLOW:
            self._slow.add(hand.hook)


@dataclass(frozen=True, slots=True)
class Hand:
    """One that is busy, with a hook that was ``slow`` before."""

    hook: str
    owner: str
    slow: bool
