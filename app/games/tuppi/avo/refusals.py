"""Every reason for which Avotuppi refuses something: the family's, and its own."""

from typing import Final

from app.engine.refusals import DIRECTOR_ONLY, NOT_A_PLAYER, Reason
from app.games.tuppi import refusals as family

NO_SUCH_SEAT: Final = Reason("no-such-seat", "TUP-AVO-1", ("seat",))
NOT_OPEN: Final = Reason("card-not-open", "TUP-AVO-7", ("card",))
MUST_FOLLOW: Final = Reason("must-follow-in-sight", "TUP-AVO-9", ("suit",))
LINE_SOOLI: Final = Reason("line-sooli-of-two", "TUP-AVO-11", ("number",))

REASONS: Final[tuple[Reason, ...]] = (
    family.NO_SUCH_START,
    family.NO_EARLY_END_WITH_BOTH,
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
    family.NO_SHOW_NOW,
    family.NOT_YOUR_SHOW,
    family.SHOWN_ALREADY,
    family.CHANGED_TOO_OFTEN,
    family.SHOW_WITH_MARKER,
    family.SHOW_WITH_CARD,
    family.SHOW_CARD_NOT_HELD,
    family.SHOW_CARD_BARRED,
    family.NO_NEED_TO_SPEAK,
    family.ONLY_BY_TIME_OUT,
    family.NO_PLAY_NOW,
    family.NOT_YOUR_TURN,
    NOT_OPEN,
    MUST_FOLLOW,
    family.TRICK_STILL_LYING,
    family.NO_TRICK_LYING,
    family.SEEN_ALREADY,
    family.LINE_AFTER_END,
    family.LINE_WITHOUT_RAMAAJA,
    family.LINE_NOLO_RAMAAJA,
    LINE_SOOLI,
    family.LINE_TRICKS,
    family.LINE_NOT_DECIDED,
    family.LINE_AFTER_STOP,
)
