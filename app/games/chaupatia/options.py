"""The options of a match. Any set of them may be played together."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from app.engine.values import Options
from app.games.chaupatia import refusals
from app.games.chaupatia.patterns import Pattern


class AuctionRounds(StrEnum):
    """Bidding goes round until it is settled, or everyone calls once (CHA-BID-5)."""

    UNTIL_SETTLED = "until-settled"
    SINGLE = "single"


class EarlyEnd(StrEnum):
    """Whether a deal whose result is fixed ends at once or is played out (CHA-END-1)."""

    AUTO = "auto"
    PLAY_OUT = "play-out"


class SixteenOffer(StrEnum):
    """Whether 16 is offered when it may be called, or can be tried at any lead (CHA-16-10)."""

    ELIGIBLE_ONLY = "eligible-only"
    ALWAYS_VISIBLE = "always-visible"


class LastTrick(StrEnum):
    """When a finished trick is picked up (CHA-VIEW-3)."""

    UNTIL_NEXT_LEAD = "until-next-lead"
    HIDE_AT_ONCE = "hide-at-once"


class DealReview(StrEnum):
    """From when on a finished deal may be looked at, card by card (CHA-VIEW-7)."""

    AFTER_MATCH = "after-match"
    AFTER_DEAL = "after-deal"
    NEVER = "never"


class StopConsent(StrEnum):
    """Whose agreement ends a match (CHA-STOP-5)."""

    ALL = "all"
    TEAM_MAJORITY = "team-majority"
    ONE_PER_TEAM = "one-per-team"


class LevelResult(StrEnum):
    """What level teams do at the end: share, or play one more deal (CHA-WIN-3)."""

    DRAW = "draw"
    EXTRA_DEAL = "extra-deal"


MOST_DEALS: Final = 100_000
MOST_KAPEN: Final = 1_000
MOST_SECONDS: Final = 86_400


class ChaupatiaOptions(Options, frozen=True, tag="chaupatia"):
    """The options of a match of six. A limit of 0 is none (CHA-STOP-7)."""

    auction_rounds: AuctionRounds = AuctionRounds.UNTIL_SETTLED
    passed_may_rebid: bool = False
    early_end: EarlyEnd = EarlyEnd.AUTO
    sixteen_on_forced_six: bool = True
    sixteen_offer: SixteenOffer = SixteenOffer.ELIGIBLE_ONLY
    last_trick: LastTrick = LastTrick.UNTIL_NEXT_LEAD
    show_trick_count: bool = False
    deal_review: DealReview = DealReview.AFTER_MATCH
    stop_consent: StopConsent = StopConsent.ALL
    level_result: LevelResult = LevelResult.DRAW
    max_deals: Annotated[int, Meta(ge=0, le=MOST_DEALS, description="0 for no limit.")] = 0
    max_kapen: Annotated[
        int, Meta(ge=0, le=MOST_KAPEN, description="The Kapen of one team that end it; 0 for none.")
    ] = 0
    time_limit: Annotated[
        int, Meta(ge=0, le=MOST_SECONDS, description="In seconds; 0 for none.")
    ] = 0
    default_pattern: Pattern = Pattern.FOURS


def check_options(options: ChaupatiaOptions) -> None:
    """Raise ``BadOptions`` for a limit that is none."""
    # A value made in Python is not bound by Meta; JSON never gets this far.
    limits = (options.max_deals, options.max_kapen, options.time_limit)
    bounds = (MOST_DEALS, MOST_KAPEN, MOST_SECONDS)
    if any(not 0 <= limit <= bound for limit, bound in zip(limits, bounds, strict=True)):
        raise refusals.BAD_LIMIT.options()
