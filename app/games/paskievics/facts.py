"""What a played deal tells its settlement (PAS-FIG, PAS-SCO-1)."""

from app.games.paskievics.cards import (
    BIT,
    HONOURS,
    KINGS,
    PAGAT,
    SKIZ,
    XXI,
    points_of,
)
from app.games.paskievics.figures import Figure
from app.games.paskievics.options import PaskievicsOptions
from app.games.paskievics.scoring import TRICKS, Claim, Facts
from app.games.paskievics.seats import DECLARERS, SIDES, Place, Side
from app.games.paskievics.state import Playing, Trick, side_of


def facts_of(options: PaskievicsOptions, play: Playing) -> Facts:
    """The facts of a deal of nine tricks."""
    said = play.said
    pagat, pagat_won = _pagat(play)
    return Facts(
        declarer=play.terms.won.declarer,
        partner=said.partner,
        taken=play.terms.taken,
        points=_points(options, play),
        parti=len(said.parti),
        claims=tuple(
            Claim(one.figure, one.side, one.by, len(one.doubled_by)) for one in said.figures
        ),
        made=tuple(_made(play)),
        pagat=pagat,
        pagat_won=pagat_won,
        counts=tuple((count.by, count.tarokks) for count in said.counts),
    )


def _side(play: Playing, place: Place) -> Side:
    return side_of(play.terms, play.said, place)


def _player(trick: Trick, card: int) -> Place:
    """Who played this card of the trick."""
    return (trick.leader + trick.cards.index(card)) % 4


def tricks_of(play: Playing) -> tuple[int, int]:
    """The tricks of each side."""
    won = [0, 0]
    for trick in play.tricks:
        won[_side(play, trick.winner)] += 1
    return won[0], won[1]


def _points(options: PaskievicsOptions, play: Playing) -> int:
    """Of the declarer's side: its tricks and the declarer's skart (PAS-DIS-6)."""
    total = sum(
        points for place, points in enumerate(play.points) if _side(play, place) == DECLARERS
    )
    every = options.called_skart_to_declarer and play.said.office is not None
    declarer = play.terms.won.declarer
    skarts = play.skarts if every else (play.skarts[declarer],)
    return total + sum(points_of(skart) for skart in skarts)


def _made(play: Playing) -> list[tuple[Figure, Side]]:
    """Who has all tricks, all honours, all kings, the catch."""
    piles = [0, 0]
    caught: list[tuple[Figure, Side]] = []
    for trick in play.tricks:
        piles[_side(play, trick.winner)] |= sum(BIT[card] for card in trick.cards)
        if SKIZ in trick.cards and XXI in trick.cards:
            catcher = _side(play, _player(trick, SKIZ))
            if catcher != _side(play, _player(trick, XXI)):
                caught = [(Figure.XXI_CATCH, catcher)]
    trulls = [(Figure.TRULL, side) for side in SIDES if piles[side] & HONOURS == HONOURS]
    kings = [(Figure.FOUR_KINGS, side) for side in SIDES if piles[side] & KINGS == KINGS]
    won = tricks_of(play)
    volats = [(Figure.VOLAT, side) for side in SIDES if won[side] == TRICKS]
    return [*volats, *trulls, *kings, *caught]


def _pagat(play: Playing) -> tuple[Side | None, bool]:
    """Whose pagát was played to the last trick, and whether it won."""
    last = play.tricks[-1]
    if PAGAT not in last.cards:
        return None, False
    place = _player(last, PAGAT)
    return _side(play, place), last.winner == place
