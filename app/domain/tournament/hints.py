"""Draws that follow from results: whoever sees who meets whom can guess the scores."""

from app.domain.tournament.keys import RoundKey
from app.domain.tournament.stages import AnyStage, FinalTables, Knockout, Swiss
from app.domain.tournament.state import Tournament


def hints_at(t: Tournament, key: RoundKey) -> int | None:
    """The stage at whose hidden results the draw of a round hints; None where it does not.

    Equals meet in Swiss rounds, and winners in brackets. The first round of a stage hints at the
    stage before where its order seats them, or where only some go on.
    """
    stage = t.stage(key.stage)
    if key.round > 1:
        rests_on = key.stage if isinstance(stage, Swiss | Knockout) else None
    else:
        rests_on = key.stage - 1 if key.stage > 1 and _begins_by_order(stage) else None
    return None if rests_on in t.released else rests_on


def _begins_by_order(stage: AnyStage) -> bool:
    if stage.advance.best or stage.advance.per_block:
        return True
    match stage:
        case FinalTables():
            return True
        case Knockout():
            return stage.seeding != "drawn"
        case Swiss():
            return stage.carry != "none"
        case _:
            return False
