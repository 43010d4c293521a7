"""Clocks: how long a seat may think, and what happens when its time is up.

A :class:`TimeControl` is what the opener chose; a :class:`Clock` is where the seats' clocks stand.
Moments are milliseconds since 1970, banks milliseconds. Nothing here knows what time it is.
"""

from collections.abc import Iterable, Mapping, Set
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.engine.seats import Seat

ClockKind = Annotated[
    Literal["none", "move", "bank"],
    Meta(
        title="ClockKind",
        description="No clock, so many seconds for each decision, or a bank with an increment.",
    ),
]
TimeoutPolicy = Annotated[
    Literal["wait", "default_move", "house_bot", "forfeit"],
    Meta(
        title="TimeoutPolicy",
        description="When a seat's time is up: nothing, the move that the rules name for it, a "
        "house bot that plays on until the player is back, or the loss of the match.",
    ),
]

LEAST_MS: Final = 2_000
"""What a seat with an empty bank still has for each decision, or the bank if it was less."""

NO_PACE: Final[Mapping[Seat, int]] = MappingProxyType({})
LONGEST_S: Final = 14 * 24 * 3600


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """How long seats may think: ``seconds`` for each decision, or as a bank for the match."""

    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=LONGEST_S)] = 0
    increment: Annotated[
        int, Meta(ge=0, le=3600, description="Seconds that a decision adds to the bank.")
    ] = 0
    on_timeout: TimeoutPolicy = "default_move"

    @property
    def is_sound(self) -> bool:
        """Whether a clock that runs has time to run down, and no setting is without effect."""
        if self.increment and self.kind != "bank":
            return False
        return (self.seconds > 0) is self.runs

    @property
    def runs(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != "none"


NO_CLOCK: Final = TimeControl()


class Clock(Struct, frozen=True):
    """Where the clocks stand: ``due`` of a seat that must act is when its time is up.

    ``banks`` is what each seat has left while its clock stands. While ``paused_at`` is set no clock
    runs. ``pausing`` are the seats whose players want a pause, ``agreed`` those who did when it
    began. ``paced`` are seats to whose present decision the rules give a time of their own, which
    no bank pays for. ``kept`` is what ``due`` was for a seat whose stand-in must decide now: a
    player who takes the seat back gets no later deadline. ``unsettled`` are seats that may still
    take back what they have decided: it is one decision to the clock, however often they change it.
    ``spared`` is the end of the last outage of the service for which time was given back.
    """

    banks: tuple[int, ...] = ()
    due: tuple[int | None, ...] = ()
    paused_at: int | None = None
    pausing: tuple[Seat, ...] = ()
    paced: tuple[Seat, ...] = ()
    kept: tuple[int | None, ...] = ()
    unsettled: tuple[Seat, ...] = ()
    agreed: tuple[Seat, ...] = ()
    spared: int = 0

    def kept_of(self, seat: Seat) -> int | None:
        """The deadline of the decision that a stand-in must make for a seat."""
        return self.kept[seat] if self.kept else None

    def overdue(self, now: int) -> tuple[Seat, ...]:
        """The seats whose time is up."""
        return tuple(seat for seat, due in enumerate(self.due) if due is not None and due <= now)

    def since(self, seat: Seat, due: int) -> int:
        """Since when the time of this seat has run that is up at ``due``."""
        return due - max(self.banks[seat], LEAST_MS)

    def thinks_for(self, milliseconds: int, now: int) -> bool:
        """Whether a seat's time, running or kept, began at least so many milliseconds ago."""
        moments = chain(enumerate(self.due), enumerate(self.kept))
        return any(
            due is not None and now - self.since(seat, due) >= milliseconds for seat, due in moments
        )

    @property
    def next_due(self) -> int | None:
        """When the first seat's time is up."""
        return min((due for due in self.due if due is not None), default=None)

    @property
    def next_paced(self) -> int | None:
        """When the first of the seats runs out of time to which the rules give a time."""
        dues = (self.due[seat] for seat in self.paced)
        return min((due for due in dues if due is not None), default=None)


def wound(control: TimeControl, seats: int) -> Clock:
    """The clocks of a new match, none of them running."""
    return Clock((1000 * control.seconds,) * seats, (None,) * seats)


def ticked(
    control: TimeControl,
    clock: Clock,
    now: int,
    acting: Set[Seat],
    mover: Seat | None = None,
    pace: Mapping[Seat, int] = NO_PACE,
    away: Set[Seat] = frozenset(),
    *,
    unsettled: Set[Seat] = frozenset(),
) -> Clock:
    """The clocks after something happened: those of ``acting`` run, all others stand.

    ``mover`` made a decision, which ends its time for it; when it must act again, its clock starts
    anew. A seat that goes on thinking keeps its deadline. ``pace`` are the milliseconds that the
    rules give some seats for what they must do now. ``away`` are seats that must act and whose
    stand-ins will; a player who comes back before that finds the deadline as it was. A decision of
    an ``unsettled`` seat earns no increment and starts no new time until it stands.
    """
    if not control.runs and not pace and not clock.paced:
        return clock
    decided = None if mover in unsettled else mover
    tick = _Tick(control, clock, now, acting, away, decided, pace, unsettled)
    seats = [tick.after(seat) for seat in range(len(clock.due))]
    kept = tuple(one.kept for one in seats)
    return replace(
        clock,
        banks=tuple(one.bank for one in seats),
        due=tuple(one.due for one in seats),
        paced=tuple(sorted(pace)),
        kept=kept if any(moment is not None for moment in kept) else (),
        unsettled=tuple(sorted(unsettled)),
    )


class _SeatClock(NamedTuple):
    """The clock of one seat, as the fields of :class:`Clock` have it."""

    bank: int
    due: int | None
    kept: int | None


class _Tick(NamedTuple):
    """What has happened, and whose clocks run after it; ``decided`` is who made a decision."""

    control: TimeControl
    clock: Clock
    now: int
    acting: Set[Seat]
    away: Set[Seat]
    decided: Seat | None
    pace: Mapping[Seat, int]
    unsettled: Set[Seat]

    def after(self, seat: Seat) -> _SeatClock:
        """The clock of a seat, stopped or settled where it stood, then started where it runs."""
        awaited = seat != self.decided and (seat in self.acting or seat in self.away)
        kept = self.clock.kept_of(seat) if awaited else None
        before = _SeatClock(self.clock.banks[seat], self.clock.due[seat], kept)
        runs = self._runs(seat)
        if before.due is None:
            stands = self._settled(seat, before)
        elif runs and seat != self.decided:
            return before
        else:
            stands = self._stopped(seat, before, before.due)
        return self._started(seat, stands) if runs else stands

    def _runs(self, seat: Seat) -> bool:
        timed = seat in self.acting and self.clock.paused_at is None
        return timed and (self.control.runs or seat in self.pace)

    def _stopped(self, seat: Seat, before: _SeatClock, due: int) -> _SeatClock:
        decided = seat == self.decided
        kept = due if seat in self.away and not decided else before.kept
        if seat in self.unsettled:
            return _SeatClock(max(due - self.now, 0), None, kept)
        if seat in self.clock.paced:
            return _SeatClock(before.bank, None, kept)
        return _SeatClock(_left(self.control, due - self.now, decided=decided), None, kept)

    def _settled(self, seat: Seat, before: _SeatClock) -> _SeatClock:
        """A clock that stood: a decision that now stands, or that a stand-in made, is paid for."""
        if seat in self.clock.unsettled and seat not in self.unsettled:
            return before._replace(bank=_left(self.control, before.bank, decided=True))
        if seat == self.decided and self.control.kind == "move":
            return before._replace(bank=_left(self.control, 0, decided=True))
        return before

    def _started(self, seat: Seat, stands: _SeatClock) -> _SeatClock:
        """A clock that runs from now on; the deadline of a player who is back is what it was."""
        if stands.kept is not None:
            return _SeatClock(stands.bank, stands.kept, None)
        goes_on = seat in self.clock.unsettled and seat in self.unsettled
        least = min(LEAST_MS, 1000 * self.control.seconds)
        own = stands.bank if goes_on else max(stands.bank, least)
        return _SeatClock(stands.bank, self.now + self.pace.get(seat, own), None)


def paused(clock: Clock, now: int) -> Clock:
    """All clocks stand, each with what it has left, even of a single decision that others make."""
    running = (due or clock.kept_of(seat) for seat, due in enumerate(clock.due))
    left = enumerate(zip(clock.banks, running, strict=True))
    banks = tuple(
        bank if due is None or seat in clock.paced else max(due - now, 0)
        for seat, (bank, due) in left
    )
    return replace(clock, banks=banks, due=(None,) * len(banks), paused_at=now, kept=())


def resumed(
    control: TimeControl,
    clock: Clock,
    now: int,
    acting: Set[Seat],
    pace: Mapping[Seat, int] = NO_PACE,
) -> Clock:
    """The clocks go on where they stood; a time that the rules give begins anew."""
    running = replace(clock, paused_at=None, pausing=(), agreed=())
    return ticked(control, running, now, acting, pace=pace, unsettled=frozenset(clock.unsettled))


def spared(clock: Clock, outages: Iterable[tuple[int, int]]) -> Clock:
    """The clocks with the time of outages given back: in their order, each once."""
    for began, ended in outages:
        clock = _spared(clock, began, ended)
    return clock


def _spared(clock: Clock, began: int, ended: int) -> Clock:
    """The clocks with the time between these moments given back to seats whose time ran then.

    Whoever ran out of time before that was late. Time that the rules give is not for thinking, and
    is not given back.
    """

    def later(seat: Seat, due: int | None) -> int | None:
        if due is None or due <= began or seat in clock.paced:
            return due
        return due + max(ended - max(began, clock.since(seat, due)), 0)

    dues = tuple(later(seat, due) for seat, due in enumerate(clock.due))
    kept = tuple(later(seat, due) for seat, due in enumerate(clock.kept))
    return replace(clock, due=dues, kept=kept, spared=ended)


def _left(control: TimeControl, left: int, *, decided: bool) -> int:
    if control.kind == "move":
        return 1000 * control.seconds
    return max(left, 0) + (1000 * control.increment if decided else 0)
