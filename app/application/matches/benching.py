"""Bots that do nothing but err are benched until their owner lets them play again.

Stand-ins play for them meanwhile. An accepted move counts nothing, so that moves stay cheap; a
refusal is counted in a transaction of its own, and only once there were enough of them in a row is
the log asked whether a move was accepted in between.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from app.application.actor import Actor
from app.application.errors import Code, MoveRefused
from app.application.live import Live
from app.application.matches.loading import live_match
from app.application.matches.pausing import recounted
from app.application.matches.playing import play_move
from app.application.matches.returning import back_if_there
from app.application.matches.seating import vacate
from app.application.matches.standing_in import give_up, stand_in_at
from app.application.people import bots
from app.application.people.bot_values import Bot
from app.application.ports import Database, Tx
from app.application.values import MovePlayed
from app.engine.seats import Seat

ERRORS: Final = frozenset(
    {Code.ILLEGAL_MOVE, Code.MALFORMED_MOVE, Code.TURN_AHEAD, Code.TURN_PASSED}
)
"""Refusals that a bot could have foreseen; that a match is over or paused is nobody's mistake."""

MOST_MATCHES: Final = 1000
"""More matches than anybody sits in at once."""


async def play_counting_mistakes(
    database: Database, actor: Actor, match: str, turn: int, move: str
) -> MovePlayed:
    """The caller's move, with a bot's mistake counted. Raises as :func:`play_move`."""
    try:
        return await database.write(play_move, actor, match, turn, move)
    except MoveRefused as refused:
        if actor.kind == "bot" and _is_mistake(refused, move):
            await database.write(note_refusal, actor.account or "")
        raise


def note_refusal(tx: Tx, account: str) -> None:
    """Count a bot's mistake, and bench it after so many in a row."""
    tx.locks.hold(f"bot:{account}")
    row = tx.bots.get(account)
    if row is None:
        return
    now, limit = tx.context.clock.now(), tx.context.limits.bench_after
    since, count = (row.row_since or now), row.in_a_row + 1
    if count >= limit and (tx.bots.last_move(account) or 0) > since:
        since, count = now, 1
    benched_at = row.benched_at or (now if count >= limit else None)
    tx.bots.put(
        replace(
            row,
            refusals=row.refusals + 1,
            in_a_row=count,
            row_since=since,
            refused_at=now,
            benched_at=benched_at,
        )
    )
    if benched_at != row.benched_at:
        _stand_in(tx, account)


def _stand_in(tx: Tx, account: str) -> None:
    """Let house bots play on where this bot sits: no table waits for its owner."""
    for live, seat in _running(tx, account):
        if live.match.holders[seat].because != "left":
            recounted(tx, stand_in_at(tx, live, seat, "benched"))


def release_bot(tx: Tx, actor: Actor, bot: str) -> Bot:
    """Let a benched bot play again. It gets its seats back as anybody who comes back does.

    Raises :class:`Refused` ``unknown-bot``.
    """
    released = bots.release_bot(tx, actor, bot)
    for live, seat in _running(tx, bot):
        if live.match.holders[seat].because == "benched":
            recounted(tx, back_if_there(tx, stand_in_at(tx, live, seat, "absent"), seat))
    return released


def retire_bot(tx: Tx, actor: Actor, bot: str) -> Bot:
    """Take a bot out of play for ever; its tokens end, and stand-ins play on at its seats.

    Seats before the start are open again, but for those that a draw has filled: there its stand-in
    begins. Raises :class:`Refused` ``unknown-bot``.
    """
    retired = bots.retire_bot(tx, actor, bot)
    for live, seat in _seats_of(tx, bot):
        if live.match.status == "running":
            _retired_at(tx, live, seat)
        elif live.match.status == "open" and live.match.terms.host is None:
            vacate(tx, live, seat)
    return retired


def _retired_at(tx: Tx, live: Live, seat: Seat) -> None:
    """Stop waiting, at this seat, for a bot that never comes back."""
    if live.match.holders[seat].because == "left":
        return
    without = stand_in_at(tx, live, seat, "left")
    if without.match.is_deserted:
        give_up(tx, without)
    else:
        recounted(tx, without)


def _running(tx: Tx, account: str) -> Iterator[tuple[Live, Seat]]:
    """The running matches of a bot, and where it sits in them."""
    return ((live, seat) for live, seat in _seats_of(tx, account) if live.match.status == "running")


def _seats_of(tx: Tx, account: str) -> Iterator[tuple[Live, Seat]]:
    """The matches of a bot that are not over, and where it sits in them."""
    for match in tx.matches.sat_in(account, MOST_MATCHES):
        live = live_match(tx, match)
        seat = live.match.seat_of(account)
        if seat is not None:
            yield live, seat


def _is_mistake(refused: MoveRefused, move: str) -> bool:
    listed = any(legal.move == move for legal in refused.legal_moves)
    return refused.kind in ERRORS and not (listed and refused.kind is Code.ILLEGAL_MOVE)
