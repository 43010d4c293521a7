"""Decisions and substitutes as they are told."""

from app.application.tournament.decision_values import DecisionInfo, DecisionList, SubstituteInfo
from app.application.tournament.naming_values import round_name
from app.application.tournament.sheet_values import VoidedDeal
from app.domain.tournament.decisions import Decision, decisions_of
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.state import Sheet, Substitute, Tournament


def decision_list(state: Tournament) -> DecisionList:
    """All decisions, stage by stage, and all substitutes."""
    stages = sorted({one.key.stage for one in state.rounds})
    decisions = (one for stage in stages for one in decisions_told(state, stage))
    return DecisionList(
        state.revision, tuple(decisions), tuple(map(_substitute, state.substitutes))
    )


def decisions_told(state: Tournament, stage: int) -> tuple[DecisionInfo, ...]:
    """The decisions of a stage."""
    return tuple(map(_decision, decisions_of(state, stage)))


def substitutes_of(state: Tournament, key: RoundKey) -> tuple[SubstituteInfo, ...]:
    """Who plays for whom in a round."""
    return tuple(_substitute(one) for one in state.substitutes if one.drawn == key)


def voided_in(sheet: Sheet) -> tuple[VoidedDeal, ...]:
    """The deals of a sheet that count no more."""
    return tuple(VoidedDeal(one.line, one.reason, one.rule, one.lifted) for one in sheet.voided)


def _substitute(one: Substitute) -> SubstituteInfo:
    told = str(one.drawn), one.entry, one.name, one.instead_of, one.reason
    return SubstituteInfo(*told, one.account, one.member)


def _decision(one: Decision) -> DecisionInfo:
    return DecisionInfo(
        kind=one.kind,
        round=round_name(one.round) or "",
        entries=one.entries,
        reason=one.reason,
        rule=one.rule,
        number=one.number,
        table=None if one.table is None else str(one.table),
        points=one.points or "0",
        of=one.of,
        cause=one.cause,
        line=one.line,
        lifted=one.lifted,
        automatic=one.automatic,
    )
