"""Creating once: the same request under the same ``Idempotency-Key`` gets the same answer."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Concatenate, ParamSpec, TypeVar

from app.application.actor import Actor
from app.application.guards.repeating import Repetition, name_of
from app.application.matches.making_once import match_once
from app.application.ports import Tx
from app.application.tournament.making_once import tournament_once
from app.application.tournament.values import TournamentView
from app.application.values import MatchView
from app.rest.calling import Call

P = ParamSpec("P")
T = TypeVar("T")


async def create_tournament(
    call: Call,
    key: str | None,
    use_case: Callable[Concatenate[Tx, Actor, P], TournamentView],
    *args: P.args,
    **kwargs: P.kwargs,
) -> TournamentView:
    """What the use case answers, or the tournament of the answer under this key as it is now."""
    told = (*args, *kwargs.values())
    with repeatable(call, key, use_case.__name__, *told) as again:
        write = call.database.write
        return await write(tournament_once, call.actor, again, use_case, *args, **kwargs)


async def create_match(
    call: Call,
    key: str | None,
    use_case: Callable[Concatenate[Tx, Actor, P], MatchView],
    *args: P.args,
    **kwargs: P.kwargs,
) -> MatchView:
    """What the use case answers, or the match of the answer under this key as it is now."""
    told = (*args, *kwargs.values())
    with repeatable(call, key, use_case.__name__, *told) as again:
        write = call.database.write
        view = await write(match_once, call.actor, again, use_case, *args, **kwargs)
    call.services.streams.attendance.called(view.match.id, call.actor.account)
    return view


async def repeated(
    call: Call,
    key: str | None,
    use_case: Callable[Concatenate[Tx, Actor, Repetition | None, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What a use case answers that knows repetitions itself, by the name ``…_once``."""
    told = (*args, *kwargs.values())
    with repeatable(call, key, name_of(use_case), *told) as again:
        return await call.database.write(use_case, call.actor, again, *args, **kwargs)


def repeatable(
    call: Call, key: str | None, use_case: str, *told: object
) -> AbstractContextManager[Repetition | None]:
    """This request while it runs, as one that may be sent again; ``told`` holds no secret."""
    return call.services.running.repeatable(key, call.actor.account, use_case, *told)
