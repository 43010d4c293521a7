"""Answers about rounds and their tables."""

from typing import Annotated

from msgspec import Meta, Struct

from app.application.tournament.decision_values import SubstituteInfo
from app.application.tournament.naming_values import RoundName, TableName
from app.application.tournament.outdated_values import OutdatedDraw
from app.application.values import Count
from app.domain.tournament.course_facts import FixedSeat, Lot, PartedPair
from app.domain.tournament.facts import BrokenWish
from app.domain.tournament.state import SheetStatus
from app.engine.values import Small


class RoundState(Struct, frozen=True):
    """A round in the list of its tournament."""

    round: RoundName
    tables: Count
    published: bool


class CancelledRoundInfo(Struct, frozen=True):
    """A round that was called off, and why; at ``played`` tables something was written."""

    round: RoundName
    played: Count
    reason: str


class TableState(Struct, frozen=True):
    """A table of a round: who sits there in seat order, and how its sheet stands.

    ``points`` and ``winner`` are those of the sheet as it is.
    """

    table: TableName
    entries: tuple[str, ...]
    first_dealer: Count
    block: Annotated[int | None, Meta(description="The block of a round robin, from 1.")]
    tie: Annotated[int | None, Meta(description="The tie of a bracket, from 0.")]
    state: SheetStatus
    points: tuple[Small, ...]
    winner: str | None
    walkover: bool
    match_id: Annotated[str | None, Meta(description="The match of an online table.")]


class RoundView(Struct, frozen=True):
    """A round as it was drawn: by ``seed``, under ``label``.

    Until its stage is ``released``, those without a role see its tables as if nothing were written.
    """

    round: RoundName
    revision: Count
    published: bool
    released: bool
    seed: str
    label: str
    tables: tuple[TableState, ...]
    order: Annotated[tuple[str, ...], Meta(description="The seeding of a bracket.")]
    blocks: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    broken: Annotated[tuple[BrokenWish, ...], Meta(description="Wishes that could not be kept.")]
    substitutes: tuple[SubstituteInfo, ...]
    without: Annotated[
        tuple[str, ...], Meta(description="Who could play, and sits this round out.")
    ]
    fixed: Annotated[tuple[FixedSeat, ...], Meta(description="Who was put at which table.")]
    lots: Annotated[
        tuple[Lot, ...],
        Meta(description="The lots of all, in order: of those of a stage the first counts."),
    ]
    parted: Annotated[
        tuple[PartedPair, ...],
        Meta(description="What decided among those who came to it with the same place."),
    ]
    outdated: Annotated[
        OutdatedDraw | None,
        Meta(description="Where the draw rests on old numbers; told to organizers."),
    ] = None
