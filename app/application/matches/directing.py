"""The director of an exercise: its opener may annul deals and call the last one.

Tournaments have their own directors; whoever directs, it is the same move in the log.
"""

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.matches.loading import fresh_match, live_match
from app.application.matches.seeing import match_view, viewer_of
from app.application.matches.table import make_move
from app.application.ports import Tx
from app.application.values import MatchView
from app.engine.errors import MalformedMove, RuleViolation
from app.engine.refusals import refusal_of
from app.engine.seats import DIRECTOR


def direct_match(tx: Tx, actor: Actor, match: str, position: int, move: str) -> MatchView:
    """Make a move of the director (``void-deal:…``, ``last-deal``, ``forfeit:…`` and so on).

    Only the opener of an exercise may. ``position`` is that of the last event that the director
    saw: sent again with the same move it changes nothing; once something else has happened it is
    ``turn-passed``. Raises :class:`Refused` also ``unknown-match``, ``not-allowed``,
    ``match-not-running``, ``malformed-move``, ``illegal-move``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match) if tx.context.alone else fresh_match(tx, match)
    if live.match.opened_by != account or not live.match.exercise:
        raise Refused(Code.NOT_ALLOWED)
    if position != live.match.position:
        _check_repeat(tx, live, position, move)
    else:
        live = _direct(tx, live, move)
    return match_view(tx, live, viewer_of(actor, live.match))


def _check_repeat(tx: Tx, live: Live, position: int, move: str) -> None:
    """Raise ``turn-passed`` unless the very next event was caused by this move of the director."""
    made = tx.matches.entries(live.match.id, position, 1)
    if not made or made[0].first != position + 1 or made[0].seat is not None:
        raise Refused(Code.TURN_PASSED, expected=live.match.position)
    if made[0].move != move:
        raise Refused(Code.TURN_PASSED, expected=live.match.position)


def _direct(tx: Tx, live: Live, move: str) -> Live:
    if live.match.status != "running":
        raise Refused(Code.MATCH_NOT_RUNNING)
    game = live.match.game
    try:
        return make_move(tx, live, DIRECTOR, move, "director")[0]
    except MalformedMove as error:
        raise Refused(Code.MALFORMED_MOVE, refusal_of(error), of_game=game) from error
    except RuleViolation as error:
        raise Refused(Code.ILLEGAL_MOVE, refusal_of(error), of_game=game) from error
