"""The options of a match (PAS-OPT-1), and those that are not to be had."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from app.engine.values import Options
from app.games.paskievics import refusals
from app.games.paskievics.levels import Level


class FirstDealer(StrEnum):
    """Who deals first: drawn by lot, or a seat."""

    RANDOM = "random"
    SEAT_0 = "0"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"


class TarokkCountPayment(StrEnum):
    """Who gets paid for a declared count of tarokks: its side, the declarer of it, nobody."""

    TEAM = "team"
    EACH_OTHER = "each_other"
    NONE = "none"


class FourKingsWithSilentVolat(StrEnum):
    """What announced four kings are worth beside a silent volát."""

    VOID = "void"
    SCORED = "scored"


class SelfCall(StrEnum):
    """Whether the declarer may call his own XX and play alone."""

    OFF = "off"
    XX_ONLY = "xx_only"


class PagatInvit(StrEnum):
    """What inviting with the pagát as only honour brings."""

    ULTI_DUTY = "ulti_duty"
    FORBIDDEN = "forbidden"
    FREE = "free"


class AnnulHands(StrEnum):
    """Which hands may be thrown in."""

    FIVE = "five"
    THREE = "three"
    OFF = "off"


class TrullPromises(StrEnum):
    """Whether an announced trull promises honours."""

    OFF = "off"
    PVSZ18 = "pvsz18"


class DoubledRound(StrEnum):
    """Whether deals count double after a void one."""

    OFF = "off"


class TableTies(StrEnum):
    """Of a tournament: who gets the placement points of equal winnings."""

    AVERAGE = "average"
    HIGHER = "higher"
    LOTS = "lots"


class FinalTies(StrEnum):
    """Of a tournament: who is ahead on equal winnings in the finals."""

    SHARED = "shared"
    PRELIMINARY_RANK = "preliminary_rank"
    LOTS = "lots"


MOST_DEALS: Final = 480
"""After how many shuffles an open session stops, so that every match ends."""


class PaskievicsOptions(Options, frozen=True, tag="paskievics"):
    """The options of a match; those of tournaments are carried for them and change no deal."""

    seats: Annotated[int, Meta(ge=4, le=5, description="With five the dealer sits out.")] = 4
    deals: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_DEALS,
            description="Scored deals, in full rounds; 0: until all agree or the last is called.",
        ),
    ] = 20
    first_dealer: FirstDealer = FirstDealer.RANDOM
    tarokk_count_payment: TarokkCountPayment = TarokkCountPayment.TEAM
    four_kings_with_silent_volat: FourKingsWithSilentVolat = FourKingsWithSilentVolat.VOID
    self_call: SelfCall = SelfCall.OFF
    office_kontra: bool = True
    called_skart_to_declarer: bool = False
    free_call_after_tarokk_discard: bool = False
    inviter_may_rebid: bool = False
    pagat_invit: PagatInvit = PagatInvit.ULTI_DUTY
    hold_two_strict: bool = False
    proba_levels: Annotated[
        tuple[Level, ...], Meta(max_length=3, description="Levels of a trial; never solo.")
    ] = (Level.THREE,)
    annul_hands: AnnulHands = AnnulHands.FIVE
    declarer_may_announce_when_doubled: bool = False
    trull_promises: TrullPromises = TrullPromises.OFF
    count_carries_side: bool = False
    max_doubling: Annotated[int, Meta(ge=3, le=5)] = 4
    doubled_round: DoubledRound = DoubledRound.OFF
    table_ties: TableTies = TableTies.AVERAGE
    final_ties: FinalTies = FinalTies.SHARED
    reveal_after_deal: bool = True


def check_options(options: PaskievicsOptions) -> None:
    """Raise ``BadOptions`` for a set that a rule forbids or that is not to be had."""
    # A value made in Python is not bound by Meta; JSON never gets this far.
    if options.seats not in (4, 5):
        raise refusals.SEATS.options()
    if (
        options.first_dealer is not FirstDealer.RANDOM
        and int(options.first_dealer) >= options.seats
    ):
        raise refusals.FIRST_DEALER.options()
    if options.deals % options.seats:
        raise refusals.FULL_ROUNDS.options(seats=options.seats)
    levels = options.proba_levels
    if not levels or Level.SOLO in levels or len(set(levels)) < len(levels):
        raise refusals.TRIAL_LEVELS.options()
    for name, is_asked in _not_to_be_had(options).items():
        if is_asked:
            raise refusals.NOT_AVAILABLE.options(option=name)


def _not_to_be_had(options: PaskievicsOptions) -> dict[str, bool]:
    """Values whose effects the rules do not write out (PAS-OPT-1)."""
    return {
        "trull_promises": options.trull_promises is TrullPromises.PVSZ18,
        "count_carries_side": options.count_carries_side,
        "office_kontra": not options.office_kontra,
    }
