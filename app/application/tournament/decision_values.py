"""Answers about what was decided, and why."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.naming_values import Fraction, RoundName, TableName
from app.application.tournament.outdated_values import OutdatedDraws
from app.application.values import Count
from app.domain.tournament.decisions import DecisionKind
from app.domain.tournament.judging_facts import PenaltyOf


class DecisionInfo(Struct, frozen=True):
    """A decision about ``entries``, why it was made and by which rule.

    ``points`` are taken off by a penalty; ``cause`` is that of a walkover, ``table`` where it or
    the void deal was, ``line`` that deal's. What can be lifted has a ``number``; ``lifted`` is why
    it holds no more. What is ``automatic`` the service did by itself: a side was not there, or an
    entry has withdrawn. Without a rule the law of the game has none for that.
    """

    kind: DecisionKind
    round: RoundName
    entries: tuple[str, ...]
    reason: str
    rule: str
    number: int | None
    table: TableName | None
    points: Fraction
    of: PenaltyOf
    cause: str
    line: int | None
    lifted: str | None
    automatic: bool = False


class SubstituteInfo(Struct, frozen=True):
    """Who plays for an entry in one round, in the place of which member."""

    round: RoundName
    entry: str
    name: str
    instead_of: str
    reason: str
    player_id: Annotated[
        str | None, Meta(description="Who plays online; told to organizers alone.")
    ] = None
    member: Annotated[int, Meta(ge=0, le=12, description="As which member; 0 on paper.")] = 0


class DecisionList(Struct, frozen=True):
    """All decisions, stage by stage, and all substitutes."""

    revision: Count
    decisions: tuple[DecisionInfo, ...]
    substitutes: tuple[SubstituteInfo, ...]
    outdated: OutdatedDraws = ()
