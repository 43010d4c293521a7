"""The options of a match of two, and the sets of them that a rule forbids."""

from typing import Annotated

from msgspec import Meta

from app.games.tuppi.options import (
    CutOption,
    DealRecordPublic,
    EarlyEnd,
    FirstDealerStart,
    Scoring,
    ShowEntry,
    ShowMode,
    SidesOptions,
    TrickTurn,
    check_early_end,
    check_start,
)
from app.games.tuppi.seats import TWO


class AvotuppiOptions(SidesOptions, frozen=True, tag="avotuppi", forbid_unknown_fields=True):
    """The options of a match of two. There is neither a tournament match nor a sooli."""

    scoring: Scoring = Scoring.RISE
    show_mode: ShowMode = ShowMode.MARKER
    show_ace_allowed: bool = True
    show_entry: ShowEntry = ShowEntry.SEALED
    cut: CutOption = CutOption.SKIP
    first_dealer_start: FirstDealerStart = FirstDealerStart.RANDOM
    early_end: EarlyEnd = EarlyEnd.OFF
    trick_turn: TrickTurn = TrickTurn.ON_LEAD
    trick_pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = 4000
    deal_record_public: DealRecordPublic = DealRecordPublic.AFTER_DEAL


def check_options(options: AvotuppiOptions) -> None:
    """Raise ``BadOptions`` for a set that a rule forbids."""
    check_start(options, TWO.seats)
    check_early_end(options)
