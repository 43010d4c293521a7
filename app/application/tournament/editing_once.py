"""Edits of a tournament under a key: sent again, they are not done again, whatever was done since.

Only the round or table that the answer was about is kept, and nothing of the answer. A repetition
is told that part as it is now and as the caller may see it now; the code of a link is not told
again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

import msgspec
from msgspec import Struct

from app.application.actor import Actor, Scope
from app.application.errors import Code, Refused
from app.application.guards.repeating import Repetition, done_once
from app.application.ports import Tx
from app.application.tournament.announcing import get_tournament
from app.application.tournament.clock_values import RoundClockView
from app.application.tournament.clocks import get_clock
from app.application.tournament.decision_values import DecisionList
from app.application.tournament.drawing import get_round
from app.application.tournament.judging import list_decisions
from app.application.tournament.role_values import RoleLinkCode
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.sheets import get_sheet
from app.application.tournament.values import TournamentView

P = ParamSpec("P")
AnswerT = TypeVar("AnswerT", bound=Struct)


class _Made(Struct):
    """What is kept in place of an answer: its type, and which part of the tournament it is of."""

    told: str
    part: str


@dataclass(frozen=True, slots=True)
class Telling:
    """Which part of the tournament an answer is about, and how that is told again."""

    part: Callable[[Any], str]
    again: Callable[[Tx, Actor, str, str], Struct]


def _secret(tx: Tx, actor: Actor, tournament: str, part: str) -> Struct:
    raise Refused(Code.SECRET_TOLD, made=part)


TELLINGS: Final[Mapping[str, Telling]] = {
    kind.__name__: telling
    for kind, telling in {
        TournamentView: Telling(
            lambda _: "", lambda tx, actor, tournament, _: get_tournament(tx, actor, tournament)
        ),
        DecisionList: Telling(
            lambda _: "", lambda tx, actor, tournament, _: list_decisions(tx, actor, tournament)
        ),
        RoundView: Telling(lambda told: told.round, get_round),
        SheetView: Telling(lambda told: told.table, get_sheet),
        RoundClockView: Telling(lambda told: told.round, get_clock),
        TableLink: Telling(lambda told: told.table, _secret),
        RoleLinkCode: Telling(lambda told: told.link, _secret),
    }.items()
}
"""Every answer of an edit, by the name of its type."""


def edited_once(
    tx: Tx,
    actor: Actor,
    repetition: Repetition | None,
    use_case: Callable[Concatenate[Tx, Actor, str, P], AnswerT],
    tournament: str,
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> AnswerT:
    """What the use case answers; or, sent again, what that was about, as it is now.

    Raises :class:`Refused` as the use case, and ``idempotency-mismatch``; sent again, as whoever
    looks at it, and ``secret-told`` in place of a code.
    """
    actor.must(Scope.PLAY)

    def keep(made: AnswerT) -> _Made:
        kind = type(made).__name__
        return _Made(kind, TELLINGS[kind].part(made))

    def again(stored: bytes) -> AnswerT:
        made = msgspec.json.decode(stored, type=_Made)
        return cast(AnswerT, TELLINGS[made.told].again(tx, actor, tournament, made.part))

    make = partial(use_case, tx, actor, tournament, *args, **kwargs)
    return done_once(tx, repetition, make, keep, again)
