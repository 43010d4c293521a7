"""Of which facts of a tournament webhooks are told, and whose webhooks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from app.application.people.hook_values import HookEvent
from app.application.people.notices import announce
from app.application.ports import Tx
from app.application.tournament.permissions import PERMISSIONS, May
from app.domain.tournament.facts import (
    AnyFact,
    RoundPublished,
    SheetCorrected,
    SheetOfficial,
    SheetSubmitted,
    StageReleased,
    TablePlayed,
    TableReopened,
    TournamentFinished,
    WalkedOver,
)
from app.domain.tournament.judging_facts import LineVoided, PenaltyGiven, RulingLifted
from app.domain.tournament.sheet_rulings import DealAnnulled, MatchCutShort, SheetReopened

SEES_ALL: Final = tuple(
    str(part) for part, allowed in PERMISSIONS.items() if May.SEE_ALL in allowed
)


class Telling(NamedTuple):
    """An event, what it says of the fact, and the parts that may know; None for all of them.

    What is not published yet is told only to those who see everything.
    """

    event: HookEvent
    told: Callable[[Any], dict[str, object]] = lambda _: {}
    parts: Sequence[str] | None = None


_STANDINGS = Telling("tournament.standings_changed", parts=SEES_ALL)
HOOKED: Final[Mapping[type[Any], Telling]] = {
    RoundPublished: Telling("tournament.round_published", lambda fact: {"round": str(fact.drawn)}),
    StageReleased: Telling("tournament.results_released", lambda fact: {"stage": fact.stage}),
    TournamentFinished: Telling("tournament.finished"),
    SheetSubmitted: _STANDINGS,
    SheetOfficial: _STANDINGS,
    SheetCorrected: _STANDINGS,
    WalkedOver: _STANDINGS,
    TablePlayed: _STANDINGS,
    TableReopened: _STANDINGS,
    LineVoided: _STANDINGS,
    DealAnnulled: _STANDINGS,
    MatchCutShort: _STANDINGS,
    SheetReopened: _STANDINGS,
    PenaltyGiven: _STANDINGS,
    RulingLifted: _STANDINGS,
}


def tell_hooks(tx: Tx, tournament: str, facts: Sequence[AnyFact]) -> None:
    """Store what hooks are told of these facts, each event once."""
    told = {(telling, str(telling.told(fact))): fact for fact, telling in _hooked(facts)}
    for (telling, _), fact in told.items():
        hooks = tx.hooks.of_tournament(tournament, telling.parts)
        announce(tx, telling.event, hooks, {"tournament": tournament, **telling.told(fact)})


def _hooked(facts: Sequence[AnyFact]) -> list[tuple[AnyFact, Telling]]:
    return [(fact, HOOKED[type(fact)]) for fact in facts if type(fact) in HOOKED]
