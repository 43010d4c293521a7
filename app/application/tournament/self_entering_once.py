"""Registering and withdrawing under a key: sent again, even late, they are not done again."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, done_once
from app.application.ports import Tx
from app.application.tournament.desk import loaded
from app.application.tournament.entering import WantedEntry
from app.application.tournament.membership import part_told
from app.application.tournament.own_values import OwnPart
from app.application.tournament.self_entering import register_entry, withdraw_own_entry


class _Done(Struct):
    """What is kept in place of an answer: nothing, since it tells of the tournament as it is."""


def register_entry_once(
    tx: Tx,
    actor: Actor,
    repetition: Repetition | None,
    tournament: str,
    wanted: WantedEntry,
    partners: Sequence[str],
) -> OwnPart:
    """What :func:`register_entry` answers; or, sent again, what the caller plays now."""
    make = partial(register_entry, tx, actor, tournament, wanted, partners)
    return _once(tx, actor, repetition, tournament, make)


def withdraw_own_entry_once(
    tx: Tx, actor: Actor, repetition: Repetition | None, tournament: str, reason: str
) -> OwnPart:
    """What :func:`withdraw_own_entry` answers; or, sent again, what the caller plays now."""
    make = partial(withdraw_own_entry, tx, actor, tournament, reason)
    return _once(tx, actor, repetition, tournament, make)


def _once(
    tx: Tx,
    actor: Actor,
    repetition: Repetition | None,
    tournament: str,
    make: Callable[[], OwnPart],
) -> OwnPart:
    actor.must(Scope.PLAY)

    def again(_: bytes) -> OwnPart:
        return part_told(tx, actor, loaded(tx, tournament))

    return done_once(tx, repetition, make, lambda _: _Done(), again)
