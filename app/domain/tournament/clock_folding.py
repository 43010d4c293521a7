"""The clocks of rounds, as the log makes them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import clock_facts as f
from app.domain.tournament import round_clock
from app.domain.tournament.fact import Fact
from app.domain.tournament.keys import RoundKey
from app.domain.tournament.round_clock import RoundClock
from app.domain.tournament.round_times import clock_of
from app.domain.tournament.state import Round, Tournament
from app.domain.tournament.writing import with_round


def _started(t: Tournament, fact: f.ClockStarted) -> Tournament:
    return _with_clock(t, fact.drawn, lambda clock: round_clock.run(clock, fact.at))


def _paused(t: Tournament, fact: f.ClockPaused) -> Tournament:
    return _with_clock(t, fact.drawn, lambda clock: round_clock.pause(clock, fact.at))


def _called(t: Tournament, fact: f.TimeCalled) -> Tournament:
    def called(clock: RoundClock) -> RoundClock:
        return round_clock.call_time(clock, fact.at, for_all=fact.for_all)

    return _with_clock(t, fact.drawn, called)


def _taken_back(t: Tournament, fact: f.TimeTakenBack) -> Tournament:
    """No line was late for a signal that was not to be given."""
    uncalled = _with_clock(t, fact.drawn, lambda clock: round_clock.take_back_time(clock, fact.at))
    return with_round(uncalled, fact.drawn, _in_time)


def _in_time(one: Round) -> Round:
    tables = (replace(table, sheet=replace(table.sheet, late=None)) for table in one.tables)
    return replace(one, tables=tuple(tables))


def _extended(t: Tournament, fact: f.ClockExtended) -> Tournament:
    if fact.one_table is None:
        return _with_clock(t, fact.drawn, lambda clock: round_clock.extend(clock, fact.by))
    rounds = tuple(
        replace(one, extensions=(*one.extensions, (fact.one_table, fact.by)))
        if one.key == fact.drawn
        else one
        for one in t.rounds
    )
    return replace(t, rounds=rounds)


def _with_clock(
    t: Tournament, key: RoundKey, change: Callable[[RoundClock], RoundClock]
) -> Tournament:
    clock = change(clock_of(t, key))
    rounds = tuple(replace(one, clock=clock) if one.key == key else one for one in t.rounds)
    return replace(t, rounds=rounds)


FOLDERS: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.ClockStarted: _started,
    f.ClockPaused: _paused,
    f.ClockExtended: _extended,
    f.TimeCalled: _called,
    f.TimeTakenBack: _taken_back,
}
