"""Wins that end a match at once, by the word that a game has for them (TUP-BLOCK-3, 4)."""

from msgspec.structs import replace

from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import PLAN_OUTRIGHT, barred
from app.domain.tournament.scoring import ByMatches
from app.domain.tournament.stages import AnyStage, External, RoundRobin, Swiss


def with_outright(plan: Plan, word: str) -> Plan:
    """The plan of a game that calls such a win so; empty where it has none.

    A stage that does not say it counts them; any other word is barred.
    """
    stages = tuple(_named(one, number, word) for number, one in enumerate(plan.stages, start=1))
    return replace(plan, stages=stages)


def _named(stage: AnyStage, number: int, word: str) -> AnyStage:
    if isinstance(stage, RoundRobin | Swiss):
        return replace(stage, outright=_known(stage.outright, number, word))
    if isinstance(stage, External) and isinstance(stage.scoring, ByMatches):
        known = _known(stage.scoring.outright, number, word)
        return replace(stage, scoring=replace(stage.scoring, outright=known))
    return stage


def _known(given: str, number: int, word: str) -> str:
    if given not in ("", word):
        raise barred(PLAN_OUTRIGHT, stage=number, word=given[:40], known=word or "-")
    return word
