"""Arbiters: named at the opening, they may look into every hand, and each look is written down."""

from collections.abc import Callable
from dataclasses import replace
from typing import Concatenate, ParamSpec, TypeVar

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

P = ParamSpec("P")
T = TypeVar("T")
Judges = Callable[[Tx, str, Match], bool]
"""Whether an account is an arbiter of a match without having been named at its opening."""


def nobody_else(tx: Tx, account: str, match: Match) -> bool:
    """The rule for matches that only their named arbiters judge: no other account does."""
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
    if not is_arbiter(tx, account, live.match, judges):
        raise Refused(Code.NOT_ALLOWED)
    note_by(tx, actor, "arbiter-viewed", f"{match}/{seat}")
    return match_view(tx, live, seat)


def is_arbiter(tx: Tx, account: str, match: Match, judges: Judges) -> bool:
    """Whether this account may look into every hand of a match."""
    return account in match.terms.admission.arbiters or judges(tx, account, match)


def read_as_arbiter(
    tx: Tx,
    actor: Actor,
    judges: Judges,
    use_case: Callable[Concatenate[Tx, Actor, str, P], T],
    match: str,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What a use case tells an arbiter of finished deals of a running match; the look is noted.

    Raises :class:`Refused` ``unknown-match``, ``deals-closed`` to others, and what the use case
    does.
    """
    stored = live_match(tx, match).match
    if not is_arbiter(tx, actor.must(Scope.READ), stored, judges):
        raise Refused(Code.DEALS_CLOSED)
    note_by(tx, actor, "arbiter-viewed", match)
    return use_case(tx, replace(actor, judging=match), match, *args, **kwargs)
