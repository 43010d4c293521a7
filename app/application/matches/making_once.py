"""What makes a match, or speaks in one, under a key: sent again, it is the match that there is."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

import msgspec

from app.application.actor import Actor, Scope
from app.application.guards.repeating import Repetition, keep_answer, kept_answer
from app.application.matches.loading import live_match
from app.application.matches.seeing import match_view, viewer_of
from app.application.ports import Tx
from app.application.values import MatchView

P = ParamSpec("P")


class _Id(msgspec.Struct):
    id: str


class _Made(msgspec.Struct):
    """What is kept: no view, for then hands would lie about."""

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
    if repetition is None:
        return use_case(tx, actor, *args, **kwargs)
    actor.must(Scope.PLAY)
    kept = kept_answer(tx, repetition)
    if kept is not None:
        live = live_match(tx, msgspec.json.decode(kept, type=_Made).match.id)
        return match_view(tx, live, viewer_of(actor, live.match))
    made = use_case(tx, actor, *args, **kwargs)
    keep_answer(tx, repetition, msgspec.json.encode(_Made(_Id(made.match.id))))
    return made
