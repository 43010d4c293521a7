"""The options of a match, and the sets of them that a rule forbids."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from app.engine.values import Options
from app.games.tuppi import refusals


class MatchKind(StrEnum):
    """A free match lasts until a tuppi, a tournament match 12 or 16 deals at most."""

    TUPPI = "tuppi"
    TURNAUS = "turnaus"


class Scoring(StrEnum):
    """One pair at a time on the rise, or both pairs collecting for themselves."""

    RISE = "rise"
    BOTH_COLLECT = "both-collect"


class SooliReturn(StrEnum):
    """Who chooses the card that the soloist's partner gives."""

    PARTNER_CHOOSES = "partner-chooses"
    RANDOM = "random"


class ShowMode(StrEnum):
    """With a red or black show card of one's own, or with a card from the hand."""

    MARKER = "marker"
    HAND_CARD = "hand-card"


class ShowEntry(StrEnum):
    """Everyone decides at once and in secret, or each in turn."""

    SEALED = "sealed"
    SEQUENTIAL = "sequential"


class CutOption(StrEnum):
    """Whether the player on the dealer's right is asked to cut."""

    SKIP = "skip"
    ASK = "ask"


class FirstDealerStart(StrEnum):
    """Where dealing for the first jack begins."""

    RANDOM = "random"
    SEAT_0 = "0"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"


class EarlyEnd(StrEnum):
    """Whether a deal stops once its result is certain."""

    OFF = "off"
    AUTO = "auto"


class TrickTurn(StrEnum):
    """What turns a finished trick: the next lead, or everyone having seen it."""

    ON_LEAD = "on-lead"
    ACKNOWLEDGED = "acknowledged"


class DealRecordPublic(StrEnum):
    """From when on the players may look back at a deal."""

    AFTER_DEAL = "after-deal"
    AFTER_MATCH = "after-match"


class TournamentPoints(StrEnum):
    """What decides a tournament match without a tuppi."""

    CUMULATIVE = "cumulative"
    FINAL_RISE = "final-rise"


class Drawn(StrEnum):
    """What level pairs do after the last deal: share (in a block) or play on (in a play-off)."""

    DRAW = "draw"
    EXTRA_DEALS = "extra-deals"


class FamilyOptions(Options, frozen=True, forbid_unknown_fields=True):
    """What the players of every game may choose; each game lists it in an order of its own."""

    @property
    def cut(self) -> CutOption:
        """Whether to ask for a cut."""
        raise NotImplementedError

    @property
    def first_dealer_start(self) -> FirstDealerStart:
        """Where dealing for the first jack begins."""
        raise NotImplementedError

    @property
    def trick_turn(self) -> TrickTurn:
        """What turns a finished trick."""
        raise NotImplementedError

    @property
    def trick_pause_ms(self) -> int:
        """How long a trick lies at most where it is acknowledged."""
        raise NotImplementedError

    @property
    def deal_record_public(self) -> DealRecordPublic:
        """From when on one may look back."""
        raise NotImplementedError


class SidesOptions(FamilyOptions, frozen=True, forbid_unknown_fields=True):
    """What two sides, pairs or players, may choose besides."""

    @property
    def scoring(self) -> Scoring:
        """Whether there is a rise."""
        raise NotImplementedError

    @property
    def show_mode(self) -> ShowMode:
        """With what one shows."""
        raise NotImplementedError

    @property
    def show_ace_allowed(self) -> bool:
        """Whether an ace may be shown."""
        raise NotImplementedError

    @property
    def show_entry(self) -> ShowEntry:
        """Who may show when."""
        raise NotImplementedError

    @property
    def early_end(self) -> EarlyEnd:
        """Whether a deal stops early."""
        raise NotImplementedError

    @property
    def in_tournament(self) -> bool:
        """Whether this is a match of a certain number of deals (TUP-TOUR-1)."""
        return False

    @property
    def all_points_count(self) -> bool:
        """Whether all points decide, and not the rise that stands (TUP-BOTH-2, TUP-TOUR-4)."""
        return self.scoring is Scoring.BOTH_COLLECT


