"""Arbiters: named at the opening, they may look into every hand, and each look is written down."""

from collections.abc import Callable

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.matches.loading import live_match
from app.application.matches.seating import check_seat
from app.application.matches.seeing import match_view, watcher_of
from app.application.people.auditing import note_by
from app.application.ports import Tx
from app.application.values import MatchView
from app.domain.match import Match
from app.engine.seats import Seat

Judges = Callable[[Tx, str, Match], bool]
"""Whether an account is an arbiter of a match without having been named at its opening."""


def nobody_else(tx: Tx, account: str, match: Match) -> bool:
    """Nobody is."""
    return False


def get_seat_view(
    tx: Tx, actor: Actor, match: str, seat: Seat, judges: Judges = nobody_else
) -> MatchView:
    """The match as this seat sees it: for its player, and for the arbiters of the match.

    Arbiters are those whom its opener has named, and whom ``judges`` says to be. An arbiter's look
    is written down where the arbiter may read it, and so may whoever keeps the service. Raises
    :class:`Refused` ``unknown-match``, ``unknown-seat``, ``not-allowed``, ``token-missing``,
    ``scope-missing``.
    """
    account = actor.must(Scope.READ)
    live = live_match(tx, match)
    viewer = watcher_of(tx, actor, live.match)
    check_seat(live.match, seat)
    if viewer == seat:
        return match_view(tx, live, seat)
    if account not in live.match.terms.admission.arbiters and not judges(tx, account, live.match):
        raise Refused(Code.NOT_ALLOWED)
    note_by(tx, actor, "arbiter-viewed", f"{match}/{seat}")
    return match_view(tx, live, seat)
