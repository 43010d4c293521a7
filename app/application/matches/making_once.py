"""Opening or speaking under a key: sent again, the request gets the match that there is."""

from collections.abc import Callable
from functools import partial
from typing import Concatenate, ParamSpec

import msgspec

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, done_once
from app.application.matches.loading import live_match
from app.application.matches.seeing import match_view, viewer_of
from app.application.ports import Tx
from app.application.values import MatchView

P = ParamSpec("P")


class _Id(msgspec.Struct):
    id: str


class _Made(msgspec.Struct):
    """What is kept of the answer: no view, for that would leave hands lying about."""

    match: _Id


def match_once(
    tx: Tx,
    actor: Actor,
    repetition: Repetition | None,
    use_case: Callable[Concatenate[Tx, Actor, P], MatchView],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> MatchView:
    """What the use case answers; or, sent again, the match of that answer as it is now.

    Raises :class:`Refused` as the use case, and ``idempotency-mismatch``; sent again, also
    ``scope-missing`` and ``not-allowed``, as whoever would play there and look at it.
    """
    actor.must(Scope.PLAY)

    def again(stored: bytes) -> MatchView:
        live = live_match(tx, msgspec.json.decode(stored, type=_Made).match.id)
        return match_view(tx, live, viewer_of(actor, live.match))

    make = partial(use_case, tx, actor, *args, **kwargs)
    return done_once(tx, repetition, make, lambda made: _Made(_Id(made.match.id)), again)
