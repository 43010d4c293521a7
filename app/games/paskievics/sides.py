"""What the table knows of the sides, and whose a figure is (PAS-ANC-5, 6; PAS-KON-6)."""

from app.games.paskievics.cards import XX
from app.games.paskievics.options import PaskievicsOptions, SelfCall
from app.games.paskievics.seats import ALL, DECLARERS, OPPONENTS, Place, Side
from app.games.paskievics.state import Announcing, Said, Terms, side_of

Public = tuple[Side | None, ...]
"""The side of each place, as far as everybody knows it."""


def hidden(declarer: Place) -> Public:
    """At first only the declarer's side is known."""
    return tuple(DECLARERS if place == declarer else None for place in ALL)


def everyone(declarer: Place, partner: Place | None) -> Public:
    """All sides, once the partner is known, or that there is none."""
    return tuple(DECLARERS if place in (declarer, partner) else OPPONENTS for place in ALL)


def may_be_alone(options: PaskievicsOptions, called: int) -> bool:
    """Whether the declarer may have called himself."""
    return called == XX and options.self_call is SelfCall.XX_ONLY


def shown(
    options: PaskievicsOptions, terms: Terms, called: int, public: Public, place: Place, side: Side
) -> Public:
    """What is known once this place has shown its side, with what follows from it."""
    declarer = terms.won.declarer
    if public[place] is not None:
        return public
    if side == DECLARERS:
        return everyone(declarer, place)
    told = list(public)
    told[place] = side
    unknown = [other for other in ALL if told[other] is None]
    if len(unknown) == 1 and not may_be_alone(options, called):
        told[unknown[0]] = DECLARERS
    return tuple(told)


def attributed(options: PaskievicsOptions, phase: Announcing, place: Place) -> Side:
    """The side for which an announcement of this place counts: the three tests of PAS-ANC-5."""
    said, declarer = phase.said, phase.terms.won.declarer
    if counts_for_opponents(said):
        free = options.declarer_may_announce_when_doubled and place == declarer
        return DECLARERS if free else OPPONENTS
    known = said.public[place]
    return phase.last_side if known is None else known


def counts_for_opponents(said: Said) -> bool:
    """Whether the game stands kontra or szubkontra: then every figure is O's (PAS-ANC-6)."""
    return len(said.parti) % 2 == 1


def own_side(phase: Announcing, place: Place) -> Side:
    """The side that a place knows itself to be of."""
    return side_of(phase.terms, phase.said, place)
