"""How many tarokks a paper line puts where: there are 22 (PAS-CALL-1, 7; PAS-CNT-2)."""

from typing import Final

from app.games.paskievics.cards import CARD, CODES, RANKS, XX
from app.games.paskievics.deal import PaskievicsLine
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.scoring import TRICKS, Facts
from app.games.paskievics.seats import ALL, Place, Side

INVITED: Final = 2
"""How many tarokks below the XX an invited card may lie: the XIX, the XVIII (PAS-INV-1)."""


def in_a_skart(line: PaskievicsLine) -> bool:
    """Whether an opponent has laid the called card away: so a declarer is alone (PAS-CALL-7)."""
    return line.partner is None and line.called != CODES[XX]


def own_tarokks(options: PaskievicsOptions, line: PaskievicsLine) -> int:
    """The fewest tarokks that the declarer can have held or laid away.

    An honour (PAS-BID-3, 10), and all between the XXI and the card that he called (PAS-CALL-1, 3),
    unless it may have been promised to him, or he might call freely.
    """
    assert line.called is not None, "checked before"
    above = XX - CARD[line.called]
    bound = above > INVITED and not options.free_call_after_tarokk_discard
    return 1 + (above if bound else 0)


def held(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, place: Place) -> int:
    """The fewest tarokks that a place can have had in hand when the first card was led."""
    counted = dict(facts.counts)
    if place in counted:
        return counted[place]
    if place == facts.declarer:
        return max(0, own_tarokks(options, line) - facts.taken)
    return int(place == facts.partner)


def laid_by_declarer(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts) -> int:
    """The fewest tarokks that the declarer laid away: no hand has more than nine cards."""
    most = dict(facts.counts).get(facts.declarer, TRICKS)
    return max(0, own_tarokks(options, line) - most)


def _laid(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts) -> int:
    """The fewest tarokks that are played to no trick."""
    return laid_by_declarer(options, line, facts) + in_a_skart(line)


def are_too_many(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts) -> bool:
    """Whether the line needs more tarokks than there are.

    Those that the declarer must have had may be in his hand or in his skart.
    """
    counted = dict(facts.counts)
    others = sum(held(options, line, facts, place) for place in ALL if place != facts.declarer)
    own = max(own_tarokks(options, line), counted.get(facts.declarer, 0))
    return others + own + in_a_skart(line) > len(RANKS)


def most_tricks(options: PaskievicsOptions, line: PaskievicsLine, facts: Facts, side: Side) -> int:
    """The most tricks that this side can win against the tarokks of the other (PAS-PLAY-5).

    Whoever holds ``most`` tarokks plays one to as many tricks, and each of these that is to be won
    takes a tarokk.
    """
    against = [held(options, line, facts, place) for place in ALL if facts.side(place) != side]
    left = len(RANKS) - sum(against) - _laid(options, line, facts)
    most = min(TRICKS, max(against))
    return min(TRICKS, TRICKS - most + left)
