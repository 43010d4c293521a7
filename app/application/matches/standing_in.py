"""Stand-ins: a house bot plays for a player who is away, until the player is back.

A seat changes hands when it must act, so an event at that place of the log would tell for ever
whose turn it was, even in tricks that nobody may look back at. Therefore it is no event: those who
follow the match are sent it anew, and its seats say who stands in.
"""

from app.application.events import MatchAbandoned
from app.application.live import Live
from app.application.matches.loading import referee_of
from app.application.matches.table import change_match, held_back, make_move
from app.application.ports import Tx
from app.domain.match import Match, StandInReason, given_up, stood_in, taken_back
from app.domain.phrases import let_out
from app.engine.seats import DIRECTOR, Seat


def stand_in_at(tx: Tx, live: Live, seat: Seat, because: StandInReason) -> Live:
    """Let a house bot play for a seat, as long as some player is there."""
    there = live.match.holders[seat]
    policy = there.stand_in or house_policy(tx, live.match)
    live = change_match(tx, live, stood_in(live.match, seat, policy, because), ())
    return live if there.stand_in else filled(tx, live, seat, bot=True)


def filled(tx: Tx, live: Live, seat: Seat, *, bot: bool) -> Live:
    """Let the director say that a bot, or a player again, has a seat, in games whose rules care."""
    said = referee_of(tx, live.match.game).seat_filled(seat, bot=bot)
    return live if said is None else make_move(tx, live, DIRECTOR, said.move, "director")[0]


def house_policy(tx: Tx, match: Match) -> str:
    """The policy of house bots for which nobody chose one."""
    wanted = tx.context.limits.stand_in
    return wanted if wanted in tx.context.policies[match.game] else "random"


def give_up(tx: Tx, live: Live) -> Live:
    """End a match that nobody plays any more, without an outcome."""
    after = given_up(let_out(live.match), tx.context.clock.now())
    return change_match(tx, live, after, [*held_back(live.match, after), MatchAbandoned()])


def back_at(tx: Tx, live: Live, seat: Seat) -> Live:
    """The player moves for this seat again, if a stand-in did."""
    if live.match.holders[seat].stand_in is None:
        return live
    live = change_match(tx, live, taken_back(live.match, seat), ())
    return filled(tx, live, seat, bot=False)
