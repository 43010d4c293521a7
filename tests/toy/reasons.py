"""Every reason for which the toy refuses anything."""

from typing import Final

from app.engine.refusals import Reason

MATCH_OVER: Final = Reason("match-over", "TOY-END-1")
DIRECTOR_ONLY: Final = Reason("director-only", "TOY-DIR-1")
SEATS_ONLY: Final = Reason("seats-only", "TOY-DIR-1")
NO_SUCH_SEAT: Final = Reason("no-such-seat", "TOY-SEAT-1", ("seat",))
VOIDED_TWICE: Final = Reason("voided-twice", "TOY-DIR-2")
NOT_THE_DEFAULT: Final = Reason("not-the-default", "TOY-TIME-1")
ALREADY_LAST: Final = Reason("already-last", "TOY-DIR-3")
NOT_LAST: Final = Reason("not-last", "TOY-DIR-3")

BIDDING_OVER: Final = Reason("bidding-over", "TOY-BID-1")
REPLACED_ONCE: Final = Reason("replaced-once", "TOY-BID-2")
SAME_BID: Final = Reason("same-bid", "TOY-BID-2")
ACE_BARS_NULL: Final = Reason("ace-bars-null", "TOY-BID-3")

BIDDING_FIRST: Final = Reason("bidding-first", "TOY-PLAY-1")
NOT_YOUR_TURN: Final = Reason("not-your-turn", "TOY-PLAY-2")
NOT_HELD: Final = Reason("card-not-held", "TOY-PLAY-3", ("card",))
MUST_FOLLOW: Final = Reason("must-follow-suit", "TOY-PLAY-4", ("suit",))

TARGET_NEEDS_DEALS: Final = Reason("target-needs-deals", "TOY-OPT-1")
TRICKS_DO_NOT_ADD: Final = Reason("tricks-do-not-add", "TOY-LINE-1", ("number", "tricks"))
LINE_AFTER_END: Final = Reason("line-after-end", "TOY-LINE-2", ("number",))

REASONS: Final = (
    MATCH_OVER,
    DIRECTOR_ONLY,
    SEATS_ONLY,
    NO_SUCH_SEAT,
    VOIDED_TWICE,
    NOT_THE_DEFAULT,
    ALREADY_LAST,
    NOT_LAST,
    BIDDING_OVER,
    REPLACED_ONCE,
    SAME_BID,
    ACE_BARS_NULL,
    BIDDING_FIRST,
    NOT_YOUR_TURN,
    NOT_HELD,
    MUST_FOLLOW,
    TARGET_NEEDS_DEALS,
    TRICKS_DO_NOT_ADD,
    LINE_AFTER_END,
)
