"""Seats at tables of tournaments that change hands: to a substitute, and back."""

from collections.abc import Sequence

from app.application.events import SeatHandedOver
from app.application.live import Live
from app.application.matches.hosting import HostedSeat, policy_of
from app.application.matches.loading import referee_of
from app.application.matches.pausing import recounted
from app.application.matches.seating import house_bot
from app.application.matches.sides import sides_of
from app.application.matches.standing_in import filled, house_policy
from app.application.matches.table import change_match
from app.application.people.accounts import topic_of_account
from app.application.people.players import known_player
from app.application.ports import Tx
from app.application.refusing import following
from app.application.rows import SeatRow
from app.domain.handing_over import handed_over
from app.domain.match import Holder
from app.engine.seats import Seat


def hand_over(tx: Tx, live: Live, seats: Sequence[HostedSeat]) -> Live:
    """The match with these players at its seats, each change told to all.

    Before the start a seat is kept for its new player; in a running match a house bot stands in
    until that player is there.
    """
    for seat, wish in enumerate(seats):
        there = live.match.holders[seat]
        is_bot = wish.account is None and there.kind == "bot"
        same = is_bot or (wish.account is not None and there.account == wish.account)
        if not same and not live.match.is_over:
            live = _handed_over(tx, live, seat, wish)
    return live


def _handed_over(tx: Tx, live: Live, seat: Seat, wish: HostedSeat) -> Live:
    before, holder = live.match.holders[seat], _holder(tx, live, wish)
    after = following(handed_over, live.match, seat, holder)
    bot = holder.kind == "bot" or holder.player == "bot"
    live = change_match(tx, live, after, [SeatHandedOver(seat, holder.name, bot)], seat=seat)
    tx.matches.drop_seat(after.id, seat)
    if holder.kind == "player" and holder.account is not None:
        side = sides_of(referee_of(tx, after.game), after)[seat]
        tx.matches.put_seat(SeatRow(after.id, seat, side, holder.account))
    for account in (before.account, holder.account):
        if account is not None:
            tx.tell(topic_of_account(account), 0)
    if live.match.status == "running" and before.machine is None:
        live = filled(tx, live, seat, bot=True)
    return recounted(tx, live)


def _holder(tx: Tx, live: Live, wish: HostedSeat) -> Holder:
    if wish.account is None:
        return house_bot(tx, live.match, policy_of(tx, live.match, wish))
    known = known_player(tx, wish.account)
    if live.match.status == "open":
        return Holder("reserved", known.id, known.name, player=known.kind)
    return Holder(
        "player",
        known.id,
        known.name,
        stand_in=house_policy(tx, live.match),
        because="absent",
        player=known.kind,
    )
