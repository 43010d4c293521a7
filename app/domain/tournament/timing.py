"""What a director does with the clock of a round."""

from app.domain.tournament import round_clock
from app.domain.tournament.clock_facts import (
    ClockExtended,
    ClockPaused,
    ClockStarted,
    TimeCalled,
    TimeTakenBack,
)
from app.domain.tournament.facts import AnyFact, RoundKey, TableKey
from app.domain.tournament.refusals import (
    CLOCK_OVER,
    NO_TIME_GIVEN,
    NOT_PUBLISHED,
    REASON_NEEDED,
    TIME_NOT_CALLED,
    barred,
)
from app.domain.tournament.round_clock import RoundClock
from app.domain.tournament.round_times import clock_of, table_clock
from app.domain.tournament.state import Tournament

Facts = tuple[AnyFact, ...]


def start_clock(t: Tournament, key: RoundKey, now: int) -> Facts:
    """Let the clock run; nothing happens where it does."""
    clock = _going(t, key, now)
    return () if clock.running_since is not None else (ClockStarted(key, now),)


def pause_clock(t: Tournament, key: RoundKey, now: int) -> Facts:
    """Let the clock stand; nothing happens where it does."""
    clock = _going(t, key, now)
    return () if clock.running_since is None else (ClockPaused(key, now),)


def extend_round(t: Tournament, key: RoundKey, by: int) -> Facts:
    """More time for all tables, even after it was over, but not after it was called."""
    _check_something(by)
    _check_uncalled(_clock(t, key), key)
    return (ClockExtended(key, by, None),)


def extend_table(t: Tournament, key: TableKey, by: int) -> Facts:
    """More time for one table. As :func:`extend_round`."""
    _check_something(by)
    _check_uncalled(_clock(t, key.of), key.of)
    table_clock(t, key)
    return (ClockExtended(key.of, by, key.table),)


def call_time(t: Tournament, key: RoundKey, now: int, *, for_all: bool = True) -> Facts:
    """Give the signal; nothing happens where it was called before.

    Without ``for_all`` a table that has been given more keeps that from now on, until it is called
    for all.
    """
    clock = _clock(t, key)
    changes = round_clock.call_time(clock, now, for_all=for_all) != clock
    return (TimeCalled(key, now, for_all),) if changes else ()


def take_back_time(t: Tournament, key: RoundKey, reason: str, now: int) -> Facts:
    """Take a signal back that was given by mistake, for a reason."""
    if _clock(t, key).called_at is None:
        raise barred(TIME_NOT_CALLED, round=str(key))
    if not reason:
        raise barred(REASON_NEEDED)
    return (TimeTakenBack(key, now, reason),)


def _check_something(by: int) -> None:
    if not by:
        raise barred(NO_TIME_GIVEN)


def _clock(t: Tournament, key: RoundKey) -> RoundClock:
    t.must_be("running")
    if not t.round(key).published:
        raise barred(NOT_PUBLISHED, round=str(key))
    return clock_of(t, key)


def _going(t: Tournament, key: RoundKey, now: int) -> RoundClock:
    clock = _clock(t, key)
    if clock.is_over(now):
        raise barred(CLOCK_OVER, round=str(key))
    return clock


def _check_uncalled(clock: RoundClock, key: RoundKey) -> None:
    if clock.called_at is not None:
        raise barred(CLOCK_OVER, round=str(key))
