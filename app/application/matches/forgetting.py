"""The names of the forgotten, taken out of the matches that they played, a few at a time.

A match keeps the names of its players, and its log says who sat down or was expected, also at seats
that others have by now. Changing both adds one entry to the log that tells nothing, so that every
process reads the match anew; no move, no result and no position of an event changes.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from app.application.events import PlayerSat, SeatHandedOver, SeatReserved
from app.application.live import Live
from app.application.matches.loading import fresh_match
from app.application.matches.table import change_match
from app.application.people.anonymizing import FORGETTING
from app.application.ports import Tx
from app.application.rows import Deadline
from app.domain.match import Holder, Match
from app.domain.naming import NOBODY
from app.engine.seats import Seat
from app.engine.values import Event

AT_ONCE = 20
BETWEEN = "/"


def forget_names(tx: Tx, subject: str, now: int, at_once: int = AT_ONCE) -> None:
    """Take a name out of some matches, and go on with the others later."""
    account, _, after = subject.partition(BETWEEN)
    matches = tx.matches.seats_after(account, after, at_once)
    for match in matches:
        _forget(tx, match, account)
    if len(matches) == at_once:
        tx.deadlines.put(Deadline(FORGETTING, account + BETWEEN + matches[-1], now))


def _forget(tx: Tx, match: str, account: str) -> None:
    live = fresh_match(tx, match)
    names = _names(tx, live.match, account)
    if all(name == NOBODY for _, name in names):
        return
    _rewrite_log(tx, live, names)
    tx.matches.drop_past_seats(match, account)
    holders = tuple(_nobody(holder, account) for holder in live.match.holders)
    after = replace(live.match, holders=holders)
    change_match(tx, Live(live.match, live.state), after, [])


def forget_seats(tx: Tx, match: str, seats: Collection[Seat]) -> None:
    """Take the names from seats that no account holds, as in a match from another server.

    House bots keep theirs.
    """
    live = fresh_match(tx, match)
    holders = tuple(
        replace(holder, name=NOBODY)
        if seat in seats and holder.account is None and holder.kind == "player"
        else holder
        for seat, holder in enumerate(live.match.holders)
    )
    if holders != live.match.holders:
        after = replace(live.match, holders=holders)
        change_match(tx, Live(live.match, live.state), after, [])


def _names(tx: Tx, match: Match, account: str) -> set[tuple[Seat, str]]:
    """The names of an account at the seats that it has, or has had."""
    here = {
        (seat, holder.name)
        for seat, holder in enumerate(match.holders)
        if holder.account == account
    }
    return here | {(past.seat, past.name) for past in tx.matches.past_seats(match.id, account)}


def _nobody(holder: Holder, account: str) -> Holder:
    if holder.account != account:
        return holder
    owner = None if holder.owner is None else NOBODY
    return replace(holder, name=NOBODY, owner=owner, version=None if owner is None else "")


def _rewrite_log(tx: Tx, live: Live, names: set[tuple[Seat, str]]) -> None:
    codec = tx.context.codecs[live.match.game]
    for entry in tx.matches.asides(live.match.id):
        events = codec.read(entry.events)
        told = _without(events, names)
        if told != events:
            tx.matches.rewrite(live.match.id, entry.ordinal, codec.write(told))


def _without(events: Sequence[Event], names: set[tuple[Seat, str]]) -> list[Event]:
    return [
        replace(event, name=NOBODY)
        if isinstance(event, PlayerSat | SeatReserved | SeatHandedOver)
        and (event.seat, event.name) in names
        else event
        for event in events
    ]
