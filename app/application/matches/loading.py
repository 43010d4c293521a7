"""Finding a match: in memory, or by its last snapshot and the moves since."""

from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.ports import Tx
from app.domain.match import Match
from app.engine.referee import Referee, State


def referee_of(tx: Tx, game: str) -> Referee:
    """The referee of a stored match's game."""
    return tx.context.catalogue[game]


def live_match(tx: Tx, match: str) -> Live:
    """The match as it is now. Raises :class:`Refused` ``unknown-match``."""
    held = tx.live.get(match)
    if held is not None and (tx.context.alone or _is_current(tx, held)):
        return held
    return fresh_match(tx, match)


def fresh_match(tx: Tx, match: str) -> Live:
    """The match read from the database, whatever is in memory.

    Raises :class:`Refused` ``unknown-match``.
    """
    stored = tx.matches.get(match)
    if stored is None:
        raise Refused(Code.UNKNOWN_MATCH, match=match)
    live = Live(stored, _state(tx, stored))
    tx.live.put(live)
    return live


def _is_current(tx: Tx, held: Live) -> bool:
    stored = tx.matches.version(held.match.id)
    return stored is not None and stored <= held.match.version


def _state(tx: Tx, match: Match) -> State | None:
    if match.started_at is None:
        return None
    referee = referee_of(tx, match.game)
    snapshot = tx.matches.snapshot(match.id)
    if snapshot is None:
        state = referee.start(match.options, tx.matches.dealing(match.id)).state
        after = 0
    else:
        state = referee.read_state(snapshot.state)
        after = snapshot.ordinal
    for ply in tx.matches.plies(match.id, after):
        state = referee.play(state, ply.actor, ply.move, by_clock=ply.by_clock).state
    return state
