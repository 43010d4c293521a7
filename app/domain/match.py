"""The life of a match: open → running → finished, or abandoned.

A :class:`Match` is a frozen value; each function gives the next one or raises
:class:`NotAllowedNow` with a code out of the application's list.
"""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from app.domain.admission import AccountKind, Admission
from app.domain.clock import Clock, TimeControl, wound
from app.domain.hosting import Host
from app.domain.meeting import Meeting, Shown
from app.engine.seats import Seat
from app.engine.values import Options, Outcome

Status = Annotated[Literal["open", "running", "finished", "abandoned"], Meta(title="MatchStatus")]
Spectators = Annotated[
    Literal["none", "public", "after_deal", "arbiter"],
    Meta(
        title="SpectatorPolicy",
        description="Who may watch a running match: nobody, everybody, everybody but only what is "
        "finished, or the arbiters that its opener named.",
    ),
]
HolderKind = Annotated[
    Literal["open", "reserved", "player", "bot"],
    Meta(title="SeatKind", description="`bot` is a house bot; a bot of somebody is a player."),
]

StandInReason = Annotated[
    Literal["time", "left", "absent", "benched"],
    Meta(
        title="StandInReason",
        description="Its time was up; its player left; its player is not there, or did not come; "
        "it is a bot that only erred, on the bench until its owner releases it.",
    ),
]


OF_ONES_OWN: Final = ("time", "left")
"""Reasons to stand in for a player who could have moved."""


class NotAllowedNow(Exception):
    """The match is not in a state for this."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class Holder(Struct, frozen=True):
    """Who holds a seat: nobody yet, a player, or a house bot with its policy.

    ``stand_in`` is the policy that plays for a player who is away, and ``because`` why it does.
    ``forfeited`` says that this seat gave the match up, by leaving it or by running out of time.
    ``nonce`` is what its player gave to the dealing, a secret until the match starts. A seat may
    be reserved for a player ``until`` a moment. ``owner`` is the name of a bot's owner,
    ``version`` the bot's. ``came_at`` is when the player sat down; ``keeper`` the seat from which
    this one is kept for somebody.
    """

    kind: HolderKind = "open"
    account: str | None = None
    name: str = ""
    policy: str | None = None
    stand_in: str | None = None
    because: StandInReason | None = None
    forfeited: bool = False
    nonce: str = ""
    player: AccountKind | None = None
    owner: str | None = None
    version: str | None = None
    until: int | None = None
    came_at: int | None = None
    keeper: Seat | None = None

    @property
    def machine(self) -> str | None:
        """The policy that moves for this seat; None where a player does."""
        return self.policy or self.stand_in


OPEN_SEAT = Holder()

MOST_PAUSES: Final = 3
"""How often a seat may ask for a pause in a deal."""


class Terms(Struct, frozen=True):
    """What the opener chose besides the options of the game; no rule of it depends on these."""

    time: TimeControl = TimeControl()
    admission: Admission = Admission()
    host: Host | None = None


class Match(Struct, frozen=True):
    """One match as the service knows it; what happens at the table is the engine's state.

    ``version`` counts log entries, ``position`` events; ``turns`` holds for each seat the number of
    decisions it has made, which is also the number of its next turn. ``asides`` counts apart what a
    seat did out of turn, so that a vote never moves a turn on. ``ends_at`` is the moment when the
    last deal is called, ``looks_at`` the moment for which a deadline is stored: then somebody looks
    what is due, and not before.
    """

    id: str
    game: str
    rules_version: int
    options: Options
    opened_by: str
    created_at: int
    holders: tuple[Holder, ...]
    turns: tuple[int, ...]
    asides: tuple[int, ...]
    spectators: Spectators = "public"
    exercise: bool = False
    status: Status = "open"
    version: int = 0
    position: int = 0
    deals: int = 0
    started_at: int | None = None
    finished_at: int | None = None
    commitment: str | None = None
    outcome: Outcome | None = None
    ends_at: int | None = None
    terms: Terms = Terms()
    clock: Clock = Clock()
    looks_at: int | None = None
    meeting: Meeting = Meeting()

    @property
    def told(self) -> int:
        """How many log entries followers of the match are told of, or of what those led to."""
        return self.version - self.meeting.untold

    def seat_of(self, account: str) -> Seat | None:
        """The seat that this account holds, or that is reserved for it."""
        for seat, holder in enumerate(self.holders):
            if holder.account == account:
                return seat
        return None

    def is_seated(self, account: str) -> bool:
        """Whether this account sits at the table."""
        seat = self.seat_of(account)
        return seat is not None and self.holders[seat].kind == "player"

    @property
    def is_full(self) -> bool:
        """Whether every seat is held."""
        return all(holder.kind in ("player", "bot") for holder in self.holders)

    @property
    def bots_alone(self) -> bool:
        """Whether house bots hold all seats: nobody waits for what they do."""
        return all(holder.kind == "bot" for holder in self.holders)

    @property
    def plays_itself(self) -> bool:
        """Whether house bots move at all seats, for themselves or for absent players."""
        return all(holder.machine is not None for holder in self.holders)

    @property
    def open_seats(self) -> int:
        """How many seats anybody who is admitted may take."""
        return sum(holder.kind == "open" for holder in self.holders)

    @property
    def is_over(self) -> bool:
        """Whether nothing will happen in this match any more."""
        return self.status in ("finished", "abandoned")

    @property
    def is_deserted(self) -> bool:
        """Whether stand-ins play for all players: then they wait until one of them is back.

        At a table of a tournament they play on.
        """
        seated = self._guests
        return bool(seated) and all(holder.stand_in for holder in seated)

    @property
    def is_left(self) -> bool:
        """Whether all players have left, and none is merely late: then nobody is waited for."""
        seated = self._guests
        return bool(seated) and all(holder.because == "left" for holder in seated)

    @property
    def _guests(self) -> tuple[Holder, ...]:
        """The players of a table that is theirs, not a tournament's."""
        if self.terms.host is not None:
            return ()
        return tuple(holder for holder in self.holders if holder.kind == "player")

    @property
    def players(self) -> frozenset[Seat]:
        """The seats that a player moves for."""
        return frozenset(
            seat
            for seat, holder in enumerate(self.holders)
            if holder.kind == "player" and holder.machine is None
        )


