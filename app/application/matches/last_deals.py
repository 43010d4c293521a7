"""When the running deal is the last of a match, and when that is taken back."""

from app.application.live import Live
from app.application.matches.loading import referee_of
from app.application.matches.table import make_move
from app.application.ports import Tx
from app.domain.match import Match
from app.engine.director import LAST_DEAL, LAST_DEAL_BACK
from app.engine.seats import DIRECTOR


def may_call(tx: Tx, live: Live) -> bool:
    """Whether the last deal of a running match can be called, and has not been."""
    return _may(tx, live, LAST_DEAL)


def call_last(tx: Tx, live: Live) -> Live:
    """Let the match end with the deal that runs. Raises ``RuleViolation`` if it does already."""
    return make_move(tx, live, DIRECTOR, LAST_DEAL, "director")[0]


def take_last_back(tx: Tx, live: Live) -> Live:
    """Let a match go on whose last deal was called; nothing happens if its end stands.

    An end stands if players agreed on it, or if bots have played alone for too long.
    """
    if lasted(tx, live.match) or not _may(tx, live, LAST_DEAL_BACK):
        return live
    return make_move(tx, live, DIRECTOR, LAST_DEAL_BACK, "director")[0]


def lasted(tx: Tx, match: Match) -> bool:
    """Whether only bots have played for so long that the running deal must be the last.

    At a table of a tournament that takes as long as people play in a round: there bots go on for
    absent players.
    """
    limits = tx.context.limits
    most = limits.bot_match_deals if match.terms.host is None else limits.bot_table_deals
    return match.plays_itself and match.deals >= most


def _may(tx: Tx, live: Live, move: str) -> bool:
    moves = referee_of(tx, live.match.game).legal_moves(live.dealt, DIRECTOR)
    return any(one.move == move for one in moves)
