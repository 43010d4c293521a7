"""What is made in a tournament under a key is made once, however often it is asked for."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

import msgspec
from msgspec import Struct

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, keep_answer, kept_answer
from app.application.ports import Tx
from app.application.tournament.telling import view_of
from app.application.tournament.values import TournamentView
from app.application.tournament.watching import watched

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
    :func:`watched`.
    """
    if repetition is None:
        return use_case(tx, actor, *args, **kwargs)
    actor.must(Scope.PLAY)
    kept = kept_answer(tx, repetition)
    if kept is not None:
        made = msgspec.json.decode(kept, type=_Made)
        return view_of(tx, watched(tx, actor, made.tournament).desk)
    view = use_case(tx, actor, *args, **kwargs)
    keep_answer(tx, repetition, msgspec.json.encode(_Made(view.tournament.id)))
    return view
