"""Bringing in a match that was played elsewhere: its record is replayed through the use cases."""

from collections.abc import Iterator, Sequence

from app.application.actor import ALL_SCOPES, Actor
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.loading import live_match
from app.application.matches.opening import WantedMatch, WantedSeat, open_with_dealing
from app.application.matches.seating import sit
from app.application.matches.table import make_move
from app.application.ports import Tx
from app.application.rows import Account
from app.engine.ply import Ply
from app.engine.record import Record

MOVES_AT_ONCE = 200


def begin_import(tx: Tx, record: Record, players: Sequence[Account], options: bytes) -> str:
    """Open the match of a record and seat these players; its id.

    The dealing is the record's own, so nobody else must ever know its seed: for demo data and for
    operators, not offered by any surface. Raises :class:`Refused` ``wrong-seat-count``.
    """
    actors = [Actor(one.id, one.name, frozenset(ALL_SCOPES)) for one in players]
    wanted = WantedMatch(record.game, options, [WantedSeat("me")])
    match = open_with_dealing(tx, actors[0], wanted, record.dealing).match
    if len(match.seats) != len(players):
        raise Refused(Code.WRONG_SEAT_COUNT, seats=len(match.seats))
    for seat, actor in enumerate(actors[1:], start=1):
        sit(tx, actor, match.id, seat)
    return match.id


def continue_import(tx: Tx, match: str, moves: Sequence[Ply]) -> int:
    """Make these moves of a record; how many the match has now."""
    live: Live = live_match(tx, match)
    for ply in moves:
        live, _ = make_move(tx, live, ply.actor, ply.move, ply.by)
    return live.match.version


def batches(record: Record) -> Iterator[Sequence[Ply]]:
    """The moves of a record in pieces of a transaction each."""
    for start in range(0, len(record.moves), MOVES_AT_ONCE):
        yield record.moves[start : start + MOVES_AT_ONCE]
