"""Every reason for which Paskievics refuses a move, a set of options or a paper line.

Parameters have one meaning throughout: ``suit`` is H, D, C, S or tarokk, ``card`` a card code,
``seat`` a seat number, ``move`` a move text, ``number`` the number of a paper line, ``option`` the
name of an option, ``figure`` a figure; ``times``, ``cards``, ``deals`` and ``seats`` are numbers.
"""

from typing import Final

from app.engine.refusals import Reason

# Options.
SEATS: Final = Reason("four-or-five-seats", "PAS-SEAT-2")
FIRST_DEALER: Final = Reason("first-dealer-not-at-table", "PAS-SEAT-4")
FULL_ROUNDS: Final = Reason("full-rounds-only", "PAS-SHT-3", ("seats",))
TRIAL_LEVELS: Final = Reason("trial-levels", "PAS-BID-10")
NOT_AVAILABLE: Final = Reason("option-not-available", "PAS-OPT-1", ("option",))

# At any time.
MATCH_OVER: Final = Reason("match-over", "PAS-SHT-3")
NO_SUCH_SEAT: Final = Reason("no-such-seat", "PAS-SEAT-2", ("seat",))
SITS_OUT: Final = Reason("dealer-sits-out", "PAS-SEAT-5")
LAST_DEAL_ALREADY: Final = Reason("last-deal-already", "")
NO_LAST_DEAL: Final = Reason("no-last-deal", "")
SEAT_UNCHANGED: Final = Reason("seat-unchanged", "", ("seat",))
SESSION_IS_FIXED: Final = Reason("session-has-its-length", "PAS-SHT-3", ("deals",))
BOTS_HAVE_NO_SAY: Final = Reason("bots-have-no-say", "PAS-SHT-3")
AGREED_ALREADY: Final = Reason("agreed-already", "PAS-SHT-3")
NOT_THE_DEFAULT: Final = Reason("not-the-default", "PAS-TIME-1", ("move",))
ONLY_BY_TIME_OUT: Final = Reason("only-by-time-out", "PAS-TIME-1")

# Outside its phase.
NO_BIDDING_NOW: Final = Reason("no-bidding-now", "PAS-BID-8")
NO_TAKING_NOW: Final = Reason("no-taking-now", "PAS-BID-11")
NO_DISCARD_NOW: Final = Reason("no-discard-now", "PAS-DIS-7")
NO_THROWING_IN_NOW: Final = Reason("no-throwing-in-now", "PAS-ANN-2")
NO_CALL_NOW: Final = Reason("no-call-now", "PAS-CALL-1")
NO_ANNOUNCEMENT_NOW: Final = Reason("no-announcement-now", "PAS-ANC-1")
NO_PASS_NOW: Final = Reason("no-pass-now", "PAS-ANC-3")
NO_PLAY_NOW: Final = Reason("no-play-now", "PAS-ANC-3")

# Auction.
NOT_YOUR_BID: Final = Reason("not-your-turn-to-bid", "PAS-BID-2", ("seat",))
NEEDS_HONOUR: Final = Reason("needs-an-honour", "PAS-BID-3")
NO_TRIAL_AT: Final = Reason("trial-only-at-its-level", "PAS-BID-10")
INVITER_PASSES: Final = Reason("inviter-may-only-pass", "PAS-INV-5")
CANNOT_HOLD: Final = Reason("cannot-hold", "PAS-BID-5")
BID_TOO_LOW: Final = Reason("bid-too-low", "PAS-BID-2")
HOLD_THE_TWO: Final = Reason("only-hold-or-yield", "PAS-BID-7")
JUMP_PROMISES: Final = Reason("jump-promises-card", "PAS-INV-3", ("card",))
NO_PAGAT_INVIT: Final = Reason("no-invit-with-the-pagat", "PAS-INV-6")
CANNOT_YIELD: Final = Reason("cannot-yield", "PAS-YLD-1")
MUST_BID: Final = Reason("great-honour-must-bid", "PAS-BID-6")

# Taking.
NOT_YOUR_TAKING: Final = Reason("declarer-takes", "PAS-BID-11", ("seat",))
TAKES_TOO_MANY: Final = Reason("takes-too-many", "PAS-BID-11")
TRIAL_TAKES_SOME: Final = Reason("trial-takes-some", "PAS-BID-10")