def seated(match: Match, seat: Seat, holder: Holder) -> Match:
    """The match with a seat taken: an open one, or the one reserved for this player.

    A player for whom one seat is reserved may take another, and gives that one up.
    """
    require(match, "open", "match-not-open")
    there = match.holders[seat]
    own = there.kind == "reserved" and there.account == holder.account
    if there.kind != "open" and not own:
        raise NotAllowedNow("seat-taken")
    before = None if holder.account is None else match.seat_of(holder.account)
    if before is not None and match.holders[before].kind == "player":
        raise NotAllowedNow("already-seated")
    holders = match.holders if before is None else with_holder(match.holders, before, OPEN_SEAT)
    return replace(match, holders=with_holder(holders, seat, holder))


def vacated(match: Match, seat: Seat) -> Match:
    """The match with a seat open again before it has started; everybody must confirm again."""
    require(match, "open", "match-not-open")
    meeting = replace(released(match, (seat,)).meeting, ready_by=None, ready=())
    return replace(match, holders=with_holder(match.holders, seat, OPEN_SEAT), meeting=meeting)


def released(match: Match, seats: Iterable[Seat]) -> Match:
    """The match, which notes before these seats open that some of them were kept in vain."""
    if not any(match.holders[seat].kind == "reserved" for seat in seats):
        return match
    return replace(match, meeting=replace(match.meeting, released=True))


def started(match: Match, commitment: str, now: int, time_limit: int | None) -> Match:
    """The match as it begins, with the seed committed to; ``time_limit`` is in seconds."""
    return replace(
        match,
        status="running",
        started_at=now,
        commitment=commitment,
        ends_at=_end(match, None if time_limit is None else now + 1000 * time_limit),
        clock=wound(match.terms.time, len(match.holders)),
    )


def _end(match: Match, by_rule: int | None) -> int | None:
    """When the last deal is called: by the rules or by a host, whichever comes first."""
    return min((end for end in (by_rule, match.ends_at) if end is not None), default=None)


def abandoned(match: Match, now: int) -> Match:
    """The match given up before it has started."""
    require(match, "open", "match-not-open")
    return given_up(match, now)


def given_up(match: Match, now: int) -> Match:
    """The match, over without an outcome, since nobody plays it any more."""
    return replace(match, status="abandoned", finished_at=now, ends_at=None, clock=_stopped(match))


