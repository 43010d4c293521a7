"""Webhooks of people: made, changed, ended; what was sent, and sending it again."""

from dataclasses import dataclass, replace

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.moments import DAY_MS, moment, moment_or_none
from app.application.paging import cut, key_of, page_of
from app.application.people.auditing import note_by
from app.application.people.hook_rows import DeliveryRow, HookRow
from app.application.people.hook_values import (
    HOOK_EVENTS,
    Delivery,
    DeliveryLog,
    Hook,
    HookEvent,
    HookList,
    NewHook,
)
from app.application.people.notices import schedule
from app.application.people.targets import trouble_with
from app.application.ports import Tx

SECRET_PREFIX = "whs_"
BOTH_SIGN_MS = DAY_MS
"""For how long the old secret signs beside a new one."""


@dataclass(frozen=True, slots=True)
class WantedHook:
    """Where a hook points, and what it is told of."""

    url: str
    events: tuple[HookEvent, ...] = HOOK_EVENTS


def create_hook(tx: Tx, actor: Actor, wanted: WantedHook) -> NewHook:
    """A hook of the caller, who must have an account with a password.

    Raises :class:`Refused` ``not-allowed``, ``hook-target``, ``too-many-hooks``.
    """
    owner = actor.must(Scope.ACCOUNT)
    known = tx.accounts.get(owner)
    if known is None or known.kind != "account":
        raise Refused(Code.NOT_ALLOWED)
    _check_target(tx, wanted.url)
    tx.locks.hold(f"hooks:{owner}")
    limit = tx.context.limits.hooks_per_owner
    if len(tx.hooks.of_owner(owner)) >= limit:
        raise Refused(Code.TOO_MANY_HOOKS, limit=limit)
    row = HookRow(
        id=tx.context.entropy.id(),
        owner=owner,
        url=wanted.url,
        events=frozenset(wanted.events),
        created_at=tx.context.clock.now(),
        secret=_secret(tx),
    )
    return _told(tx, actor, row)


def list_hooks(tx: Tx, actor: Actor) -> HookList:
    """The caller's hooks, newest first."""
    return HookList(tuple(map(hook_of, tx.hooks.of_owner(actor.must(Scope.ACCOUNT)))))


def get_hook(tx: Tx, actor: Actor, hook: str) -> Hook:
    """One of the caller's hooks. Raises :class:`Refused` ``unknown-hook``."""
    return hook_of(_own(tx, actor, hook))


def update_hook(tx: Tx, actor: Actor, hook: str, wanted: WantedHook) -> Hook:
    """Say anew where a hook points and what it is told of; a stopped one goes on.

    Raises :class:`Refused` ``unknown-hook``, ``hook-target``.
    """
    row = _own(tx, actor, hook)
    _check_target(tx, wanted.url)
    row = replace(row, url=wanted.url, events=frozenset(wanted.events), stopped_at=None)
    tx.hooks.put(row)
    note_by(tx, actor, "hook-changed", hook)
    return hook_of(row)


def rotate_hook_secret(tx: Tx, actor: Actor, hook: str) -> NewHook:
    """A new secret; the old one signs beside it for a day. Raises ``unknown-hook``."""
    row = _own(tx, actor, hook)
    until = tx.context.clock.now() + BOTH_SIGN_MS
    return _told(
        tx, actor, replace(row, secret=_secret(tx), old_secret=row.secret, old_until=until)
    )


def end_hook(tx: Tx, actor: Actor, hook: str) -> Hook:
    """Drop a hook with all that was sent to it. Raises :class:`Refused` ``unknown-hook``."""
    row = _own(tx, actor, hook)
    tx.hooks.drop(hook)
    note_by(tx, actor, "hook-ended", hook)
    return hook_of(row)


def list_deliveries(tx: Tx, actor: Actor, hook: str, after: str | None, limit: int) -> DeliveryLog:
    """What was sent to a hook, newest first. Raises ``unknown-hook``, ``bad-cursor``."""
    _own(tx, actor, hook)
    rows, more = cut(tx.hooks.deliveries(hook, key_of(after), limit + 1), limit)
    told = tuple(map(_delivery, rows))
    return DeliveryLog(told, page_of(rows[-1].id if rows else None, has_more=more))


def redeliver(tx: Tx, actor: Actor, hook: str, delivery: str) -> Delivery:
    """Send something again, to the last byte: a delivery of its own, which says what it repeats.

    Raises :class:`Refused` ``unknown-hook``, ``unknown-delivery``.
    """
    row = _sent(tx, actor, hook, delivery)
    number, now = tx.context.entropy.id(), tx.context.clock.now()
    again = DeliveryRow(hook, number, row.event, now, row.body, repeats=row.told)
    return _delivery(schedule(tx, again))


def get_delivery(tx: Tx, actor: Actor, hook: str, delivery: str) -> Delivery:
    """Something that was sent. Raises as :func:`redeliver`."""
    return _delivery(_sent(tx, actor, hook, delivery))


def hook_of(row: HookRow) -> Hook:
    """A hook as its owner sees it."""
    stopped_at = moment_or_none(row.stopped_at)
    return Hook(row.id, row.url, tuple(sorted(row.events)), moment(row.created_at), stopped_at)


def _told(tx: Tx, actor: Actor, row: HookRow) -> NewHook:
    tx.hooks.put(row)
    note_by(tx, actor, "hook-secret-made", row.id)
    return NewHook(row.secret, hook_of(row))


def _secret(tx: Tx) -> str:
    return SECRET_PREFIX + tx.context.entropy.secret()


def _own(tx: Tx, actor: Actor, hook: str) -> HookRow:
    owner = actor.must(Scope.ACCOUNT)
    row = tx.hooks.get(hook)
    if row is None or row.owner != owner:
        raise Refused(Code.UNKNOWN_HOOK, hook=hook[:64])
    return row


def _sent(tx: Tx, actor: Actor, hook: str, delivery: str) -> DeliveryRow:
    _own(tx, actor, hook)
    row = tx.hooks.delivery(hook, delivery)
    if row is None:
        raise Refused(Code.UNKNOWN_DELIVERY, delivery=delivery[:64])
    return row


def _check_target(tx: Tx, url: str) -> None:
    trouble = trouble_with(url, private=tx.context.limits.private_hooks)
    if trouble is not None:
        raise Refused(Code.HOOK_TARGET, reason=trouble)


def _delivery(row: DeliveryRow) -> Delivery:
    return Delivery(
        id=row.id,
        event=row.event,
        at=moment(row.at),
        state=row.state,
        attempts=row.attempts,
        tried_at=moment_or_none(row.tried_at),
        status=row.status,
        trouble=row.trouble,
        next_at=moment_or_none(row.next_at),
        repeats=row.repeats,
        body=row.body,
    )