# Throwing in, discard.
NOT_TO_BE_THROWN_IN: Final = Reason("hand-not-to-be-thrown-in", "PAS-ANN-1")
TOO_LATE_TO_THROW_IN: Final = Reason("too-late-to-throw-in", "PAS-ANN-2")
TRIAL_IS_PLAYED: Final = Reason("trial-must-be-played", "PAS-ANN-3")
DISCARD_NOT_HELD: Final = Reason("discard-not-held", "PAS-DIS-1", ("card",))
DISCARD_FULL: Final = Reason("discard-full", "PAS-DIS-1", ("cards",))
DISCARD_SHORT: Final = Reason("discard-short", "PAS-DIS-1", ("cards",))
NEVER_DISCARD: Final = Reason("never-the-twenty-or-a-king", "PAS-DIS-2", ("card",))
NEVER_HONOUR: Final = Reason("never-an-honour", "PAS-DIS-3", ("card",))
NEVER_PROMISED: Final = Reason("never-the-promised-card", "PAS-DIS-4", ("card",))
DISCARD_LOCKED: Final = Reason("discard-locked", "PAS-DIS-7")
NOT_LAID_AWAY: Final = Reason("not-laid-away", "PAS-DIS-7", ("card",))
LIFTED_TOO_OFTEN: Final = Reason("lifted-too-often", "PAS-DIS-7", ("times",))

# Call.
NOT_YOUR_CALL: Final = Reason("declarer-calls", "PAS-CALL-1", ("seat",))
CALL_BARRED: Final = Reason("only-tarokks-no-honours", "PAS-CALL-2", ("card",))
CALL_INVITED: Final = Reason("call-the-invited-card", "PAS-CALL-4")
CALL_TWENTY: Final = Reason("call-the-twenty", "PAS-CALL-5")
NO_SELF_CALL: Final = Reason("no-self-call", "PAS-CALL-6")
CALL_DISCARDED: Final = Reason("called-card-discarded", "PAS-CALL-3", ("card",))
CALL_HIGHEST: Final = Reason("call-the-highest-missing", "PAS-CALL-1")
CALL_FIRST: Final = Reason("call-first", "PAS-ANC-2")
CALL_BEFORE_PASS: Final = Reason("call-before-passing", "PAS-CALL-1")
CALLED_ALREADY: Final = Reason("called-already", "PAS-ANC-9")

# Announcements.
NOT_YOUR_WORD: Final = Reason("not-your-turn-to-speak", "PAS-ANC-1", ("seat",))
COUNT_NOT_TRUE: Final = Reason("count-not-true", "PAS-CNT-2")
COUNTED_ALREADY: Final = Reason("counted-already", "PAS-CNT-1")
NO_DOUBLE_GAME: Final = Reason("no-double-game", "PAS-FIG-7")
REPEATED: Final = Reason("figure-announced-already", "PAS-ANC-8", ("figure",))
COUNTS_FOR_OTHERS: Final = Reason("counts-for-the-opponents", "PAS-ANC-6")
SHOW_SIDE_FIRST: Final = Reason("show-your-side-first", "PAS-ANC-5")
CANNOT_DOUBLE: Final = Reason("cannot-double", "PAS-KON-2")
OWES_TRULL_YIELDED: Final = Reason("owes-trull-for-the-yield", "PAS-YLD-4")
OWES_TRULL_CALLED: Final = Reason("owes-trull-as-partner", "PAS-ANC-7")
OWES_ULTI: Final = Reason("owes-pagat-ulti", "PAS-INV-6")
OWES_COUNT: Final = Reason("owes-count", "PAS-CNT-3")

# Play.
NOT_YOUR_TURN: Final = Reason("not-your-turn", "PAS-PLAY-1", ("seat",))
CARD_NOT_HELD: Final = Reason("card-not-held", "PAS-PLAY-1", ("card",))
MUST_FOLLOW: Final = Reason("must-follow-suit", "PAS-PLAY-2", ("suit",))
MUST_TAROKK: Final = Reason("must-play-a-tarokk", "PAS-PLAY-3")
PAGAT_BOUND: Final = Reason("pagat-is-bound", "PAS-PLAY-6")

