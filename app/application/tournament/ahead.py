"""Edits of which a part is done before their write, so that nobody else's write waits for it.

The edit itself still does everything: what was found before is used if nothing has changed
meanwhile, and otherwise found once more.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from msgspec import Struct

from app.application.actor import Actor, Scope
from app.application.errors import Refused
from app.application.guards.repeating import Repetition
from app.application.ports import Database, Tx
from app.application.tournament import scoring
from app.application.tournament.desk import Command, Desk, check_seen, organized
from app.application.tournament.drawing import (
    WantedDraw,
    another_draw,
    draw_round,
    next_draw,
    redraw_round,
)
from app.application.tournament.editing_once import edited_once
from app.application.tournament.permissions import May
from app.application.tournament.supposing import SheetIf, Supposed, WhatIf, scoring_of, what_if
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.refusals import Barred
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import RandomDraw, Swiss
from app.domain.tournament.state import Tournament

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=Struct)
Work = Callable[[], None]


async def edited_ahead(
    database: Database,
    actor: Actor,
    repetition: Repetition | None,
    use_case: Callable[Concatenate[Tx, Actor, str, P], AnswerT],
    tournament: str,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> AnswerT:
    """What :func:`edited_once` answers in a write.

    Swiss rounds are matched before it, random tables drawn, and sheets scored.
    """
    await _do_ahead(database, actor, use_case, tournament, *args, **kwargs)
    return await database.write(
        edited_once, actor, repetition, use_case, tournament, *args, **kwargs
    )


async def written_ahead(
    database: Database,
    actor: Actor,
    use_case: Callable[Concatenate[Tx, Actor, str, P], AnswerT],
    tournament: str,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> AnswerT:
    """What a use case of a table answers in a write; its sheet is scored before it."""
    await _do_ahead(database, actor, use_case, tournament, *args, **kwargs)
    return await database.write(use_case, actor, tournament, *args, **kwargs)


async def supposed_ahead(
    database: Database, actor: Actor, tournament: str, what: Supposed, sheets: Sequence[SheetIf]
) -> WhatIf:
    """What :func:`what_if` answers; its sheets are scored before it, where no reader waits."""
    await database.compute(await database.read(scoring_of, actor, tournament, what, sheets))
    return await database.study(what_if, actor, tournament, what, sheets)


async def _do_ahead(
    database: Database,
    actor: Actor,
    use_case: Callable[..., Struct],
    tournament: str,
    *args: Any,
    **kwargs: Any,
) -> None:
    look = AHEAD.get(use_case)
    if look is not None:
        work = await database.read(look, actor, tournament, *args, **kwargs)
        if work is not None:
            await database.compute(work)


def _next(
    tx: Tx, actor: Actor, tournament: str, wanted: WantedDraw, seen: int | None
) -> Work | None:
    desk = _seen(tx, actor, tournament, seen)
    key = next_round(desk.state) if desk else None
    if desk is None or key is None:
        return None
    return _matching(desk.state, key, next_draw(tx, desk.row, wanted, ""))


def _again(
    tx: Tx, actor: Actor, tournament: str, round: str, wanted: WantedDraw, seen: int | None
) -> Work | None:
    desk = _seen(tx, actor, tournament, seen)
    if desk is None or not desk.state.rounds:
        return None
    key = desk.state.rounds[-1].key
    return _matching(desk.state, key, another_draw(tx, desk.row, key, wanted, ""))


def _seen(tx: Tx, actor: Actor, tournament: str, seen: int | None) -> Desk | None:
    """The tournament, where the edit may be done at all; the edit itself says why it may not."""
    with suppress(Refused):
        desk = organized(tx, actor, tournament, Scope.PLAY, May.CONDUCT)
        check_seen(desk, seen)
        return desk
    return None


def _matching(state: Tournament, key: RoundKey, draw: Command) -> Work | None:
    """The draw; its matcher keeps the pairs that it finds, and drawn tables are kept too."""
    long = isinstance(state.stage(key.stage), Swiss | RandomDraw)
    return partial(_try, draw, state) if long else None


def _try(draw: Command, state: Tournament) -> None:
    with suppress(Barred):
        draw(state)


AHEAD: Final[dict[Callable[..., Struct], Callable[..., Any]]] = {
    draw_round: _next,
    redraw_round: _again,
    **scoring.AHEAD,
}
"""The reads that do, before the write of an edit, what can be done then."""
