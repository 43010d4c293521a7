"""Stand-ins: a house bot plays for a player who is away, until the player is back."""

from app.application.events import MatchAbandoned, PlayerBack, StandInTook
from app.application.live import Live
from app.application.naming import BOT_MARK
from app.application.ports import Tx
from app.application.table import change_match
from app.domain.match import Match, given_up, stood_in, taken_back
from app.engine.seats import Seat
from app.engine.values import By


def stand_in_at(tx: Tx, live: Live, seat: Seat, by: By | None = None) -> Live:
    """Let a house bot play for a seat. A match that no player plays any more is given up."""
    policy = house_policy(tx, live.match)
    after = stood_in(live.match, seat, policy)
    live = change_match(tx, live, after, [StandInTook(seat, policy + BOT_MARK)], seat=seat, by=by)
    return live if live.match.players else give_up(tx, live)


def house_policy(tx: Tx, match: Match) -> str:
    """The policy of the house bots that nobody chose."""
    wanted = tx.context.limits.stand_in
    return wanted if wanted in tx.context.policies[match.game] else "random"


def give_up(tx: Tx, live: Live) -> Live:
    """End a match that nobody plays any more, without an outcome."""
    after = given_up(live.match, tx.context.clock.now())
    return change_match(tx, live, after, [MatchAbandoned()])


def back_at(tx: Tx, live: Live, seat: Seat) -> Live:
    """The player moves for this seat again, if a stand-in did."""
    if live.match.holders[seat].stand_in is None:
        return live
    return change_match(tx, live, taken_back(live.match, seat), [PlayerBack(seat)], seat=seat)
