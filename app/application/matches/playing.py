"""Playing: a move by its turn, repeat-safe, and the moves that house bots make."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.application.actor import Actor, Scope
from app.application.errors import Code, MoveRefused
from app.application.live import Live
from app.application.log import events_between
from app.application.matches.bots_due import put_bots_off
from app.application.matches.clocks import let_pass
from app.application.matches.entries import disclosed, recalled
from app.application.matches.last_deals import call_last, lasted, may_call
from app.application.matches.loading import fresh_match, live_match, referee_of
from app.application.matches.returning import back_if_there
from app.application.matches.seeing import match_view, own_seat, seen_until, turn_of
from app.application.matches.standing_in import back_at
from app.application.matches.table import change_match, make_move, turn_in_log
from app.application.people.benched import check_bench
from app.application.ports import Tx
from app.application.rows import Entry
from app.application.values import MovePlayed
from app.engine.errors import MalformedMove, RuleViolation
from app.engine.policy import decided, seeded_draw
from app.engine.refusals import Refusal, refusal_of
from app.engine.seats import Seat
from app.engine.values import By, Move


def play_move(tx: Tx, actor: Actor, match: str, turn: int, move: str) -> MovePlayed:
    """Make the caller's decision number ``turn``, counted from 0 for its seat.

    Moves out of turn (a concession, a vote) are counted apart, so that they never disturb a turn.
    Sent again with the same move it changes nothing and answers the same; with another move it is
    ``turn-passed``. If all players were away and this one is late, the move brings the player back,
    but the stand-in makes the turn that was late: the answer says so by its ``move`` and ``by``,
    also when it is sent again. Raises :class:`Refused` ``unknown-match``, ``not-allowed``,
    ``not-seated``, ``bot-benched``, or :class:`MoveRefused` ``match-not-running``, ``turn-passed``,
    ``turn-ahead``, ``malformed-move``, ``illegal-move``.
    """
    account = actor.must(Scope.PLAY)
    if actor.kind == "bot":
        check_bench(tx, account)
    live = live_match(tx, match)
    seat = own_seat(actor, live.match)
    try:
        return _play(tx, live, seat, turn, move)
    except MoveRefused:
        if tx.context.alone:
            raise
        return _play(tx, fresh_match(tx, match), seat, turn, move)


def _play(tx: Tx, live: Live, seat: Seat, turn: int, move: str) -> MovePlayed:
    aside = _is_aside(tx, live, move)
    expected = (live.match.asides if aside else live.match.turns)[seat]
    if turn < expected:
        return _repeat(tx, live, seat, turn_in_log(turn, aside=aside), move, expected)
    if live.match.status != "running":
        raise _refused(tx, live, seat, Code.MATCH_NOT_RUNNING)
    if live.match.meeting.waits:
        raise _refused(tx, live, seat, Code.ROUND_STANDS)
    if live.match.clock.paused_at is not None:
        raise _refused(tx, live, seat, Code.MATCH_PAUSED)
    # A move that is never legal is refused as such, whatever its number.
    if turn > expected and not (aside and _is_barred(tx, live, seat, move)):
        raise _refused(tx, live, seat, Code.TURN_AHEAD, expected=expected)
    if not aside and live.match.is_deserted and let_pass(tx, live.match, seat):
        return _too_late(tx, live, seat, turn, move)
    with _barring(tx, live, seat):
        after, entry = make_move(tx, back_at(tx, live, seat), seat, move, "player")
    return _played(tx, after, seat, entry, repeated=False)


@contextmanager
def _barring(tx: Tx, live: Live, seat: Seat) -> Iterator[None]:
    try:
        yield
    except MalformedMove as error:
        raise _refused(tx, live, seat, Code.MALFORMED_MOVE, refusal_of(error)) from error
    except RuleViolation as error:
        raise _refused(tx, live, seat, Code.ILLEGAL_MOVE, refusal_of(error)) from error


def _too_late(tx: Tx, live: Live, seat: Seat, turn: int, move: str) -> MovePlayed:
    """The player is back at a table that all had left alone, and the stand-in makes the late turn.

    A move that could not have been played brings nobody back. The log tells of the return first.
    """
    with _barring(tx, live, seat):
        referee_of(tx, live.match.game).play(live.dealt, seat, move)
    live = taken_back_at(tx, change_match(tx, live, live.match, (), seat=seat, by="player"), seat)
    entry = tx.matches.entry_of_turn(live.match.id, seat, turn_in_log(turn, aside=False))
    assert entry is not None
    return _played(tx, live, seat, entry, repeated=False)


def _is_aside(tx: Tx, live: Live, move: str) -> bool:
    try:
        return referee_of(tx, live.match.game).is_out_of_turn(move)
    except MalformedMove:
        return False


def _is_barred(tx: Tx, live: Live, seat: Seat, move: str) -> bool:
    legal = referee_of(tx, live.match.game).legal_moves(live.dealt, seat)
    return all(one.move != move for one in legal)


def _repeat(tx: Tx, live: Live, seat: Seat, number: int, move: str, expected: int) -> MovePlayed:
    entry = tx.matches.entry_of_turn(live.match.id, seat, number)
    if entry is None or (entry.move != move and not _came_by(tx, entry)):
        raise _refused(tx, live, seat, Code.TURN_PASSED, expected=expected)
    return _played(tx, live, seat, entry, repeated=True)


def _came_by(tx: Tx, entry: Entry) -> bool:
    """Whether a stand-in made this turn because its player came back too late to make it."""
    if entry.by != "stand_in":
        return False
    came = tx.matches.entry(entry.match, entry.ordinal - 1)
    return came is not None and (came.seat, came.by, came.count) == (entry.seat, "player", 0)


def _played(tx: Tx, live: Live, seat: Seat, entry: Entry, *, repeated: bool) -> MovePlayed:
    told = recalled if repeated else disclosed
    number = entry.turn or 0
    return MovePlayed(
        seat=seat,
        turn=number if number >= 0 else -1 - number,
        move=entry.move or "",
        by=entry.by or "player",
        repeated=repeated,
        events=events_between(told(tx, live, entry, seat), 0, seen_until(live.match, seat)),
        match=match_view(tx, live, seat),
    )


def _refused(
    tx: Tx,
    live: Live,
    seat: Seat,
    kind: Code,
    refusal: Refusal | None = None,
    **params: int,
) -> MoveRefused:
    now = turn_of(tx, live, seat)
    return MoveRefused(
        kind,
        refusal,
        seat=seat,
        turn=now.turn,
        aside=now.aside,
        legal_moves=now.legal_moves,
        remaining_ms=_remaining(tx, live, seat),
        of_game=live.match.game,
        **params,
    )


def _remaining(tx: Tx, live: Live, seat: Seat) -> int | None:
    due = live.match.clock.due[seat] if live.match.clock.due else None
    return None if due is None else max(due - tx.context.clock.now(), 0)


def play_for_bots(tx: Tx, match: str) -> bool:
    """Let house bots that must act make a few moves; whether there is more for them to do.

    A bot sees its own view and its legal moves and nothing else.
    """
    live = fresh_match(tx, match) if not tx.context.alone else live_match(tx, match)
    live = _bounded(tx, live)
    if _bot_to_act(tx, live) is None:
        put_bots_off(tx, match)  # so that what nobody can do holds up nothing else
    limits = tx.context.limits
    alone = live.match.bots_alone
    for _ in range(limits.alone_moves_at_once if alone else limits.bot_moves_at_once):
        seat = _bot_to_act(tx, live)
        if seat is None:
            return False
        live = _bot_moves(tx, live, seat)
    return _bot_to_act(tx, live) is not None


def _bounded(tx: Tx, live: Live) -> Live:
    """Call the last deal of a match that nobody but bots plays and that has lasted long enough."""
    if live.state is None or live.match.is_over or not lasted(tx, live.match):
        return live
    return call_last(tx, live) if may_call(tx, live) else live


def _bot_to_act(tx: Tx, live: Live) -> Seat | None:
    match = live.match
    if live.state is None or match.status != "running" or match.clock.paused_at is not None:
        return None
    if match.is_deserted:
        return None
    acting = referee_of(tx, match.game).to_act(live.state)
    return next((seat for seat in sorted(acting) if match.holders[seat].machine), None)


def taken_back_at(tx: Tx, live: Live, seat: Seat) -> Live:
    """The player moves for this seat again; the stand-in first makes a turn whose time was up."""
    if let_pass(tx, live.match, seat):
        live = _bot_moves(tx, live, seat)
    return back_at(tx, live, seat) if live.match.status == "running" else live


def _bot_moves(tx: Tx, live: Live, seat: Seat) -> Live:
    by: By = "bot" if live.match.holders[seat].kind == "bot" else "stand_in"

    def make(move: Move) -> Live:
        return make_move(tx, live, seat, move.move, by)[0]

    referee = referee_of(tx, live.match.game)
    policy = tx.context.policies[live.match.game][live.match.holders[seat].machine or "random"]
    draw = seeded_draw(tx.context.entropy.seed(), f"{seat}")
    view = referee.view(live.dealt, seat)
    live = decided(policy, view, referee.legal_moves(live.dealt, seat), draw, make)
    return back_if_there(tx, live, seat) if by == "stand_in" else live
