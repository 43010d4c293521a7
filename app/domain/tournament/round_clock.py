"""The clock of a round: the deal that runs at its end is the last one and counts (PAS-TRN-4)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

MOST_SECONDS: Final = 86_400
"""How much time is given or taken at once, at most."""


class RoundClock(Struct, frozen=True):
    """How long a round lasts, in milliseconds, None without a limit; moments since 1970.

    ``spent`` is what had passed before it ran on at ``running_since``. ``called_at`` is when the
    director ended it early, ``called_for_all`` whether also for tables that had been given more;
    ``cut_at`` is when those were ended as well, by a later signal.
    """

    length: int | None
    spent: int = 0
    running_since: int | None = None
    called_at: int | None = None
    called_for_all: bool = True
    cut_at: int | None = None

    @property
    def stands(self) -> bool:
        """Whether no deal starts since it has not been started, or is paused (PAS-TRN-4).

        A round without minutes begins without its clock.
        """
        begins = self.length is None and not self.spent
        return self.running_since is None and self.called_at is None and not begins

    @property
    def ends_at(self) -> int | None:
        """The moment of the signal; None while the clock stands."""
        if self.called_at is not None:
            return self.called_at
        if self.running_since is None or self.length is None:
            return None
        return self.running_since + max(self.length - self.spent, 0)

    def left(self, now: int) -> int | None:
        """What is left of the round."""
        if self.called_at is not None:
            return max(self.called_at - now, 0)
        if self.length is None:
            return None
        ran = 0 if self.running_since is None else now - self.running_since
        return max(self.length - self.spent - ran, 0)

    def is_over(self, now: int) -> bool:
        """Whether the signal has been given: a deal counts if its cards were dealt before."""
        ends_at = self.ends_at
        return ends_at is not None and ends_at <= now


def run(clock: RoundClock, now: int) -> RoundClock:
    """The clock running, from the start or after a pause."""
    if clock.running_since is not None or clock.called_at is not None:
        return clock
    return replace(clock, running_since=now)


def pause(clock: RoundClock, now: int) -> RoundClock:
    """The clock standing, with what has passed kept."""
    if clock.running_since is None:
        return clock
    return replace(clock, spent=clock.spent + now - clock.running_since, running_since=None)


def extend(clock: RoundClock, by: int) -> RoundClock:
    """More time for the round, or less."""
    if clock.length is None:
        return clock
    return replace(clock, length=max(clock.length + by, 0))


def call_time(clock: RoundClock, now: int, *, for_all: bool = True) -> RoundClock:
    """The signal, now; with ``for_all`` also for tables that have more time than others.

    Those may be called after all others were.
    """
    if clock.called_at is not None:
        cut = for_all and not clock.called_for_all and clock.cut_at is None
        return replace(clock, cut_at=now) if cut else clock
    ends_at = clock.ends_at
    at = now if ends_at is None else min(now, ends_at)
    return replace(clock, called_at=at, called_for_all=for_all)


def take_back_time(clock: RoundClock, now: int) -> RoundClock:
    """The clock as if the signal had not been given: with what was left of the round then."""
    if clock.called_at is None:
        return clock
    since = clock.running_since
    spent = clock.spent + (0 if since is None else clock.called_at - since)
    running = None if since is None else now
    uncalled = replace(clock, called_at=None, called_for_all=True, cut_at=None)
    return replace(uncalled, spent=spent, running_since=running)
