"""Every reason for which Tuppi refuses a move, a set of options, a dealing or a paper line.

Parameters have one meaning throughout: ``suit`` is C, D, H or S, ``card`` a card code, ``seat`` a
seat number, ``move`` a move text, ``number`` the number of a paper line.
"""

from typing import Final

from app.engine.refusals import Reason

# Options.
MATCH_LENGTH: Final = Reason("match-length", "TUP-TOUR-1")
NO_SOOLI_IN_TOURNAMENT: Final = Reason("no-sooli-in-tournament", "TUP-TOUR-7")
NO_BOTH_IN_TOURNAMENT: Final = Reason("no-both-collect-in-tournament", "TUP-BOTH-4")
NO_EARLY_END_WITH_BOTH: Final = Reason("no-early-end-with-both-collect", "TUP-BOTH-4")

# Dealing.
NO_JACK: Final = Reason("opening-without-jack", "TUP-FIRST-1")

# At any time.
MATCH_OVER: Final = Reason("match-over", "TUP-END-1")
NO_SUCH_SEAT: Final = Reason("no-such-seat", "TUP-SEAT-1", ("seat",))
LAST_DEAL_ALREADY: Final = Reason("last-deal-already", "")
NO_LAST_DEAL: Final = Reason("no-last-deal", "")
NOT_THE_DEFAULT: Final = Reason("not-the-default", "TUP-TIME-1", ("move",))

# Cut.
NO_CUT_NOW: Final = Reason("no-cut-now", "TUP-DEAL-2")
NOT_YOUR_CUT: Final = Reason("not-your-cut", "TUP-DEAL-2", ("seat",))

# Show.
NO_SHOW_NOW: Final = Reason("no-show-now", "TUP-SHOW-1")
NOT_YOUR_SHOW: Final = Reason("not-your-show", "TUP-SHOW-2", ("seat",))
SHOWN_ALREADY: Final = Reason("shown-already", "TUP-SHOW-12")
CHANGED_TOO_OFTEN: Final = Reason("changed-too-often", "TUP-SHOW-12", ("times",))
SHOW_WITH_MARKER: Final = Reason("show-with-marker", "TUP-SHOW-6")
SHOW_WITH_CARD: Final = Reason("show-with-card", "TUP-SHOW-6")
SHOW_CARD_NOT_HELD: Final = Reason("show-card-not-held", "TUP-SHOW-6", ("card",))
SHOW_CARD_BARRED: Final = Reason("show-card-barred", "TUP-SHOW-7", ("card",))
NO_NEED_TO_SPEAK: Final = Reason("no-need-to-speak", "TUP-SHOW-8", ("move",))
ONLY_BY_TIME_OUT: Final = Reason("only-by-time-out", "TUP-SHOW-15")

# Sooli.
NO_SOOLI_NOW: Final = Reason("no-sooli-now", "TUP-SOOLI-2")
NOT_YOUR_OFFER: Final = Reason("not-your-offer", "TUP-SOOLI-3", ("seat",))
NO_EXCHANGE_NOW: Final = Reason("no-exchange-now", "TUP-SOOLI-4")
NOT_IN_EXCHANGE: Final = Reason("not-in-exchange", "TUP-SOOLI-4")
RETURN_IS_DRAWN: Final = Reason("return-is-drawn", "TUP-SOOLI-5")
GIVEN_ALREADY: Final = Reason("given-already", "TUP-SOOLI-5")
CARD_TO_GIVE_NOT_HELD: Final = Reason("card-to-give-not-held", "TUP-SOOLI-4", ("card",))
OUT_OF_PLAY: Final = Reason("out-of-play", "TUP-SOOLI-6")

# Play.
NO_PLAY_NOW: Final = Reason("no-play-now", "TUP-SHOW-1")
NOT_YOUR_TURN: Final = Reason("not-your-turn", "TUP-PLAY-6", ("seat",))
CARD_NOT_HELD: Final = Reason("card-not-held", "TUP-PLAY-6", ("card",))
MUST_FOLLOW: Final = Reason("must-follow-suit", "TUP-PLAY-2", ("suit",))
TRICK_STILL_LYING: Final = Reason("trick-still-lying", "TUP-TRICK-4")
NO_TRICK_LYING: Final = Reason("no-trick-lying", "TUP-TRICK-4")
SEEN_ALREADY: Final = Reason("seen-already", "TUP-TRICK-4")

# Paper lines.
LINE_AFTER_END: Final = Reason("line-after-end", "TUP-END-1", ("number",))
LINE_WITHOUT_RAMAAJA: Final = Reason("line-without-ramaaja", "TUP-SHOW-3", ("number",))
LINE_NOLO_RAMAAJA: Final = Reason("line-nolo-with-ramaaja", "TUP-SHOW-4", ("number",))
LINE_SOLOIST: Final = Reason("line-soloist", "TUP-SOOLI-2", ("number",))
LINE_NO_SOOLI: Final = Reason("line-no-sooli", "TUP-SOOLI-1", ("number",))
LINE_SOOLI_TRICKS: Final = Reason("line-sooli-tricks", "TUP-SOOLI-10", ("number",))
LINE_TRICKS: Final = Reason("line-tricks", "TUP-PLAY-1", ("number", "tricks"))
LINE_NOT_DECIDED: Final = Reason("line-not-decided", "TUP-EARLY-2", ("number", "tricks"))
LINE_AFTER_STOP: Final = Reason("line-after-stop", "TUP-EARLY-2", ("number", "tricks"))

REASONS: Final[tuple[Reason, ...]] = tuple(
    value for value in list(globals().values()) if isinstance(value, Reason)
)
"""All that four players may meet: the above, in this order."""

NO_SUCH_START: Final = Reason("no-such-start", "TUP-FIRST-2", ("seat",))
"""Where there are fewer than four seats."""
