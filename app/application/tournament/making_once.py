"""What makes a tournament under a key makes one, however often it is asked for."""

from collections.abc import Callable
from functools import partial
from typing import Concatenate, ParamSpec

import msgspec
from msgspec import Struct

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, done_once, kept_answer
from app.application.ports import Tx
from app.application.tournament.announcing import get_tournament
from app.application.tournament.values import TournamentView

P = ParamSpec("P")


class _Made(Struct):
    """What is kept in place of an answer: which tournament it told of."""

    tournament: str


def tournament_once(
    tx: Tx,
    actor: Actor,
    repetition: Repetition | None,
    use_case: Callable[Concatenate[Tx, Actor, P], TournamentView],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> TournamentView:
    """What the use case answers; or, sent again, the tournament of that answer as it is now.

    Raises :class:`Refused` as the use case, and ``idempotency-mismatch``; sent again, as
    :func:`get_tournament`.
    """
    actor.must(Scope.PLAY)
    again = partial(_now, tx, actor)
    make = partial(use_case, tx, actor, *args, **kwargs)
    return done_once(tx, repetition, make, lambda view: _Made(view.tournament.id), again)


def made_before(tx: Tx, actor: Actor, repetition: Repetition | None) -> TournamentView | None:
    """The tournament that this request has made, as it is now.

    Raises :class:`Refused` ``idempotency-mismatch``, and as :func:`get_tournament`.
    """
    stored = None if repetition is None else kept_answer(tx, repetition)
    return None if stored is None else _now(tx, actor, stored)


def _now(tx: Tx, actor: Actor, stored: bytes) -> TournamentView:
    return get_tournament(tx, actor, msgspec.json.decode(stored, type=_Made).tournament)
