"""The options of a match of three, and the sets of them that a rule forbids."""

from typing import Annotated

from msgspec import Meta

from app.games.tuppi.kolmen import refusals
from app.games.tuppi.options import (
    CutOption,
    DealRecordPublic,
    FamilyOptions,
    FirstDealerStart,
    TrickTurn,
    check_start,
)
from app.games.tuppi.scoring import TRICKS
from app.games.tuppi.seats import THREE

HIGHEST_BASE = TRICKS - 1
"""Above that not even thirteen tricks would pay, and nobody could ever score (TUP-KOLMEN-5)."""

HIGHEST_BASE_WITH_RISE = 4
"""A sole winner may have as few as five tricks (TUP-KOLMEN-7)."""


class KolmenTuppiOptions(
    FamilyOptions, frozen=True, tag="kolmen-tuppi", forbid_unknown_fields=True
):
    """The options of a match of three."""

    kolmen_base_tricks: Annotated[
        int, Meta(ge=0, le=99, description="Every trick above this number pays.")
    ] = 4
    kolmen_rise: bool = False
    cut: CutOption = CutOption.SKIP
    first_dealer_start: FirstDealerStart = FirstDealerStart.RANDOM
    trick_turn: TrickTurn = TrickTurn.ON_LEAD
    trick_pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = 4000
    deal_record_public: DealRecordPublic = DealRecordPublic.AFTER_DEAL


def check_options(options: KolmenTuppiOptions) -> None:
    """Raise ``BadOptions`` for a set that a rule forbids."""
    check_start(options, THREE.seats)
    if options.kolmen_rise and options.kolmen_base_tricks > HIGHEST_BASE_WITH_RISE:
        raise refusals.BASE_TOO_HIGH.options(tricks=options.kolmen_base_tricks)
    if options.kolmen_base_tricks > HIGHEST_BASE:
        raise refusals.BASE_NEVER_PAYS.options(tricks=options.kolmen_base_tricks)
