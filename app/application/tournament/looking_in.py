"""Who may look into hands at tables of a tournament: who decides there, and does not play."""

from app.application.actor import Actor
from app.application.matches.arbiting import get_seat_view as looked_into
from app.application.ports import Tx
from app.application.tournament.desk import loaded
from app.application.tournament.permissions import May, may, part_of
from app.application.values import MatchView
from app.domain.match import Match
from app.domain.tournament.members import plays
from app.engine.seats import Seat


def get_seat_view(tx: Tx, actor: Actor, match: str, seat: Seat) -> MatchView:
    """The match as this seat sees it: for its player, and for its arbiters.

    At a table of a tournament these are its owner, directors and jury, unless they play in it.
    Each look of theirs is written down. Raises :class:`Refused` ``unknown-match``,
    ``unknown-seat``, ``not-allowed``, ``token-missing``, ``scope-missing``.
    """
    return looked_into(tx, actor, match, seat, _judges)


def _judges(tx: Tx, account: str, match: Match) -> bool:
    host = match.terms.host
    if host is None or match.seat_of(account) is not None:
        return False
    desk = loaded(tx, host.tournament)
    decides = may(part_of(desk.row, desk.state, account), May.RULE)
    return decides and not plays(desk.state, account)