# Paper lines.
LINE_AFTER_END: Final = Reason("line-after-end", "PAS-SHT-3", ("number",))
LINE_VOID: Final = Reason("line-void-with-result", "PAS-DEAL-5", ("number",))
LINE_NO_THROWING_IN: Final = Reason("line-no-throwing-in", "PAS-ANN-1", ("number",))
LINE_INCOMPLETE: Final = Reason("line-incomplete", "PAS-SHT-1", ("number",))
LINE_SEAT: Final = Reason("line-seat-does-not-play", "PAS-SEAT-2", ("number", "seat"))
LINE_LEFT: Final = Reason("line-seat-has-left", "PAS-TRN-12", ("number",))
LINE_PARTNER: Final = Reason("line-own-partner", "PAS-CALL-6", ("number",))
LINE_ALONE: Final = Reason("line-alone-without-kontra", "PAS-CALL-7", ("number",))
LINE_SELF_CALL: Final = Reason("line-self-call", "PAS-CALL-6", ("number",))
LINE_TAKEN: Final = Reason("line-took-more-than-bid", "PAS-BID-11", ("number",))
LINE_CALLED: Final = Reason("line-called-card", "PAS-CALL-2", ("number", "card"))
LINE_CALLED_LOW: Final = Reason("line-called-too-low", "PAS-CALL-1", ("number", "card"))
LINE_POINTS: Final = Reason("line-card-points", "PAS-SCO-1", ("number",))
LINE_TRICKS: Final = Reason("line-tricks", "PAS-PLAY-1", ("number",))
LINE_DOUBLED: Final = Reason("line-doubled-too-often", "PAS-KON-1", ("number",))
LINE_SILENT_SEAT: Final = Reason("line-silent-seat", "PAS-FIG-8", ("number", "figure"))
LINE_SILENT_DOUBLED: Final = Reason("line-silent-doubled", "PAS-KON-4", ("number", "figure"))
LINE_TWICE: Final = Reason("line-figure-twice", "PAS-ANC-8", ("number", "figure"))
LINE_DOUBLE_GAME: Final = Reason("line-double-game", "PAS-FIG-7", ("number",))
LINE_SILENT_LOST: Final = Reason("line-silent-lost", "PAS-FIG-8", ("number", "figure"))
LINE_ULTI: Final = Reason("line-pagat-twice", "PAS-FIG-4", ("number",))
LINE_ULTI_NINE: Final = Reason("line-ulti-against-nine", "PAS-FIG-4", ("number",))
LINE_TRULL_ELSEWHERE: Final = Reason("line-trull-elsewhere", "PAS-FIG-2", ("number",))
LINE_KINGS_ELSEWHERE: Final = Reason("line-kings-elsewhere", "PAS-FIG-3", ("number",))
LINE_ULTI_ELSEWHERE: Final = Reason("line-ulti-elsewhere", "PAS-FIG-4", ("number",))
LINE_CATCH_ELSEWHERE: Final = Reason("line-catch-elsewhere", "PAS-FIG-5", ("number",))
LINE_VOLAT: Final = Reason("line-volat-and-tricks", "PAS-FIG-6", ("number",))
LINE_ANNOUNCER: Final = Reason("line-announcer-of-other-side", "PAS-ANC-5", ("number", "seat"))
LINE_COUNT: Final = Reason("line-count", "PAS-CNT-2", ("number",))
LINE_COUNT_NUMBER: Final = Reason("line-count-number", "PAS-CNT-2", ("number",))
LINE_TRICKS_TAROKKS: Final = Reason("line-tricks-and-tarokks", "PAS-PLAY-5", ("number",))
LINE_POINTS_TRICKS: Final = Reason("line-points-and-tricks", "PAS-SCO-1", ("number",))
LINE_SUM: Final = Reason("line-sum-not-zero", "PAS-SHT-2", ("number",))
LINE_PAYMENTS: Final = Reason("line-payments-wrong", "PAS-SET-5", ("number",))

REASONS: Final[tuple[Reason, ...]] = tuple(
    value for value in list(globals().values()) if isinstance(value, Reason)
)
"""All of the above, in this order."""
