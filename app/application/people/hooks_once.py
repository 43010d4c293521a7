"""Webhooks under a key: what is asked for again is done once, and a secret is told once."""

from functools import partial

import msgspec

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, done_once, secret_once
from app.application.people.hook_values import Delivery, NewHook
from app.application.people.hooks import (
    WantedHook,
    create_hook,
    get_delivery,
    redeliver,
    rotate_hook_secret,
)
from app.application.ports import Tx


def create_hook_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, wanted: WantedHook
) -> NewHook:
    """A hook. Raises :class:`Refused` as :func:`create_hook`; sent again ``secret-told``."""
    actor.must(Scope.ACCOUNT)
    return secret_once(tx, repetition, partial(create_hook, tx, actor, wanted), _id)


def rotate_hook_secret_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, hook: str
) -> NewHook:
    """A new secret. Raises as :func:`rotate_hook_secret`; sent again ``secret-told``."""
    actor.must(Scope.ACCOUNT)
    return secret_once(tx, repetition, partial(rotate_hook_secret, tx, actor, hook), _id)


def redeliver_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, hook: str, delivery: str
) -> Delivery:
    """Send something again, once; or how that stands now. Raises as :func:`redeliver`."""
    actor.must(Scope.ACCOUNT)

    def again(stored: bytes) -> Delivery:
        return get_delivery(tx, actor, hook, msgspec.json.decode(stored, type=str))

    make = partial(redeliver, tx, actor, hook, delivery)
    return done_once(tx, repetition, make, lambda made: made.id, again)


def _id(made: NewHook) -> str:
    return made.hook.id
