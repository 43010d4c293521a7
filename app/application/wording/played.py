"""The finished deals of a match with what was said in each, read off its moves."""

from collections.abc import Iterator

from msgspec import Struct

from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.referee import Referee
from app.engine.seats import SPECTATOR
from app.engine.values import Deal, TableView


class PlayedDeal(Struct, frozen=True):
    """A deal, what was said aloud in it, and the table as spectators see it after it."""

    deal: Deal
    spoken: tuple[Ply, ...]
    table: TableView


def played_deals(referee: Referee, record: Record) -> Iterator[PlayedDeal]:
    """Deal after deal. Raises as the referee does where a move is barred.

    What was said in a deal that was voided is dropped with it.
    """
    spoken: list[Ply] = []
    for ply, step in referee.replay(record):
        if ply is not None and referee.is_spoken(ply.move):
            spoken.append(ply)
        if step.deal is not None:
            yield PlayedDeal(step.deal, tuple(spoken), referee.view(step.state, SPECTATOR).table)
        if referee.before_deal(step.events) < len(step.events):
            spoken = []
