"""What a move does to a stored match: the one path on which every move goes.

It touches the match row once and adds one log entry; a finished deal adds a row of its own, and
now and then a snapshot is kept. Nothing here grows with the age of the match.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from app.application.events import DealAwaited, MatchFinished, PhraseSaid
from app.application.live import Live
from app.application.matches.clearing import tell_expected
from app.application.matches.clocks import armed, clocked
from app.application.matches.loading import referee_of
from app.application.matches.settling import settle, tally_deal
from app.application.matches.telling_host import tell_host
from app.application.ports import Tx
from app.application.rows import DealRow, Entry, PastSeat, Snapshot
from app.domain.match import Match, advanced, dealt_out, forfeited
from app.domain.phrases import let_out
from app.domain.waiting_deals import held_up
from app.engine.director import LAST_DEAL, forfeiting
from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import DIRECTOR, SPECTATOR, Seat
from app.engine.values import By, Deal, Event, Outcome

MATCH_TOPIC = "match:"
BOTS_TOPIC = "bots"
LOBBY_TOPIC = "lobby"


def topic_of(match: str) -> str:
    """The topic under which the log of a match is told."""
    return MATCH_TOPIC + match


def make_move(
    tx: Tx, live: Live, actor: Seat, move: str, by: By, late: Sequence[Seat] = ()
) -> tuple[Live, Entry]:
    """Make a move of a running match and store it with all that follows from it.

    The match must have been dealt. ``late`` are seats that let the same deadline pass as the one
    that forfeits by this move, and lose with it. Raises ``MalformedMove`` or ``RuleViolation``;
    then nothing has been stored.
    """
    live = _at_time(tx, live, actor)
    referee = referee_of(tx, live.match.game)
    step = referee.play(live.dealt, actor, move, by_clock=by == "clock" and actor != DIRECTOR)
    outcome = referee.outcome(step.state)
    aside = referee.is_out_of_turn(move)
    gone = forfeiting(move)
    lost = late if gone is None else {gone, *late}
    before, now = _bound(live.match, step, outcome, lost), tx.context.clock.now()
    events = _events(referee, step, outcome, held_back(live.match, before))
    waits = before.meeting.stands and outcome is None and referee.begins(step.events)
    events = _awaited(referee, events) if waits else events
    after = advanced(
        before,
        actor,
        len(events),
        aside=aside,
        last_call=actor == DIRECTOR and move == LAST_DEAL,
        shown=None if step.deal is None else referee.before_deal(events),
        outcome=outcome,
        now=now,
    )
    # A decision that leaves no trace leaves none on the clocks either: the seat goes on thinking.
    mover = None if aside or not step.events else actor
    after = clocked(tx, referee, after, step.state, mover)
    if waits:
        shown = live.match.position + referee.before_deal(events)
        after = armed(tx, held_up(dealt_out(after, shown), now), now)
    entry = _entry(tx, live.match, after, actor, move, by, events)
    store(tx, referee, live.match, after, step.state, entry)
    _keep_aside(tx, referee, after, step)
    return hold(tx, live.followed(after, step.state, entry)), entry


def _bound(match: Match, step: AnyStep, outcome: Outcome | None, lost: Iterable[Seat]) -> Match:
    """The match before a move, with what ends with it: a deal lets out what was said in it."""
    if step.deal is not None or outcome is not None:
        match = let_out(match)
    return reduce(forfeited, lost, match)


def _at_time(tx: Tx, live: Live, actor: Seat) -> Live:
    """Call the last deal at a table whose time is over, even if the house has not looked yet."""
    ends_at = live.match.ends_at
    if ends_at is None or live.match.terms.host is None or actor == DIRECTOR:
        return live
    if ends_at > tx.context.clock.now():
        return live
    return make_move(tx, live, DIRECTOR, LAST_DEAL, "director")[0]


def change_match(
    tx: Tx,
    live: Live,
    after: Match,
    events: Sequence[Event],
    *,
    seat: Seat | None = None,
    by: By | None = None,
) -> Live:
    """Store a change of the match that is no move, with its clocks, as one log entry."""
    referee = referee_of(tx, after.game)
    entry = log_entry(tx, live.match, events, by, seat)
    after = replace(after, version=entry.ordinal, position=live.match.position + len(events))
    after = clocked(tx, referee, after, live.state)
    store(tx, referee, live.match, after, live.state, entry)
    for past in past_seats(live.match, after, entry.at):
        tx.matches.keep_past_seat(after.id, past)
    tell_expected(tx, live.match, after)
    if live.match.status == "open":
        tx.tell(LOBBY_TOPIC, after.version)
    return hold(tx, live.followed(after, live.state, entry))


def store(
    tx: Tx, referee: Referee, before: Match, after: Match, state: State | None, entry: Entry
) -> None:
    """Store the new version of a match, and call the house where it has something to do.

    Bots that play alone call nobody: the house comes to them when it has nothing else to do.
    """
    due = state is not None and bots_due(referee, after, state)
    since = tx.context.clock.now() if due else None
    tx.matches.update(before, after, bots_due=since, entry=entry)
    called = due and not (after.bots_alone and before.status == "running")
    if called | tell_host(tx, before, after):
        tx.tell(BOTS_TOPIC, after.version)


def past_seats(before: Match, after: Match, at: int) -> Iterator[PastSeat]:
    """Those who lose a seat, or are only expected there from now on: the log still has the name."""
    for seat, (there, now) in enumerate(zip(before.holders, after.holders, strict=True)):
        if there.account == now.account and there.kind == now.kind:
            continue
        if there.account is not None and there.account != now.account:
            sat = there.kind == "player"
            left = (after.position, at) if sat else (None, None)
            yield PastSeat(seat, there.account, there.name, *left)
        if now.account is not None and now.kind == "reserved":
            yield PastSeat(seat, now.account, now.name)


def hold(tx: Tx, live: Live) -> Live:
    """Hold the new version of a match in memory and, once it is stored, tell of it."""
    tx.live.put(live)
    tx.tell(topic_of(live.match.id), live.match.position)
    return live


def log_entry(
    tx: Tx, before: Match, events: Sequence[Event], by: By | None = None, seat: Seat | None = None
) -> Entry:
    """The next log entry of a match for something that is no move."""
    return Entry(
        match=before.id,
        ordinal=before.version + 1,
        first=before.position + 1,
        count=len(events),
        at=tx.context.clock.now(),
        events=tx.context.codecs[before.game].write(events),
        seat=seat,
        by=by,
    )


def bots_due(referee: Referee, match: Match, state: State) -> bool:
    """Whether a house bot must act; one that decides beside a player acts at once."""
    if match.status != "running" or match.is_deserted or match.clock.paused_at is not None:
        return False
    return any(match.holders[seat].machine is not None for seat in referee.to_act(state))


def _events(
    referee: Referee, step: AnyStep, outcome: Outcome | None, said: Sequence[Event]
) -> tuple[Event, ...]:
    """What has happened; what was said in the deal comes before the next one."""
    events = step.events
    if said:
        at = referee.before_deal(events)
        events = (*events[:at], *said, *events[at:])
    return events if outcome is None else (*events, MatchFinished(outcome))


def held_back(before: Match, after: Match) -> tuple[PhraseSaid, ...]:
    """The phrases that this change of the match lets out."""
    held = () if after.meeting.held else before.meeting.held
    return tuple(PhraseSaid(one.seat, one.phrase) for one in held)


def _awaited(referee: Referee, events: Sequence[Event]) -> tuple[Event, ...]:
    """The same events, with word before the deal begins that it waits."""
    at = referee.before_deal(events)
    return (*events[:at], DealAwaited(), *events[at:])


def turn_in_log(turn: int, *, aside: bool) -> int:
    """The number of a seat's decision in the log: those out of turn count apart, below zero."""
    return -1 - turn if aside else turn


