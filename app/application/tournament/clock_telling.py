"""The clock of a round as it is told."""

from app.application.moments import moment, moment_or_none
from app.application.tournament.clock_values import ClockPhase, RoundClockView, TableTime
from app.application.tournament.desk import Desk
from app.domain.tournament.facts import RoundKey, TableKey
from app.domain.tournament.round_clock import RoundClock
from app.domain.tournament.round_times import clock_of, table_clock
from app.domain.tournament.state import Tournament


def clock_view(desk: Desk, key: RoundKey, now: int) -> RoundClockView:
    """The clock of a round that was drawn. Raises :class:`Barred`."""
    clock = clock_of(desk.state, key)
    own = sorted({table for table, _ in desk.state.round(key).extensions})
    return RoundClockView(
        tournament_id=desk.id,
        round=str(key),
        revision=desk.state.revision,
        phase=_phase(clock, now),
        length_ms=clock.length,
        left_ms=clock.left(now),
        ends_at=moment_or_none(clock.ends_at),
        called=clock.called_at is not None,
        tables=tuple(_table(desk.state, TableKey(key.stage, key.round, one), now) for one in own),
        server_now=moment(now),
    )


def next_end(state: Tournament, key: RoundKey, now: int) -> int | None:
    """When time is over next, at all tables or at one; None while it stands, or after that."""
    clocks = [clock_of(state, key), *(table_clock(state, t.key) for t in state.round(key).tables)]
    ends = [clock.ends_at for clock in clocks if clock.ends_at is not None]
    return min((end for end in ends if end > now), default=None)


def _table(state: Tournament, key: TableKey, now: int) -> TableTime:
    clock = table_clock(state, key)
    more = sum(by for table, by in state.round(key.of).extensions if table == key.table)
    ends_at = moment_or_none(clock.ends_at)
    return TableTime(str(key), more, clock.left(now), ends_at, clock.is_over(now))


def _phase(clock: RoundClock, now: int) -> ClockPhase:
    if clock.is_over(now):
        return "over"
    if clock.running_since is not None:
        return "running"
    return "paused" if clock.spent else "waiting"
