"""Matches for tables of tournaments: seats are filled as drawn, and nobody else may sit.

The table is told when its match has ended, by a deadline of its own kind: whoever looks at the
table takes the result in the same transaction, so that it is taken once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.application.events import SeatReserved
from app.application.live import Live
from app.application.matches.clocks import armed
from app.application.matches.last_deals import may_call, take_last_back
from app.application.matches.loading import referee_of
from app.application.matches.opening import WantedMatch, new_match
from app.application.matches.seating import house_bot, take
from app.application.matches.standing_in import give_up, house_policy
from app.application.matches.table import change_match
from app.application.people.accounts import topic_of_account
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.refusing import following
from app.domain.gathering import absent, reserved
from app.domain.hosting import Host
from app.domain.match import Holder, Match
from app.domain.waiting_deals import late_at, standing
from app.engine.dealing import Settled
from app.engine.seats import Seat
from app.engine.shuffle import commitment


@dataclass(frozen=True, slots=True)
class HostedSeat:
    """Who has a seat by the draw: an account, or a house bot."""

    account: str | None = None
    policy: str | None = None


def host_match(
    tx: Tx,
    owner: str,
    wanted: WantedMatch,
    host: Host,
    seats: Sequence[HostedSeat],
    first_dealer: Seat,
    ends_at: int | None,
    *,
    stands: bool = False,
) -> Live:
    """A match whose seats are kept for these; it starts once all have come. Raises ``Refused``.

    While the clock of the host ``stands`` it waits.
    """
    live = _opened(tx, owner, wanted, host, first_dealer, ends_at, stands=stands)
    for seat, wish in enumerate(seats):
        live = _kept(tx, live, seat, wish.account) if wish.account is not None else live
    for seat, wish in enumerate(seats):
        if wish.account is None:
            live = take(tx, live, seat, house_bot(tx, live.match, policy_of(tx, live.match, wish)))
    return live


def _opened(
    tx: Tx,
    owner: str,
    wanted: WantedMatch,
    host: Host,
    first_dealer: Seat,
    ends_at: int | None,
    *,
    stands: bool,
) -> Live:
    match = new_match(tx, owner, wanted)
    dealing = Settled(tx.context.entropy.seed(), first_dealer)
    terms = replace(match.terms, host=host)
    bound = commitment(dealing.seed)
    match = replace(match, commitment=bound, terms=terms, ends_at=ends_at)
    match = standing(match, stands=stands)
    match = armed(tx, match, match.created_at)
    tx.matches.add(match, dealing)
    live = Live(match, None)
    tx.live.put(live)
    return live


def policy_of(tx: Tx, match: Match, wish: HostedSeat) -> str:
    """The policy that was asked for; another one if it no longer exists."""
    known = wish.policy in tx.context.policies[match.game]
    return wish.policy if wish.policy and known else house_policy(tx, match)


def _kept(tx: Tx, live: Live, seat: Seat, account: str) -> Live:
    known = known_player(tx, account)
    holder = Holder("reserved", known.id, known.name, player=known.kind)
    after = following(reserved, live.match, seat, holder)
    tx.tell(topic_of_account(account), 0)
    return change_match(tx, live, after, [SeatReserved(seat, known.name)], seat=seat)


def go_without(tx: Tx, live: Live, now: int) -> Live:
    """Go on without those who have not come in time: stand-ins, or the end, as the host says.

    Once time is over for all tables no deal starts, so a match that still waits is ended.
    """
    host = live.match.terms.host
    missing = absent(live.match)
    if host is None or not missing:
        return live
    if live.match.ends_at is not None and live.match.ends_at <= now:
        return give_up(tx, live)
    late = late_at(live.match)
    if late is None or late > now:
        return live
    if host.absent == "lose":
        return give_up(tx, live)
    policy = house_policy(tx, live.match)
    for seat in missing:
        there = replace(live.match.holders[seat], kind="player", stand_in=policy)
        there = replace(there, because="absent")
        live = take(tx, live, seat, there)
    return live


def end_at(tx: Tx, live: Live, ends_at: int | None) -> Live:
    """Have the last deal called at this moment, by the host or by the rules.

    A last deal that was called for a time that no longer holds is taken back while it runs.
    """
    if live.state is not None:
        match, judge = live.match, referee_of(tx, live.match.game)
        ends_at = _sooner(ends_at, judge.time_limit(match.options), match.started_at)
        if ends_at is None or ends_at > tx.context.clock.now():
            live = take_last_back(tx, live)
        if not may_call(tx, live):
            return live
    if ends_at == live.match.ends_at:
        return live
    return change_match(tx, live, replace(live.match, ends_at=ends_at), ())


def _sooner(ends_at: int | None, limit: int | None, started_at: int | None) -> int | None:
    by_rule = None if limit is None or started_at is None else started_at + 1000 * limit
    return min((end for end in (ends_at, by_rule) if end is not None), default=None)