def stood_in(match: Match, seat: Seat, policy: str, because: StandInReason) -> Match:
    """The match with a house bot that plays for a seat's player."""
    require(match, "running", "match-not-running")
    holder = replace(match.holders[seat], stand_in=policy, because=because)
    clock = replace(match.clock, pausing=_without(match.clock.pausing, seat))
    return replace(match, holders=with_holder(match.holders, seat, holder), clock=clock)


def taken_back(match: Match, seat: Seat) -> Match:
    """The match with the player moving for this seat again.

    If all players were away and nobody played, a bot that was benched gets its whole time.
    """
    require(match, "running", "match-not-running")
    anew = match.is_deserted and match.holders[seat].because not in OF_ONES_OWN
    holder = replace(match.holders[seat], stand_in=None, because=None)
    clock = replace(match.clock, kept=()) if anew else match.clock
    return replace(match, holders=with_holder(match.holders, seat, holder), clock=clock)


def lets_pass(match: Match, seat: Seat, now: int) -> bool:
    """Whether a turn whose time is up is still to be made for a player who was late or has left.

    A stand-in makes it, even if it has waited with it because nobody else was there.
    """
    due = match.clock.kept_of(seat)
    late = match.holders[seat].because in OF_ONES_OWN and due is not None and due <= now
    return late and match.status == "running"


def forfeited(match: Match, seat: Seat) -> Match:
    """The match, given up by this seat; the rules say what that means for the others."""
    holder = replace(match.holders[seat], forfeited=True)
    return replace(match, holders=with_holder(match.holders, seat, holder))


def wishing_pause(match: Match, seat: Seat, *, wanted: bool) -> Match:
    """The match with this seat's wish for a pause, or for none.

    It may be asked for only a few times in a deal, since everybody hears of it at once; it can
    always be withdrawn. Raises :class:`NotAllowedNow` ``too-many-pauses``.
    """
    require(match, "running", "match-not-running")
    others = _without(match.clock.pausing, seat)
    if not wanted:
        return replace(match, clock=replace(match.clock, pausing=others))
    if match.meeting.pauses.count(seat) >= MOST_PAUSES:
        raise NotAllowedNow("too-many-pauses")
    clock = replace(match.clock, pausing=tuple(sorted((*others, seat))))
    meeting = replace(match.meeting, pauses=(*match.meeting.pauses, seat))
    return replace(match, clock=clock, meeting=meeting)


def advanced(
    match: Match,
    actor: Seat,
    events: int,
    *,
    aside: bool,
    last_call: bool,
    shown: int | None,
    outcome: Outcome | None,
    now: int,
) -> Match:
    """The match after one move with this many events, and its end if there is an outcome.

    ``aside`` says that the move was made out of turn, ``last_call`` that it called the last deal,
    ``shown`` how many of the events are still of the deal that it has finished, if it has.
    """
    moved = actor >= 0
    after = replace(
        match,
        turns=_counted(match.turns, actor) if moved and not aside else match.turns,
        asides=_counted(match.asides, actor) if moved and aside else match.asides,
        version=match.version + 1,
        position=match.position + events,
        deals=match.deals + (shown is not None),
        outcome=outcome,
        status="running" if outcome is None else "finished",
        finished_at=None if outcome is None else now,
        ends_at=None if last_call or outcome is not None else match.ends_at,
        clock=match.clock if outcome is None else _stopped(match),
    )
    return after if shown is None else dealt_out(after, match.position + shown)


def dealt_out(match: Match, position: int) -> Match:
    """The match when a deal is over, or none has begun: what came until then may be seen."""
    shown = Shown(match.version, position, match.turns)
    return replace(match, meeting=replace(match.meeting, said=(), pauses=(), shown=shown))


def require(match: Match, status: str, code: str) -> None:
    """Raise :class:`NotAllowedNow` with this code unless the match has this status."""
    if match.status != status:
        raise NotAllowedNow(code)


def _stopped(match: Match) -> Clock:
    due = (None,) * len(match.clock.due)
    return replace(match.clock, due=due, paused_at=None, pausing=(), paced=(), kept=())


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _counted(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def with_holder(holders: tuple[Holder, ...], seat: Seat, holder: Holder) -> tuple[Holder, ...]:
    """The holders with another one at this seat."""
    return (*holders[:seat], holder, *holders[seat + 1 :])
