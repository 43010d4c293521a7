"""What webhooks are told: stored with the event, then sent by a deadline until it has arrived.

A delivery is stored in the transaction of its event, so there is exactly one for each hook. It is
sent at least once: the sender first puts off its deadline, and drops it once the receiver has
answered; if the process dies in between, the deadline leaves the delivery to others.
"""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

import msgspec

from app.application.moments import moment
from app.application.people.hook_rows import DeliveryRow, DueParcel, HookRow
from app.application.people.hook_values import HookEvent
from app.application.ports import Tx
from app.application.rows import Deadline

DELIVERY: Final = "delivery"
"""The kind of the deadline; its subject is the hook and the delivery behind a slash."""

COURIER_TOPIC: Final = "courier"
LEASE_MS: Final = 60_000
BACKOFF_S: Final = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""How long after the first, the second … failure something is sent again."""

Told = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Parcel:
    """Something to send now: where, what, and with which headers."""

    hook: str
    delivery: str
    attempt: int
    url: str
    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: a status, or why none did."""

    status: int | None = None
    trouble: str | None = None

    @property
    def is_good(self) -> bool:
        """Whether the receiver has it."""
        return self.status is not None and 200 <= self.status < 300


def announce(tx: Tx, event: HookEvent, hooks: Sequence[HookRow], told: Told) -> None:
    """Store a delivery for each of these hooks that wants to be told of the event."""
    for hook in hooks:
        if event in hook.events:
            number, now = tx.context.entropy.id(), tx.context.clock.now()
            body = {"id": number, "event": event, "at": moment(now), **told}
            text = msgspec.json.encode(body).decode()
            schedule(tx, DeliveryRow(hook.id, number, event, now, text))


def schedule(tx: Tx, row: DeliveryRow) -> DeliveryRow:
    """Have something sent as soon as may be."""
    now = tx.context.clock.now()
    row = replace(row, next_at=now)
    tx.hooks.send(row)
    tx.deadlines.put(Deadline(DELIVERY, _subject(row), now))
    tx.tell(COURIER_TOPIC, 0)
    return row


def parcels_due(tx: Tx, each: int, limit: int) -> tuple[Sequence[DueParcel], int | None]:
    """What is to be sent now, the oldest first; and in how many milliseconds more is due.

    Of one hook there are at most ``each``, however much waits for it.
    """
    now = tx.context.clock.now()
    at = tx.deadlines.next_at((DELIVERY,))
    found = tx.hooks.due(DELIVERY, now, each, limit)
    return found, None if at is None else max(at - now, 0)


def take_parcel(tx: Tx, due: Deadline) -> Parcel | None:
    """Something to send, which nobody else sends meanwhile; None if there is nothing left to send.

    Whoever takes it has a minute to say how it went; after that it is anybody's again.
    """
    now = tx.context.clock.now()
    if not tx.deadlines.take(due, now):
        return None
    hook, _, number = due.subject.partition("/")
    owner, row = tx.hooks.get(hook), tx.hooks.delivery(hook, number)
    if owner is None or row is None or row.state != "waiting":
        return None
    row = replace(row, attempts=row.attempts + 1, tried_at=now, next_at=now + LEASE_MS)
    tx.hooks.send(row)
    tx.deadlines.put(Deadline(DELIVERY, due.subject, now + LEASE_MS))
    body = row.body.encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Tricktable",
        "Tricktable-Event": row.event,
        "Tricktable-Delivery": row.told,
        "Tricktable-Signature": signature(owner.secrets(now), now // 1000, body),
    }
    return Parcel(hook, row.id, row.attempts, owner.url, body, headers)


def settle_parcel(tx: Tx, parcel: Parcel, reply: Reply) -> None:
    """Write down how it went: it has arrived, is sent again later, or has failed for good.

    A hook to which something could not be sent for a whole day is stopped.
    """
    row = tx.hooks.delivery(parcel.hook, parcel.delivery)
    if row is None or row.state != "waiting" or row.attempts != parcel.attempt:
        return
    row = replace(row, status=reply.status, trouble=reply.trouble, next_at=None)
    tx.deadlines.drop(DELIVERY, _subject(row))
    if reply.is_good:
        tx.hooks.send(replace(row, state="delivered"))
    elif row.attempts <= len(BACKOFF_S):
        at = tx.context.clock.now() + 1000 * BACKOFF_S[row.attempts - 1]
        tx.hooks.send(replace(row, next_at=at))
        tx.deadlines.put(Deadline(DELIVERY, _subject(row), at))
    else:
        tx.hooks.send(replace(row, state="failed"))
        _stop(tx, parcel.hook)


def _stop(tx: Tx, wanted: str) -> None:
    hook = tx.hooks.get(wanted)
    if hook is not None:
        tx.hooks.put(replace(hook, stopped_at=tx.context.clock.now()))


def signature(secrets: Sequence[str], seconds: int, body: bytes) -> str:
    """``t=SECONDS,v1=HEX``: HMAC-SHA256 of ``SECONDS.BODY``, a ``v1`` for each secret."""
    signed = str(seconds).encode() + b"." + body
    made = (hmac.new(secret.encode(), signed, sha256).hexdigest() for secret in secrets)
    return ",".join((f"t={seconds}", *(f"v1={one}" for one in made)))


def sweep_deliveries(tx: Tx, limit: int = 500) -> int:
    """Drop what was sent long ago; how many."""
    return tx.hooks.purge(tx.context.clock.now() - tx.context.limits.deliveries_ms, limit)


def _subject(row: DeliveryRow) -> str:
    return f"{row.hook}/{row.id}"
