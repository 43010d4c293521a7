"""The clock of a round: started, paused, extended, called, and read by everybody."""

from functools import partial

from app.application.actor import Actor
from app.application.ports import Tx
from app.application.tournament.clock_telling import clock_view
from app.application.tournament.clock_values import RoundClockView
from app.application.tournament.desk import Command, Desk, allowed, edited
from app.application.tournament.hosting import call_round
from app.application.tournament.naming import round_key, table_key
from app.application.tournament.watching import watched
from app.domain.tournament import timing
from app.domain.tournament.facts import RoundKey


def get_clock(tx: Tx, actor: Actor, tournament: str, round: str) -> RoundClockView:
    """The clock of a round that the caller may see. Raises ``unknown-part``, as :func:`watched`."""
    return _told(tx, watched(tx, actor, tournament).desk, round_key(round))


def start_clock(
    tx: Tx, actor: Actor, tournament: str, round: str, seen: int | None
) -> RoundClockView:
    """Let the clock run, from the start or on. Raises ``unknown-part``, as every edit."""
    key, now = round_key(round), tx.context.clock.now()
    return _done(tx, actor, tournament, key, seen, partial(timing.start_clock, key=key, now=now))


def pause_clock(
    tx: Tx, actor: Actor, tournament: str, round: str, seen: int | None
) -> RoundClockView:
    """Let the clock stand. Raises as :func:`start_clock`."""
    key, now = round_key(round), tx.context.clock.now()
    return _done(tx, actor, tournament, key, seen, partial(timing.pause_clock, key=key, now=now))


def call_time(
    tx: Tx,
    actor: Actor,
    tournament: str,
    round: str,
    seen: int | None,
    *,
    for_all: bool = True,
) -> RoundClockView:
    """Give the signal now: no deal starts after it (PAS-TRN-4). Raises as :func:`start_clock`.

    Without ``for_all`` tables that have been given more time have it from now on.
    """
    key, now = round_key(round), tx.context.clock.now()
    call = partial(timing.call_time, key=key, now=now, for_all=for_all)
    return _done(tx, actor, tournament, key, seen, call)


def take_back_time(
    tx: Tx, actor: Actor, tournament: str, round: str, reason: str, seen: int | None
) -> RoundClockView:
    """Take a signal back that was given by mistake; the reason stands in the log.

    The clock goes on with what was left. Raises as :func:`start_clock`.
    """
    key, now = round_key(round), tx.context.clock.now()
    take_back = partial(timing.take_back_time, key=key, reason=reason, now=now)
    return _done(tx, actor, tournament, key, seen, take_back)


def extend_round(
    tx: Tx, actor: Actor, tournament: str, round: str, seconds: int, seen: int | None
) -> RoundClockView:
    """More time for all tables, or less. Raises as :func:`start_clock`."""
    key = round_key(round)
    extend = partial(timing.extend_round, key=key, by=seconds * 1000)
    return _done(tx, actor, tournament, key, seen, extend)


def extend_table(
    tx: Tx, actor: Actor, tournament: str, table: str, seconds: int, seen: int | None
) -> RoundClockView:
    """More time for one table, or less. Raises as :func:`start_clock`."""
    key = table_key(table)
    extend = partial(timing.extend_table, key=key, by=seconds * 1000)
    return _done(tx, actor, tournament, key.of, seen, extend)


def _done(
    tx: Tx, actor: Actor, tournament: str, key: RoundKey, seen: int | None, command: Command
) -> RoundClockView:
    desk = edited(tx, actor, tournament, seen, command)
    call_round(tx, desk, key)
    return _told(tx, desk, key)


def _told(tx: Tx, desk: Desk, key: RoundKey) -> RoundClockView:
    now = tx.context.clock.now()
    return allowed(lambda _: clock_view(desk, key, now), desk.state)
