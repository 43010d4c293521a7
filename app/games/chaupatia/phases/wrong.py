"""What is said of a move outside its phase: the first of the checks."""

from app.engine.errors import RuleViolation
from app.engine.refusals import Reason
from app.engine.values import Move
from app.games.chaupatia import refusals
from app.games.chaupatia.moves import (
    Bid,
    CallSixteen,
    ChoosePattern,
    ChooseTrump,
    DeclineSixteen,
    ForcedChoice,
    Pass,
    Play,
    StopMove,
)

OUT_OF_PHASE: tuple[tuple[tuple[type[Move], ...], Reason], ...] = (
    ((ChoosePattern,), refusals.NO_PATTERN_NOW),
    ((Pass, Bid), refusals.NO_CALL_NOW),
    ((ChooseTrump,), refusals.NO_TRUMP_NOW),
    ((ForcedChoice,), refusals.NO_FORCED_CHOICE_NOW),
    ((Play,), refusals.NO_PLAY_NOW),
    ((CallSixteen, DeclineSixteen), refusals.NO_SIXTEEN_NOW),
)


def wrong_phase(move: Move, *, after_auction: bool = False) -> RuleViolation:
    """The refusal of a move that belongs to another phase.

    A call in the same deal after its auction has a name of its own, ``auction-closed``.
    """
    if after_auction and isinstance(move, Pass | Bid):
        return refusals.AUCTION_CLOSED.violation()
    if isinstance(move, StopMove):
        return refusals.NO_STOP_NOW.violation()
    return next(reason.violation() for types, reason in OUT_OF_PHASE if isinstance(move, types))
