"""The director of an exercise: its opener may annul deals and call the last one.

In tournaments the director will be somebody else; what a director does is the same move in the log.
"""

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.live import Live
from app.application.loading import fresh_match, live_match
from app.application.ports import Tx
from app.application.seeing import match_view, viewer_of
from app.application.table import make_move
from app.application.values import MatchView
from app.engine.errors import MalformedMove, RuleViolation
from app.engine.refusals import refusal_of
from app.engine.seats import DIRECTOR


def direct_match(tx: Tx, actor: Actor, match: str, version: int, move: str) -> MatchView:
    """Make a move of the director (``void-deal:…``, ``last-deal``, ``forfeit:…``).

    Only the opener of an exercise may. ``version`` is the match as the director saw it: sent again
    with the same move it changes nothing; once something else has happened it is ``turn-passed``.
    Raises :class:`Refused` also ``unknown-match``, ``not-allowed``, ``match-not-running``,
    ``malformed-move``, ``illegal-move``.
    """
    account = actor.must(Scope.PLAY)
    live = live_match(tx, match) if tx.context.alone else fresh_match(tx, match)
    if live.match.opened_by != account or not live.match.exercise:
        raise Refused(Code.NOT_ALLOWED)
    if version != live.match.version:
        _check_repeat(tx, live, version, move)
    else:
        live = _direct(tx, live, move)
    return match_view(tx, live, viewer_of(actor, live.match))


def _check_repeat(tx: Tx, live: Live, version: int, move: str) -> None:
    """Raise ``turn-passed`` unless the very next entry was this move of the director."""
    made = tx.matches.plies(live.match.id, version)[:1] if version < live.match.version else ()
    if not made or made[0].seat is not None or made[0].move != move:
        raise Refused(Code.TURN_PASSED, expected=live.match.version)


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
