"""Every reason for which Chaupatia refuses a move, options, a dealing or a paper line.

Parameters have one meaning throughout: ``suit`` is C, D, H or S, ``card`` a card code, ``seat`` a
seat number, ``bid`` a number of tricks, ``move`` a move text, ``number`` the number of a paper
line. One code may rest on several rules, as ``not-your-turn`` does on one for each phase.
"""

from typing import Final

from app.engine.refusals import Reason

# Options.
BAD_LIMIT: Final = Reason("bad-limit", "CHA-STOP-7")

# Dealing.
OPENING_UNDECIDED: Final = Reason("opening-undecided", "CHA-DRAW-3")

# At any time.
MATCH_OVER: Final = Reason("match-over", "CHA-STOP-2")
NO_SUCH_SEAT: Final = Reason("no-such-seat", "CHA-PLR-1", ("seat",))
LAST_DEAL_ALREADY: Final = Reason("last-deal-already", "CHA-STOP-7")
NO_LAST_DEAL: Final = Reason("no-last-deal", "CHA-STOP-7")
NO_DEAL_TO_VOID: Final = Reason("no-deal-to-void", "CHA-STOP-4")
SEAT_UNCHANGED: Final = Reason("seat-unchanged", "CHA-STOP-5", ("seat",))
NOT_THE_DEFAULT: Final = Reason("not-the-default", "", ("move",))

# The wrong phase, by the kind of move.
NO_PATTERN_NOW: Final = Reason("wrong-phase", "CHA-DEAL-4")
NO_CALL_NOW: Final = Reason("wrong-phase", "CHA-DEAL-6")
AUCTION_CLOSED: Final = Reason("auction-closed", "CHA-BID-5")
NO_TRUMP_NOW: Final = Reason("wrong-phase", "CHA-TRUMP-3")
NO_FORCED_CHOICE_NOW: Final = Reason("wrong-phase", "CHA-FORCE-1")
NO_PLAY_NOW: Final = Reason("wrong-phase", "CHA-TRUMP-2")
NO_PLAY_BEFORE_16: Final = Reason("wrong-phase", "CHA-16-10")
NO_SIXTEEN_NOW: Final = Reason("wrong-phase", "CHA-16-9")
NO_STOP_NOW: Final = Reason("wrong-phase", "CHA-STOP-6")

# The wrong turn, by the phase.
NOT_YOUR_PATTERN: Final = Reason("not-your-turn", "CHA-DEAL-4", ("seat",))
NOT_YOUR_CALL: Final = Reason("not-your-turn", "CHA-BID-1", ("seat",))
NOT_YOUR_TRUMP: Final = Reason("not-your-turn", "CHA-TRUMP-1", ("seat",))
NOT_YOUR_FORCED_CHOICE: Final = Reason("not-your-turn", "CHA-FORCE-1", ("seat",))
NOT_YOUR_PLAY: Final = Reason("not-your-turn", "CHA-PLAY-7", ("seat",))
NOT_YOUR_SIXTEEN: Final = Reason("not-your-turn", "CHA-16-2", ("seat",))

# What is barred in its own phase and turn.
BAD_PATTERN: Final = Reason("bad-pattern", "CHA-DEAL-1")
ILLEGAL_BID: Final = Reason("illegal-bid", "CHA-BID-2", ("bid",))
BID_NOT_HIGHER: Final = Reason("bid-not-higher", "CHA-BID-2", ("bid",))
BAD_SUIT: Final = Reason("bad-suit", "CHA-TRUMP-3")
NO_FORCED_BID: Final = Reason("bad-forced-choice", "CHA-FORCE-1", ("bid",))
BAD_FORCED_CHOICE: Final = Reason("bad-forced-choice", "CHA-FORCE-3", ("bid",))
NOT_IN_HAND: Final = Reason("not-in-hand", "CHA-PLAY-7", ("card",))
MUST_FOLLOW: Final = Reason("must-follow", "CHA-PLAY-1", ("suit",))
NOT_NOW: Final = Reason("not-now", "CHA-16-10")

# Stopping.
STOP_ALREADY_AGREED: Final = Reason("stop-already-agreed", "CHA-STOP-6")
NO_OPEN_PROPOSAL: Final = Reason("no-open-proposal", "CHA-STOP-6")
PROPOSAL_TOO_SOON: Final = Reason("proposal-too-soon", "CHA-STOP-6")
ANSWER_UNCHANGED: Final = Reason("answer-unchanged", "CHA-STOP-6")
BOTS_HAVE_NO_SAY: Final = Reason("bots-have-no-say", "CHA-STOP-5")

# Paper lines.
LINE_AFTER_END: Final = Reason("line-after-end", "CHA-STOP-7", ("number",))
LINE_NO_SEAT: Final = Reason("line-no-seat", "CHA-PLR-1", ("number", "seat"))
LINE_NO_BID: Final = Reason("line-no-bid", "CHA-BID-2", ("number", "bid"))
LINE_NOT_FORCED: Final = Reason("line-five-not-forced", "CHA-FORCE-3", ("number",))
LINE_FORCED_BID: Final = Reason("line-forced-too-high", "CHA-FORCE-3", ("number",))
LINE_FORCED_DEALER: Final = Reason("line-forced-not-dealer", "CHA-FORCE-1", ("number", "seat"))
LINE_SIXTEEN: Final = Reason("line-sixteen-barred", "CHA-16-6", ("number",))
LINE_FORCED_SIXTEEN: Final = Reason("line-sixteen-on-forced", "CHA-16-7", ("number",))

REASONS: Final[tuple[Reason, ...]] = tuple(
    value for value in list(globals().values()) if isinstance(value, Reason)
)
"""All of the above, in this order."""
