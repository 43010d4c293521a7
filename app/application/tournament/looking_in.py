"""Who may look into hands at tables of a tournament: those who decide there and do not play."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from app.application.actor import Actor
from app.application.errors import Code, Refused
from app.application.matches.arbiting import get_seat_view as looked_into
from app.application.matches.arbiting import is_arbiter, read_as_arbiter
from app.application.matches.loading import live_match
from app.application.ports import Database, Tx
from app.application.tournament.desk import loaded
from app.application.tournament.permissions import May, may, part_of
from app.application.values import MatchView
from app.domain.match import Match
from app.domain.tournament.members import plays
from app.engine.seats import Seat

P = ParamSpec("P")
T = TypeVar("T")


def get_seat_view(tx: Tx, actor: Actor, match: str, seat: Seat) -> MatchView:
    """The match as this seat sees it: for its player, and for its arbiters.

    At a table of a tournament these are its owner, directors and jury, unless they play in it.
    Each look of theirs is written down. Raises :class:`Refused` ``unknown-match``,
    ``unknown-seat``, ``not-allowed``, ``token-missing``, ``scope-missing``.
    """
    return looked_into(tx, actor, match, seat, _judges)


async def look_back(
    database: Database,
    actor: Actor,
    use_case: Callable[Concatenate[Tx, Actor, str, P], T],
    match: str,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What a use case tells of finished deals; of a running match its arbiters are told too.

    Each of their looks is noted. Raises what the use case does.
    """
    try:
        return await database.study(use_case, actor, match, *args, **kwargs)
    except Refused as refused:
        if refused.kind is not Code.DEALS_CLOSED:
            raise
        if not await database.read(_may_judge, actor, match):
            raise
    return await database.write(read_as_arbiter, actor, _judges, use_case, match, *args, **kwargs)


def _may_judge(tx: Tx, actor: Actor, match: str) -> bool:
    live = live_match(tx, match)
    return actor.account is not None and is_arbiter(tx, actor.account, live.match, _judges)


def _judges(tx: Tx, account: str, match: Match) -> bool:
    host = match.terms.host
    if host is None or match.seat_of(account) is not None:
        return False
    desk = loaded(tx, host.tournament)
    decides = may(part_of(desk.row, desk.state, account), May.RULE)
    return decides and not plays(desk.state, account)
