"""The order that a stage leaves to the next one, of blocks and shared places as well.

Places come first: of blocks all winners, then all seconds, and so on. No rule of a game ranks one
block against another, nor two who share a place. So those of the same place in different blocks go
by what they had for each match, or by lot alone where the plan says so; those who share a place go
by lot. The lots are those that all drew when they first sat in the stage before.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from app.domain.tournament.lots import stage_lots
from app.domain.tournament.match_orders import across_blocks
from app.domain.tournament.ranking import LOT, Criterion, Ranked, ranked
from app.domain.tournament.stages import RoundRobin
from app.domain.tournament.state import Tournament

PLACE = "place"


class Placed(Protocol):
    """An entry in the standings of the stage before."""

    @property
    def entry(self) -> str:
        """Its id."""

    @property
    def place(self) -> int:
        """Its place, in its block where there are any."""

    @property
    def block(self) -> int | None:
        """The number of its block."""


def order_before(t: Tournament, stage: int, rows: Sequence[Placed]) -> tuple[Ranked, ...]:
    """Those of these standings of the stage before, in the order in which they go on."""
    before = t.stage(stage - 1)
    places = places_of(rows)
    lots = stage_lots(t, stage - 1)
    chain = [Criterion(PLACE, lambda group: {one: places[one] for one in group}, least=True)]
    if isinstance(before, RoundRobin) and t.stage(stage).advance.over_blocks == "results":
        chain += across_blocks(t, stage - 1, before)
    chain.append(Criterion(LOT, lambda group: {one: lots[one] for one in group}, least=True))
    return ranked([one.entry for one in rows], chain)


def places_of(rows: Sequence[Placed]) -> Mapping[str, int]:
    """The place of each; in a block among these, so that the next one moves up."""
    seen: dict[int, int] = {}
    places: dict[str, int] = {}
    for one in rows:
        places[one.entry] = one.place
        if one.block is not None:
            places[one.entry] = seen[one.block] = seen.get(one.block, 0) + 1
    return places


def ranks_before(t: Tournament, stage: int, rows: Sequence[Placed]) -> Mapping[str, int]:
    """The rank of each in that order, from 1.

    Blocks are ordered as they went on, without those who were not there any more.
    """
    first = t.rounds_of(stage)[0]
    there = {*first.there, *first.entries}
    staying = [one for one in rows if one.block is None or one.entry in there]
    order = (one.entry for one in order_before(t, stage, staying))
    return {entry: rank for rank, entry in enumerate(order, start=1)}
