"""Every reason for which Kolmen tuppi refuses something: the family's, and its own."""

from typing import Final

from app.engine.refusals import DIRECTOR_ONLY, NOT_A_PLAYER, Reason
from app.games.tuppi import refusals as family

BASE_TOO_HIGH: Final = Reason("base-too-high-for-rise", "TUP-KOLMEN-7", ("tricks",))
BASE_NEVER_PAYS: Final = Reason("base-never-pays", "TUP-KOLMEN-5", ("tricks",))
NO_SUCH_SEAT: Final = Reason("no-such-seat", "TUP-KOLMEN-1", ("seat",))
NOT_DEALT_YET: Final = Reason("not-dealt-yet", "TUP-DEAL-5")
LINE_SEAT_TRICKS: Final = Reason("line-seat-tricks", "TUP-KOLMEN-4", ("number", "tricks"))

REASONS: Final[tuple[Reason, ...]] = (
    BASE_TOO_HIGH,
    BASE_NEVER_PAYS,
    family.NO_SUCH_START,
    family.NO_JACK,
    family.MATCH_OVER,
    NO_SUCH_SEAT,
    DIRECTOR_ONLY,
    NOT_A_PLAYER,
    family.LAST_DEAL_ALREADY,
    family.NO_LAST_DEAL,
    family.NOT_THE_DEFAULT,
    family.NO_CUT_NOW,
    family.NOT_YOUR_CUT,
    NOT_DEALT_YET,
    family.NOT_YOUR_TURN,
    family.CARD_NOT_HELD,
    family.MUST_FOLLOW,
    family.TRICK_STILL_LYING,
    family.NO_TRICK_LYING,
    family.SEEN_ALREADY,
    family.LINE_AFTER_END,
    LINE_SEAT_TRICKS,
)