SHORT_MATCH: Final = 12
LONG_MATCH: Final = 16
LARGEST_SMALL_BLOCK: Final = 4
"""Pairs in the largest block whose matches are long (TUP-TOUR-1)."""


class TuppiOptions(SidesOptions, frozen=True, tag="tuppi", forbid_unknown_fields=True):
    """The options of a match of four. One that has nothing to act on is without effect."""

    match: MatchKind = MatchKind.TUPPI
    match_deals: Annotated[
        int, Meta(ge=12, le=16, multiple_of=4, description="12 or 16: a tournament match.")
    ] = 12
    drawn: Drawn = Drawn.DRAW
    tournament_points: TournamentPoints = TournamentPoints.CUMULATIVE
    scoring: Scoring = Scoring.RISE
    sooli: bool = False
    sooli_return: SooliReturn = SooliReturn.PARTNER_CHOOSES
    show_mode: ShowMode = ShowMode.MARKER
    show_ace_allowed: bool = True
    show_entry: ShowEntry = ShowEntry.SEALED
    cut: CutOption = CutOption.SKIP
    first_dealer_start: FirstDealerStart = FirstDealerStart.RANDOM
    early_end: EarlyEnd = EarlyEnd.OFF
    trick_turn: TrickTurn = TrickTurn.ON_LEAD
    trick_pause_ms: Annotated[int, Meta(ge=0, le=60_000)] = 4000
    deal_record_public: DealRecordPublic = DealRecordPublic.AFTER_DEAL

    @property
    def in_tournament(self) -> bool:
        """Whether this is a tournament match."""
        return self.match is MatchKind.TURNAUS

    @property
    def all_points_count(self) -> bool:
        """Whether all points decide, and not the rise that stands."""
        tallied = self.tournament_points is TournamentPoints.CUMULATIVE
        return self.scoring is Scoring.BOTH_COLLECT or (self.in_tournament and tallied)


def check_options(options: TuppiOptions) -> None:
    """Raise ``BadOptions`` for a set that a rule forbids."""
    # A value made in Python is not bound by Meta; JSON never gets this far.
    if options.match_deals not in (SHORT_MATCH, LONG_MATCH):
        raise refusals.MATCH_LENGTH.options()
    if options.in_tournament and options.sooli:
        raise refusals.NO_SOOLI_IN_TOURNAMENT.options()
    if options.in_tournament and options.scoring is Scoring.BOTH_COLLECT:
        raise refusals.NO_BOTH_IN_TOURNAMENT.options()
    check_early_end(options)


def in_tournament(options: TuppiOptions, block: int | None) -> TuppiOptions:
    """These options for a tournament match, in a block of so many pairs or in a play-off.

    It has 12 deals in a block of more than four pairs, otherwise 16 (TUP-TOUR-1, TUP-BLOCK-6).
    Equal tallies are a draw in a block; in a play-off extra deals are played (TUP-TOUR-5).
    """
    large = block is not None and block > LARGEST_SMALL_BLOCK
    return replace(
        options,
        match=MatchKind.TURNAUS,
        match_deals=SHORT_MATCH if large else LONG_MATCH,
        drawn=Drawn.EXTRA_DEALS if block is None else Drawn.DRAW,
    )


def check_early_end(options: SidesOptions) -> None:
    """What stops a deal is said of the rise (TUP-BOTH-4)."""
    if options.scoring is Scoring.BOTH_COLLECT and options.early_end is EarlyEnd.AUTO:
        raise refusals.NO_EARLY_END_WITH_BOTH.options()


def check_start(options: FamilyOptions, seats: int) -> None:
    """Dealing for the first jack begins at a seat of the table (TUP-FIRST-2)."""
    start = options.first_dealer_start
    if start is not FirstDealerStart.RANDOM and int(start) >= seats:
        raise refusals.NO_SUCH_START.options(seat=int(start))