def _number(before: Match, after: Match, seat: Seat) -> int:
    aside = after.asides[seat] != before.asides[seat]
    return turn_in_log(before.asides[seat] if aside else before.turns[seat], aside=aside)


def _entry(
    tx: Tx,
    before: Match,
    after: Match,
    actor: Seat,
    move: str,
    by: By,
    events: Sequence[Event],
) -> Entry:
    seated = actor >= 0
    return Entry(
        match=before.id,
        ordinal=after.version,
        first=before.position + 1,
        count=len(events),
        at=tx.context.clock.now(),
        events=tx.context.codecs[before.game].write(events),
        seat=actor if seated else None,
        turn=_number(before, after, actor) if seated else None,
        move=move,
        by=by,
    )


def _keep_aside(tx: Tx, referee: Referee, match: Match, step: AnyStep) -> None:
    if step.deal is not None:
        _keep_deal(tx, referee, match, step.deal, step.state)
    if step.deal is not None or match.version % tx.context.limits.snapshot_every == 0:
        tx.matches.keep(Snapshot(match.id, match.version, referee.write(step.state)))
    if match.outcome is not None:
        settle(tx, referee, match, match.outcome)


def _keep_deal(tx: Tx, referee: Referee, match: Match, deal: Deal, state: State) -> None:
    score = referee.score_of(deal)
    told, shown = referee.write(score), referee.write(referee.view(state, SPECTATOR).table)
    row = DealRow(match.id, match.deals, referee.write(deal), told, match.position, shown)
    tx.matches.add_deal(row)
    tally_deal(tx, match.id, referee, referee.line_of(deal), score)
