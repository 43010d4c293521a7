"""Answers about the order of a stage."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.decision_values import DecisionInfo
from app.application.tournament.naming_values import Fraction
from app.application.tournament.outdated_values import OutdatedDraws
from app.application.values import Count
from app.application.wording.stages import StageWord


class Measured(Struct, frozen=True):
    """The amount that a criterion of the order gave an entry."""

    criterion: str
    amount: Fraction


class StandingRow(Struct, frozen=True):
    """An entry in the order of a stage or its block, which is counted from 1.

    ``decided_by`` is the criterion that set it apart from the one before; empty for a shared place.
    """

    place: Count
    entry: str
    name: str
    block: int | None
    points: Fraction
    decided_by: str
    measured: tuple[Measured, ...]


class StageTable(Struct, frozen=True):
    """The order of a stage; official once all its rounds are played and all sheets stand."""

    stage: Count
    name: str
    name_key: StageWord | None
    official: bool
    rows: tuple[StandingRow, ...]
    decisions: Annotated[
        tuple[DecisionInfo, ...], Meta(description="Who lost what in this stage, and why.")
    ]


class FinalPlace(Struct, frozen=True):
    """The place of an entry in the whole event; ``stage`` was its last one."""

    place: Count
    entry: str
    name: str
    stage: Count


class Standings(Struct, frozen=True):
    """All standings of one moment: ``as_of`` counts the facts of the log they are made of."""

    as_of: Count
    official: bool
    stages: tuple[StageTable, ...]
    final: Annotated[
        tuple[FinalPlace, ...],
        Meta(
            description="The order of the event over all stages: who did not go on stands behind "
            "those who did, by the order of the stage that was his last one."
        ),
    ] = ()
    outdated: OutdatedDraws = ()
